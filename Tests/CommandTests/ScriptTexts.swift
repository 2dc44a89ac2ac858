import Testing

/// A few sentences in each of the world's scripts that Debian's fonts have: of a baker who is up
/// before the sun, of a river, of a ferry. In scripts that are read by few they are words and rows
/// of letters.
struct ScriptText: Sendable, CustomTestStringConvertible {
  var script: String
  var language: String
  /// True where lines are read from right to left.
  var isRightToLeft = false
  var text: String

  var testDescription: String { script }

  private init(_ script: String, _ language: String, _ text: String) {
    self.script = script
    self.language = language
    self.text = text
  }

  private static func rightToLeft(
    _ script: String, _ language: String, _ text: String
  ) -> ScriptText {
    var result = ScriptText(script, language, text)
    result.isRightToLeft = true
    return result
  }

  static let all: [ScriptText] = [
    ScriptText(
      "Latin", "en",
      """
      The baker is up before the sun. “Nobody thanks me for the dark,” she says, “but everybody wants \
      the bread.” At five the first loaves – forty-two of them – lie on the sill; at six they’re gone. \
      Affluent offices, fine fjords, efficient waffles: naïve façades in Łódź and Ærø.
      """),
    ScriptText(
      "Vietnamese", "vi",
      """
      Người thợ làm bánh dậy trước mặt trời. Dòng sông chảy chậm qua những mái nhà cũ. Chiếc phà đầu \
      tiên rời bến lúc năm giờ, và ai cũng muốn có bánh nóng.
      """),
    ScriptText(
      "Greek", "el",
      """
      Ο φούρναρης ξυπνά πριν από τον ήλιο. «Κανείς δεν με ευχαριστεί για το σκοτάδι», λέει· «όλοι \
      όμως θέλουν το ψωμί». Το ποτάμι κυλά ήσυχα ως τη θάλασσα. Ἐν ἀρχῇ ἦν ὁ ἄρτος, ᾧ πάντες χαίρουσιν.
      """),
    ScriptText(
      "Cyrillic", "ru",
      """
      Пекарь встаёт раньше солнца. «За темноту меня никто не благодарит, — говорит он, — а хлеба \
      хотят все». В пять часов на окне лежат сорок две булки, в шесть — ни одной. Їжак, ђак, љубав.
      """),
    ScriptText(
      "Armenian", "hy",
      """
      Հացթուխը արթնանում է արևից առաջ։ Գետը հանգիստ հոսում է դեպի ծով, և լաստանավը սպասում է առաջին \
      ուղևորին։ Բոլորը տաք հաց են ուզում։
      """),
    ScriptText(
      "Georgian", "ka",
      """
      მცხობელი მზეზე ადრე იღვიძებს. მდინარე წყნარად მიედინება ზღვისკენ და ბორანი პირველ მგზავრს \
      ელოდება. ყველას ცხელი პური უნდა.
      """),
    .rightToLeft(
      "Hebrew", "he",
      """
      האופה קם לפני השמש. הנהר זורם לאט אל הים, והמעבורת מחכה לנוסע הראשון. כולם רוצים לחם חם. \
      הַנָּהָר זוֹרֵם לְאַט אֶל הַיָּם.
      """),
    .rightToLeft(
      "Arabic", "ar",
      """
      يستيقظ الخباز قبل الشمس. يجري النهر بهدوء إلى البحر، والعبّارة تنتظر أوّل مسافر. الجميع يريدون \
      خبزًا ساخنًا. اَلنَّهْرُ يَجْرِي إِلَى الْبَحْرِ لَيْلًا وَنَهَارًا.
      """),
    .rightToLeft(
      "Persian", "fa",
      """
      نانوا پیش از خورشید بیدار می‌شود. رودخانه آرام به سوی دریا می‌رود و کشتی چشم به راه نخستین \
      مسافر است. همه نان گرم می‌خواهند.
      """),
    .rightToLeft(
      "Nastaliq", "ur",
      """
      نان بائی سورج سے پہلے اٹھتا ہے۔ دریا خاموشی سے سمندر کی طرف بہتا ہے، اور کشتی پہلے مسافر کا \
      انتظار کرتی ہے۔ سب کو گرم روٹی چاہیے۔
      """),
    .rightToLeft("Syriac", "syr", "ܢܗܪܐ ܪܕܐ ܠܝܡܐ ܒܫܠܝܐ. ܫܠܡܐ ܥܠܝܟܘܢ ܫܒܒܐ. ܠܚܡܐ ܚܡܝܡܐ ܒܨܦܪܐ."),
    .rightToLeft("Thaana", "dv", "ބާއްޖަވެރި ހެނދުނެއް. ކޯރު މަޑުމަޑުން ކަނޑަށް ދެއެވެ. އެންމެން ހޫނު ޕާން ބޭނުންވެއެވެ."),
    .rightToLeft("N’Ko", "nqo", "ߌ ߣߌ߫ ߛߐ߲߬ߜߐߡߊ߫. ߖߌ ߓߊ߯ ߥߟߏ߫ ߝߏ߬. ߓߎ߬ߙߎ ߞߊ߬ߟߊ߲ ߠߎ߬."),
    .rightToLeft("Adlam", "ff", "𞤔𞤢𞤥 𞤱𞤢𞤤𞤭. 𞤃𞤢𞤴𞤮 𞤲𞤺𞤮 𞤣𞤮𞤺𞤵 𞤸𞤢 𞤺𞤫𞥅𞤶. 𞤐𞤣𞤭𞤴𞤢𞤥 𞤱𞤵𞤤."),
    ScriptText(
      "Devanagari", "hi",
      """
      नानबाई सूरज से पहले उठता है। नदी धीरे-धीरे समुद्र की ओर बहती है, और नाव पहले यात्री की राह देखती \
      है। सबको गरम रोटी चाहिए। क्षत्रिय, ज्ञान, श्री, हृदय, ट्रक।
      """),
    ScriptText(
      "Bengali", "bn",
      """
      রুটিওয়ালা সূর্যের আগে ওঠে। নদী ধীরে ধীরে সাগরের দিকে বয়ে যায়, আর খেয়া প্রথম যাত্রীর জন্য অপেক্ষা \
      করে। ক্ষেত্র, জ্ঞান, স্ত্রী।
      """),
    ScriptText(
      "Assamese", "as", "ৰুটী বনোৱা মানুহজন সূৰ্যৰ আগতে উঠে। নদী লাহে লাহে সাগৰলৈ বৈ যায়।"),
    ScriptText(
      "Gurmukhi", "pa",
      """
      ਨਾਨਬਾਈ ਸੂਰਜ ਤੋਂ ਪਹਿਲਾਂ ਉੱਠਦਾ ਹੈ। ਨਦੀ ਹੌਲੀ ਹੌਲੀ ਸਮੁੰਦਰ ਵੱਲ ਵਗਦੀ ਹੈ। ਸਭ ਨੂੰ ਗਰਮ ਰੋਟੀ ਚਾਹੀਦੀ ਹੈ।
      """),
    ScriptText(
      "Gujarati", "gu",
      """
      ભઠિયારો સૂરજ પહેલાં ઊઠે છે. નદી ધીમે ધીમે દરિયા તરફ વહે છે. સૌને \
      ગરમ રોટલી જોઈએ છે.
      """),
    ScriptText(
      "Oriya", "or",
      """
      ରୁଟିବାଲା ସୂର୍ଯ୍ୟଙ୍କ ପୂର୍ବରୁ ଉଠେ। ନଦୀ ଧୀରେ ଧୀରେ ସମୁଦ୍ର ଆଡ଼କୁ ବହେ। \
      ସମସ୍ତେ ଗରମ ରୁଟି ଚାହାନ୍ତି।
      """),
    ScriptText(
      "Tamil", "ta",
      """
      ரொட்டிக்காரர் சூரியனுக்கு முன்பே எழுகிறார். ஆறு மெதுவாகக் கடலை நோக்கி ஓடுகிறது. எல்லோருக்கும் சூடான \
      ரொட்டி வேண்டும். கொடி, ஸ்ரீ, க்ஷேத்திரம்.
      """),
    ScriptText(
      "Telugu", "te",
      """
      రొట్టెలవాడు సూర్యుడికంటే ముందే లేస్తాడు. నది నెమ్మదిగా సముద్రం వైపు ప్రవహిస్తుంది. \
      అందరికీ వేడి రొట్టె కావాలి.
      """),
    ScriptText(
      "Kannada", "kn",
      """
      ರೊಟ್ಟಿಯವನು ಸೂರ್ಯನಿಗಿಂತ ಮೊದಲೇ ಏಳುತ್ತಾನೆ. ನದಿ ನಿಧಾನವಾಗಿ ಸಮುದ್ರದ ಕಡೆಗೆ ಹರಿಯುತ್ತದೆ. \
      ಎಲ್ಲರಿಗೂ ಬಿಸಿ ರೊಟ್ಟಿ ಬೇಕು.
      """),
    ScriptText(
      "Malayalam", "ml",
      """
      അപ്പക്കാരൻ സൂര്യനു മുമ്പേ ഉണരുന്നു. നദി പതുക്കെ കടലിലേക്ക് ഒഴുകുന്നു. എല്ലാവർക്കും \
      ചൂടുള്ള അപ്പം വേണം, സ്ത്രീ.
      """),
    ScriptText(
      "Sinhala", "si",
      """
      බේකරිකරු හිරුට පෙර අවදි වෙයි. ගඟ සෙමින් මුහුද දෙසට ගලා යයි. සැමට උණුසුම් පාන් ඕනෑ. \
      ක්‍ෂේත්‍රය, ශ්‍රී.
      """),
    ScriptText(
      "Thai", "th",
      """
      คนทำขนมปังตื่นก่อนพระอาทิตย์ แม่น้ำไหลช้าๆ ไปสู่ทะเลที่กว้างใหญ่ \
      เรือข้ามฟากรอผู้โดยสารคนแรก ทุกคนอยากได้ขนมปังร้อน
      """),
    ScriptText("Lao", "lo", "ຄົນເຮັດເຂົ້າຈີ່ຕື່ນກ່ອນຕາເວັນ ແມ່ນ້ຳໄຫຼໄປສູ່ທະເລ ທຸກຄົນຢາກໄດ້ເຂົ້າຈີ່ຮ້ອນ"),
    ScriptText(
      "Tibetan", "bo", "གཙང་པོ་རྒྱ་མཚོར་འབབ། སྔ་དྲོ་བདེ་ལེགས། ཉི་མ་ཤར་སོང་། བག་ལེབ་ཚ་པོ་ཚང་མར་དགོས། སྒྲུབ་"),
    ScriptText(
      "Myanmar", "my",
      """
      မုန့်ဖုတ်သူသည် နေမထွက်မီ နိုးသည်။ မြစ်သည် ပင်လယ်သို့ ဖြည်းဖြည်း \
      စီးဆင်းသည်။ မင်္ဂလာနံနက်ခင်းပါ။
      """),
    ScriptText(
      "Khmer", "km",
      """
      អ្នកដុតនំប៉័ងក្រោកមុនព្រះអាទិត្យ។ ទន្លេហូរយឺតៗទៅសមុទ្រ។ \
      គ្រប់គ្នាចង់បាននំប៉័ងក្តៅ ស្រ្តី។
      """),
    ScriptText(
      "Ethiopic", "am",
      "ጋጋሪው ከፀሐይ በፊት ይነሳል። ወንዙ ቀስ ብሎ ወደ ባሕር ይፈሳል፣ ጀልባውም የመጀመሪያውን መንገደኛ ይጠብቃል። ሁሉም ትኩስ ዳቦ ይፈልጋል።"),
    ScriptText("Cherokee", "chr", "ᎣᏏᏲ ᏑᎾᎴᎢ ᎣᏍᏓ. ᎡᏉᏂ ᎠᎺᏱ ᎦᏚ ᎤᏗᎴᎩ. ᏅᏓ ᎢᎦ ᎡᎯ."),
    ScriptText("Canadian syllabics", "iu", "ᐅᓪᓛᒃᑯᑦ ᓯᕿᓂᖅ ᐱᐅᔪᖅ. ᑰᒃ ᐃᒪᕐᒧᑦ ᑰᒃᐳᖅ. ᓂᐊᖁᔭᖅ ᐅᖅᑰᔪᖅ."),
    ScriptText("Mongolian", "mn", "ᠥᠷᠯᠥᠭᠡ ᠶᠢᠨ ᠮᠡᠨᠳᠦ ᠃ ᠮᠥᠷᠡᠨ ᠳᠠᠯᠠᠢ ᠳᠤ ᠤᠷᠤᠰᠤᠨᠠ ᠃ ᠲᠠᠯᠬ᠎ᠠ ᠬᠠᠯᠠᠭᠤᠨ ᠃"),
    ScriptText(
      "Hangul", "ko",
      """
      빵집 주인은 해보다 먼저 일어난다. 강은 천천히 바다로 흐르고, 나룻배는 첫 손님을 기다린다. 모두가 따뜻한 빵을 원한다. \
      ᄒᆞᆫ글 똠방각하.
      """),
    ScriptText(
      "Han, simplified", "zh-Hans", "面包师比太阳起得早。“没有人因为黑暗而感谢我，”她说，“可人人都要面包。”河水慢慢流向大海，渡船等着第一位乘客。"),
    ScriptText(
      "Han, traditional", "zh-Hant", "麵包師比太陽起得早。「沒有人因為黑暗而感謝我，」她說，「可人人都要麵包。」河水慢慢流向大海，渡船等著第一位乘客。"),
    ScriptText(
      "Kana", "ja", "パン屋は太陽より早く起きる。「暗さに礼を言う人はいない」と彼女は言う。「でも、みんなパンが欲しいのです。」川はゆっくりと海へ流れていく。ｶﾀｶﾅも。"),
    ScriptText("Bopomofo", "zh-Hant", "ㄗㄠˇ ㄢ ㄌㄧㄣˊ ㄐㄩ。ㄊㄞˋ ㄧㄤˊ ㄕㄥ ㄑㄧˇ ㄌㄞˊ ㄌㄜ˙。"),
    ScriptText("Yi", "ii", "ꆈꌠꁱꂷ ꀋꉬ. ꊿꂷꃅꄿꐨꐥ ꌅꅍꂘꀐꐥ. ꋃꊇꉪꍆꌋꆀ."),
    ScriptText("Tifinagh", "zgh", "ⴰⵣⵓⵍ ⴼⵍⵍⴰⵡⵏ. ⴰⵙⵉⴼ ⵉⵜⴷⴷⵓ ⵙ ⵉⵍⵍ. ⴰⵖⵔⵓⵎ ⵉⵔⵖⴰⵏ."),
    ScriptText("Ol Chiki", "sat", "ᱡᱚᱦᱟᱨ ᱟᱛᱩ᱾ ᱜᱟᱰᱟ ᱫᱟᱜ ᱫᱚ ᱥᱟᱢᱩᱫᱽᱨ ᱥᱮᱫ ᱪᱟᱞᱟᱜᱼᱟ᱾"),
    ScriptText("Balinese", "ban", "ᬭᬳᬚᭂᬂ ᬲᭂᬫᭂᬂ᭞ ᬢᬸᬓᬤ᭄ ᬫᬫ᭄ᬩᬄ ᬓ ᬲᭂᬕᬭ᭟"),
    ScriptText("Javanese", "jv", "ꦱꦸꦒꦼꦁ ꦲꦺꦚ꧀ꦗꦁ꧈ ꦏꦭꦶꦩꦶꦭꦶꦱꦼꦒꦫ꧉ ꦫꦺꦴꦠꦶ ꦥꦤꦱ꧀꧉"),
    ScriptText("Sundanese", "su", "ᮝᮤᮜᮥᮏᮨᮀ ᮈᮔ᮪ᮏᮤᮀ. ᮝᮜᮥᮍᮔ᮪ ᮙᮤᮜᮤ ᮊ ᮜᮅᮒ᮪."),
    ScriptText("Buginese", "bug", "ᨔᨒᨆ ᨈᨄ᨞ ᨔᨒᨘ ᨆᨒᨗ ᨑᨗ ᨈᨔᨗ᨞"),
    ScriptText("Batak", "btk", "ᯂᯬᯒᯘ᯲ ᯅᯰᯂᯬ ᯖᯬᯅ ᯔᯉᯘ᯲"),
    ScriptText("Cham", "cjm", "ꨧꨤꩌ ꨀꨣꨩ ꨆꨯꨱꩀ ꨓꨪꨆ꩝"),
    ScriptText("Meetei Mayek", "mni", "ꯍꯥꯌ ꯅꯨꯃꯤꯠ. ꯇꯨꯔꯦꯜ ꯁꯃꯨꯗ꯭ꯔꯗ ꯆꯦꯜꯂꯤ꯫"),
    ScriptText("Lepcha", "lep", "ᰀᰪᰎᰬ ᰛᰩᰵ ᰆᰧᰶ ᰕᰬᰝᰭᰳ"),
    ScriptText("Limbu", "lif", "ᤛᤣᤘᤠᤖᤥ ᤁᤢᤛᤠᤱ ᤐᤠᤴ"),
    ScriptText("Tai Le", "tdd", "ᥔᥧᥝᥴ ᥛᥬᥰ ᥘᥣᥛᥳ ᥑᥨᥒᥴ"),
    ScriptText("New Tai Lue", "khb", "ᦍᦲᧃᦡᦲ ᦟᦱᧉ ᦵᦙᦲᧂ ᦑᦺ"),
    ScriptText("Tai Tham", "nod", "ᩈ᩠ᩅᩢᩈ᩠ᨯᩦ ᨶᩣᩴ᩶ ᩉᩖᩅᨦ ᨻᩕ"),
    ScriptText("Tai Viet", "blt", "ꪎꪳꪱ ꪼꪕ ꪀꪱꪙ ꪹꪣꪉ"),
    ScriptText("Saurashtra", "saz", "ꢮꢒ꣄ꢒꢞ꣄ ꢱꣃꢬꢵꢰ꣄ꢜ꣄ꢬꢵ"),
    ScriptText("Kayah Li", "kyu", "ꤘꤢ꤬ ꤊꤢ ꤗꤟꤤ꤭"),
    ScriptText("Rejang", "rej", "ꤰꤱ ꤲꤳ ꤽꥍꤺꥏ ꤸꥉ"),
    ScriptText("Chakma", "ccp", "𑄥𑄪𑄝𑄧 𑄝𑄬𑄚𑄴 𑄇𑄧𑄢𑄴𑄟𑄧"),
    ScriptText("Vai", "vai", "ꕉꕊ ꔀꔁ ꗪꖺ ꕙꔤ"),
    ScriptText("Bamum", "bax", "ꚠꚡ ꚢꚣ ꛀꛁ ꛂꛃ꛲"),
    ScriptText("Osmanya", "so", "𐒈𐒚𐒁𐒖𐒄 𐒓𐒖𐒒𐒖𐒈𐒖𐒒. 𐒋𐒘 𐒁𐒖𐒆."),
    ScriptText("Osage", "osa", "𐓏𐓘𐓻𐓘𐓻𐓟 𐓣𐓟 𐓊𐓘𐓵𐓟 𐓐𐓘"),
    ScriptText("Deseret", "en", "𐐐𐐯𐐢𐐬 𐐜𐐲 𐐺𐐩𐐿𐐲𐑉 𐐮𐑆 𐐲𐐹."),
    ScriptText("Shavian", "en", "𐑣𐑩𐑤𐑴 𐑢𐑻𐑤𐑛. 𐑞 𐑚𐑱𐑒𐑼 𐑦𐑟 𐑳𐑐."),
    ScriptText("Runic", "non", "ᚻᚪᛁᛚ᛫ᚹᛖᛋ ᚠᚢᚦᚩᚱᚳ᛫ᚷᚹ ᛗᚩᚾᚾ"),
    ScriptText("Gothic", "got", "𐌷𐌰𐌹𐌻𐍃 𐍅𐌹𐍃 𐌰𐍈𐌰 𐌼𐌰𐍂𐌴𐌹"),
    ScriptText("Coptic", "cop", "ⲛⲟⲩϥⲣⲓ ⲡⲣⲏ. ⲫⲓⲁⲣⲟ ⲉϥϧⲉⲛ ⲡⲓⲓⲟⲙ."),
    ScriptText("Glagolitic", "cu", "ⰴⱁⰱⱃⱁ ⱓⱅⱃⱁ. ⱃⱑⰽⰰ ⱅⰵⱍⰵ."),
    ScriptText("Old Italic", "ett", "𐌀𐌁𐌂 𐌃𐌄𐌅 𐌖𐌋𐌀𐌍𐌉"),
    .rightToLeft("Phoenician", "phn", "𐤔𐤋𐤌 𐤇𐤁𐤓 𐤍𐤄𐤓 𐤉𐤌"),
    .rightToLeft("Imperial Aramaic", "arc", "𐡔𐡋𐡌 𐡏𐡋𐡉𐡊 𐡍𐡄𐡓𐡀 𐡉𐡌𐡀"),
    ScriptText("Old Persian", "peo", "𐎠𐎢𐎼 𐎶𐏀𐎭 𐎱𐎠𐎼𐎿"),
    ScriptText("Cuneiform", "akk", "𒊕𒈨 𒌓𒁯 𒀭𒂗𒆤"),
    ScriptText("Hieroglyphs", "egy", "𓇳𓈖𓆑𓂋 𓈗𓇋𓏏𓂋𓅱"),
    ScriptText("Linear B", "gmy", "𐀀𐀁𐀂 𐀃𐀄 𐀡𐀪𐀵"),
    ScriptText("Ogham", "pgl", "ᚁᚂᚃ ᚄᚅᚆ ᚋᚐᚊᚔ"),
  ]
}
