/// Codes such as `:rocket:` and `:+1:`, and the emoji that they stand for.
///
/// A code is the name that chats and code hosts have made usual, a flag (`:flag-no:`), or the name that
/// Unicode gives the character, with `_` for its spaces (`:hot_springs:`). It stands behind no letter, figure,
/// colon or slash, so that times and addresses stay. A code that is none is left as it was written.
public struct EmojiCodes: TextReplacer {
  /// Codes beside those that are known, or instead: what each name stands for.
  public var own: [String: String]

  /// The codes, and `own` ones by their names without colons.
  public init(own: [String: String] = [:]) { self.own = own }

  /// The codes in `text`, and their emoji. O(n).
  public func replacements(in text: String) -> [TextReplacement] {
    var found: [TextReplacement] = []
    let bytes = text.utf8
    var place = bytes.startIndex
    var before: UInt8 = 0x20
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: ":")) {
      if start > place { before = bytes[bytes.index(before: start)] }
      let first = bytes.index(after: start)
      var end = first
      while end < bytes.endIndex, EmojiCodes.isOfName(bytes[end]) { end = bytes.index(after: end) }
      place = first
      let isCode = end > first && end < bytes.endIndex && bytes[end] == UInt8(ascii: ":")
      guard isCode, !EmojiCodes.isOfWord(before), let emoji = emoji(named: text[first..<end]) else {
        before = UInt8(ascii: ":")
        continue
      }
      place = bytes.index(after: end)
      found.append(TextReplacement(start..<place, emoji))
      before = 0x20
    }
    return found
  }

  /// What `name` stands for, which is written without its colons; nil for nothing.
  public func emoji(named name: some StringProtocol) -> String? {
    let name = String(name)
    if let known = own[name] { return known }
    if let usual = EmojiCodes.usual[name] { return usual }
    if name.hasPrefix("flag-") { return EmojiCodes.flag(of: name.dropFirst(5)) }
    return EmojiCodes.byUnicodeName[name].flatMap { Unicode.Scalar($0) }.map(EmojiCodes.shown)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): true
    default: false
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2F...0x3A, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  /// The flag of a country by its two letters.
  private static func flag(of letters: some StringProtocol) -> String? {
    let scalars = letters.unicodeScalars.filter { (0x61...0x7A).contains($0.value) }
      .compactMap { Unicode.Scalar($0.value - 0x61 + 0x1F1E6) }
    guard scalars.count == 2, letters.count == 2 else { return nil }
    return String(String.UnicodeScalarView(scalars))
  }

  /// As a picture, which some are only with the selector behind them (UTS #51, ED-6 and ED-9a).
  private static func shown(_ scalar: Unicode.Scalar) -> String {
    String(scalar) + (scalar.properties.isEmojiPresentation ? "" : "\u{FE0F}")
  }

  /// The numbers of all emoji by the names that Unicode gives them, in small letters.
  private static let byUnicodeName: [String: UInt32] = {
    var found: [String: UInt32] = [:]
    for range in [0x203C...0x3299, 0x1F000...0x1FAFF] as [ClosedRange<UInt32>] {
      for value in range {
        guard let scalar = Unicode.Scalar(value), scalar.properties.isEmoji,
          let name = scalar.properties.name
        else { continue }
        let code = name.lowercased().map { $0 == " " ? "_" : $0 }
        found[String(code)] = value
      }
    }
    return found
  }()

  /// The usual names that are not Unicode's.
  private static let usual: [String: String] = {
    var found: [String: String] = [:]
    var number: UInt32?
    for word in table.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      // Numbers have capitals, as no name does, or four figures and more, of which "100" has three.
      if word.count > 3, word == word.uppercased(), let value = UInt32(word, radix: 16) {
        number = value
      } else if let scalar = number.flatMap({ Unicode.Scalar($0) }) {
        found[String(word)] = shown(scalar)
      }
    }
    let digits = names(of: "zero one two three four five six seven eight nine")
    for (digit, name) in zip("0123456789", digits) {
      found[name] = "\(digit)\u{FE0F}\u{20E3}"
    }
    for (name, code) in [
      "us": "us", "gb": "gb", "uk": "gb", "de": "de", "fr": "fr", "es": "es", "it": "it",
      "jp": "jp",
      "kr": "kr", "cn": "cn", "ru": "ru",
    ] {
      found[name] = flag(of: code)
    }
    return found
  }()

  private static func names(of text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// The number of each character, and the names that stand for it.
  private static let table = """
    1F600 grinning 1F603 smiley 1F604 smile 1F601 grin 1F606 laughing satisfied 1F605 sweat_smile
    1F923 rofl 1F602 joy 1F642 slightly_smiling_face 1F643 upside_down_face 1F609 wink 1F60A blush
    1F607 innocent 1F970 smiling_face_with_three_hearts 1F60D heart_eyes 1F929 star_struck
    1F618 kissing_heart 1F617 kissing 1F61A kissing_closed_eyes 1F619 kissing_smiling_eyes 1F60B yum
    1F61B stuck_out_tongue 1F61C stuck_out_tongue_winking_eye 1F92A zany_face
    1F61D stuck_out_tongue_closed_eyes 1F911 money_mouth_face 1F917 hugs hugging
    1F92D hand_over_mouth 1F92B shushing_face 1F914 thinking 1F910 zipper_mouth_face
    1F928 raised_eyebrow 1F610 neutral_face 1F611 expressionless 1F636 no_mouth 1F60F smirk
    1F612 unamused 1F644 roll_eyes 1F62C grimacing 1F925 lying_face 1F60C relieved 1F614 pensive
    1F62A sleepy 1F924 drooling_face 1F634 sleeping 1F637 mask 1F912 face_with_thermometer
    1F915 face_with_head_bandage 1F922 nauseated_face 1F92E vomiting_face 1F927 sneezing_face
    1F975 hot_face 1F976 cold_face 1F974 woozy_face 1F635 dizzy_face 1F92F exploding_head
    1F920 cowboy_hat_face 1F973 partying_face 1F60E sunglasses 1F913 nerd_face 1F9D0 monocle_face
    1F615 confused 1F61F worried 1F641 slightly_frowning_face 1F62E open_mouth 1F62F hushed
    1F632 astonished 1F633 flushed 1F97A pleading_face 1F626 frowning 1F627 anguished 1F628 fearful
    1F630 cold_sweat 1F625 disappointed_relieved 1F622 cry 1F62D sob 1F631 scream 1F616 confounded
    1F623 persevere 1F61E disappointed 1F613 sweat 1F629 weary 1F62B tired_face 1F971 yawning_face
    1F624 triumph 1F621 rage pout 1F620 angry 1F92C cursing_face 1F608 smiling_imp 1F47F imp
    1F480 skull 1F4A9 poop hankey shit 1F921 clown_face 1F479 japanese_ogre 1F47A japanese_goblin
    1F47B ghost 1F47D alien 1F47E space_invader 1F916 robot 1F63A smiley_cat 1F638 smile_cat
    1F639 joy_cat 1F63B heart_eyes_cat 1F640 scream_cat 1F63F crying_cat_face 1F648 see_no_evil
    1F649 hear_no_evil 1F64A speak_no_evil 1F48B kiss 1F48C love_letter 1F498 cupid
    1F49D gift_heart 1F496 sparkling_heart 1F497 heartpulse 1F493 heartbeat 1F49E revolving_hearts
    1F495 two_hearts 1F494 broken_heart 2764 heart 1F9E1 orange_heart 1F4AF 100 1F4A2 anger
    1F4A5 boom collision 1F4AB dizzy 1F4A6 sweat_drops 1F4A8 dash 1F573 hole 1F4A3 bomb
    1F4AC speech_balloon 1F4AD thought_balloon 1F4A4 zzz 1F44B wave 1F91A raised_back_of_hand
    1F590 raised_hand_with_fingers_splayed 270B hand raised_hand 1F44C ok_hand 1F90F pinching_hand
    270C v 1F91E crossed_fingers 1F91F love_you_gesture 1F918 metal 1F919 call_me_hand
    1F448 point_left 1F449 point_right 1F446 point_up_2 1F447 point_down 261D point_up
    1F44D +1 thumbsup 1F44E -1 thumbsdown 270A fist fist_raised 1F44A facepunch punch 1F44F clap
    1F64C raised_hands 1F450 open_hands 1F91D handshake 1F64F pray 270D writing_hand
    1F485 nail_care 1F4AA muscle 1F442 ear 1F443 nose 1F440 eyes 1F441 eye 1F445 tongue 1F444 lips
    1F476 baby 1F466 boy 1F467 girl 1F468 man 1F469 woman 1F474 older_man 1F475 older_woman
    1F46E cop police_officer 1F575 detective 1F477 construction_worker 1F385 santa
    1F6B6 walking 1F3C3 runner running 1F483 dancer 1F46D two_women_holding_hands
    1F46C two_men_holding_hands 1F463 footprints 1F435 monkey_face 1F436 dog 1F415 dog2 1F43A wolf
    1F98A fox_face 1F431 cat 1F408 cat2 1F981 lion 1F42F tiger 1F405 tiger2 1F434 horse
    1F40E racehorse 1F984 unicorn 1F993 zebra 1F98C deer 1F42E cow 1F404 cow2 1F437 pig
    1F416 pig2 1F43D pig_nose 1F411 sheep 1F42A dromedary_camel 1F42B camel 1F42D mouse 1F401 mouse2
    1F430 rabbit 1F407 rabbit2 1F43F chipmunk 1F43B bear 1F428 koala 1F43C panda_face
    1F43E feet paw_prints 1F423 hatching_chick 1F424 baby_chick 1F425 hatched_chick 1F426 bird
    1F54A dove 1F438 frog 1F432 dragon_face 1F433 whale 1F40B whale2 1F42C dolphin flipper
    1F420 tropical_fish 1F41A shell 1F41B bug 1F41D bee honeybee 1F41E beetle lady_beetle
    1F577 spider 1F578 spider_web 1F490 bouquet 1F4AE white_flower 1F3F5 rosette 1F33C blossom
    1F334 palm_tree 1F33E ear_of_rice 1F33F herb 2618 shamrock 1F342 fallen_leaf 1F343 leaves
    1F34A tangerine orange mandarin 1F34F green_apple 1F34E apple 1F345 tomato 1F346 eggplant
    1F336 hot_pepper 1F33D corn 1F35E bread 1F9C0 cheese 1F356 meat_on_bone 1F357 poultry_leg
    1F354 hamburger 1F35F fries 1F355 pizza 1F32D hotdog 1F373 fried_egg egg 1F372 stew
    1F957 green_salad 1F371 bento 1F35A rice 1F35B curry 1F35C ramen 1F35D spaghetti
    1F363 sushi 1F364 fried_shrimp 1F365 fish_cake 1F366 icecream 1F367 shaved_ice 1F368 ice_cream
    1F382 birthday 1F370 cake 1F36B chocolate_bar 1F36F honey_pot 1F37C baby_bottle
    1F95B milk_glass 2615 coffee 1F375 tea 1F376 sake 1F377 wine_glass 1F378 cocktail
    1F379 tropical_drink 1F37A beer 1F37B beers 1F942 clinking_glasses 1F943 tumbler_glass
    1F374 fork_and_knife 1F37D plate_with_cutlery 1F52A hocho knife 1F30D earth_africa
    1F30E earth_americas 1F30F earth_asia 1F5FA world_map 1F3D4 mountain_snow 26F0 mountain
    1F5FB mount_fuji 1F3D6 beach_umbrella 1F3DC desert 1F3DD desert_island 1F3DE national_park
    1F3DB classical_building 1F3D7 building_construction 1F3E0 house 1F3E1 house_with_garden
    1F3E2 office 1F3E5 hospital 1F3E6 bank 1F3E8 hotel 1F3EB school 1F3ED factory
    1F3F0 european_castle 1F5FC tokyo_tower 1F5FD statue_of_liberty 26EA church 26F2 fountain
    26FA tent 1F303 night_with_stars 1F3D9 cityscape 1F304 sunrise_over_mountains
    1F307 city_sunset 1F309 bridge_at_night 2668 hotsprings 1F3AA circus_tent
    1F682 steam_locomotive 1F683 railway_car 1F684 bullettrain_side 1F685 bullettrain_front
    1F686 train2 1F689 station 1F68A tram 1F68B train 1F68C bus 1F691 ambulance 1F692 fire_engine
    1F693 police_car 1F695 taxi 1F697 car red_car 1F699 blue_car 1F69A truck 1F6B2 bike
    26FD fuelpump 1F6A8 rotating_light 1F6A5 traffic_light 1F6A7 construction 2693 anchor
    26F5 boat sailboat 1F6A4 speedboat 1F6A2 ship 2708 airplane 1F6E9 small_airplane
    1F681 helicopter 1F680 rocket 1F6F0 artificial_satellite 231B hourglass
    23F3 hourglass_flowing_sand 231A watch 23F0 alarm_clock 23F1 stopwatch 1F570 mantelpiece_clock
    1F311 new_moon 1F315 full_moon 1F319 crescent_moon 1F31E sun_with_face 2600 sunny 2B50 star
    1F31F star2 1F320 stars 2601 cloud 26C5 partly_sunny 1F327 cloud_with_rain 26A1 zap
    2744 snowflake 26C4 snowman 1F525 fire 1F4A7 droplet 1F30A ocean 1F383 jack_o_lantern
    1F384 christmas_tree 1F386 fireworks 1F387 sparkler 2728 sparkles 1F388 balloon 1F389 tada
    1F38A confetti_ball 1F380 ribbon 1F381 gift 1F396 medal_military 1F3C5 medal_sports
    1F3C6 trophy 1F947 1st_place_medal 1F948 2nd_place_medal 1F949 3rd_place_medal 26BD soccer
    26BE baseball 1F3C0 basketball 1F3C8 football 1F3BE tennis 1F3AF dart 1F3AE video_game
    1F3B2 game_die 2660 spades 2665 hearts 2666 diamonds 2663 clubs 1F3AD performing_arts
    1F3A8 art 1F3B5 musical_note 1F3B6 notes 1F3A4 microphone 1F3A7 headphones 1F3B8 guitar
    1F4F7 camera 1F4F9 video_camera 1F4FA tv 1F4FB radio 1F4F1 iphone 260E phone telephone
    1F4DE telephone_receiver 1F50B battery 1F50C electric_plug 1F4BB computer 1F5A5 desktop_computer
    1F5A8 printer 2328 keyboard 1F4BE floppy_disk 1F4BF cd 1F4C0 dvd 1F3A5 movie_camera
    1F50D mag 1F50E mag_right 1F56F candle 1F4A1 bulb 1F526 flashlight 1F4D6 book open_book
    1F4D5 closed_book 1F4DA books 1F4D3 notebook 1F4DC scroll 1F4C4 page_facing_up 1F4F0 newspaper
    1F5DE newspaper_roll 1F4B0 moneybag 1F4B5 dollar 1F4B6 euro 1F4B7 pound 1F4B3 credit_card
    2709 email envelope 1F4E6 package 1F4EB mailbox 1F4DD memo pencil 270F pencil2
    2712 black_nib 1F4BC briefcase 1F4C1 file_folder 1F4C5 date 1F4C6 calendar
    1F4C8 chart_with_upwards_trend 1F4C9 chart_with_downwards_trend 1F4CA bar_chart 1F4CB clipboard
    1F4CC pushpin 1F4CD round_pushpin 1F4CE paperclip 1F4CF straight_ruler 2702 scissors
    1F5C3 card_file_box 1F5D1 wastebasket 1F512 lock 1F513 unlock 1F511 key 1F5DD old_key
    1F528 hammer 26CF pick 1F527 wrench 1F529 nut_and_bolt 2699 gear 2696 balance_scale 1F517 link
    26D3 chains 2697 alembic 1F52C microscope 1F52D telescope 1F489 syringe 1F48A pill 1F6AA door
    1F6BD toilet 1F6BF shower 1F6C1 bathtub 26B0 coffin 1F5FF moyai 1F6AE put_litter_in_its_place
    26A0 warning 1F6AB no_entry_sign 26D4 no_entry 1F51E underage 2622 radioactive 2623 biohazard
    2B06 arrow_up 2197 arrow_upper_right 27A1 arrow_right 2198 arrow_lower_right 2B07 arrow_down
    2199 arrow_lower_left 2B05 arrow_left 2196 arrow_upper_left 2195 arrow_up_down
    2194 left_right_arrow 21A9 leftwards_arrow_with_hook 21AA arrow_right_hook
    2934 arrow_heading_up 2935 arrow_heading_down 1F503 arrows_clockwise
    1F504 arrows_counterclockwise 262E peace_symbol 262F yin_yang 2648 aries 267F wheelchair
    25B6 arrow_forward 23E9 fast_forward 25C0 arrow_backward 23EA rewind 23F8 pause_button
    23F9 stop_button 1F506 high_brightness 1F4F6 signal_strength 267E infinity 2757 exclamation
    2753 question 203C bangbang 2049 interrobang 267B recycle 269C fleur_de_lis 2B55 o
    2705 white_check_mark 2611 ballot_box_with_check 2714 heavy_check_mark 2716 heavy_multiplication_x
    274C x 274E negative_squared_cross_mark 2795 heavy_plus_sign 2796 heavy_minus_sign
    2797 heavy_division_sign 27B0 curly_loop 3030 wavy_dash 00A9 copyright 00AE registered 2122 tm
    1F51D top 1F197 ok 1F195 new 1F193 free 1F198 sos 2139 information_source 24C2 m
    1F534 red_circle 1F535 large_blue_circle 26AA white_circle 26AB black_circle 2B1B black_large_square
    2B1C white_large_square 1F3C1 checkered_flag 1F6A9 triangular_flag_on_post 1F38C crossed_flags
    """
}
