/// The issue, written for this example.
let magazine = """
  <headline>The Slow Neighbour</headline>
  When the house at the end of our road stood empty, we wished for a quiet tenant. Be careful \
  what you wish for, and of whom you ask it. Ours came on a Tuesday night, on foot, from the \
  direction of the churchyard, with no furniture and one shoe.
  <img src="hand" width="190" height="120">
  He is not a bad neighbour. He plays no music. He has never once borrowed the ladder. In the first \
  week he stood in his garden, facing the wall, and in the second week he stood in ours; but when \
  my wife took him by the sleeve and turned him round, he went home without a word. The sleeve \
  stayed with us.
  <h2>What they like</h2>
  People will tell you that they want brains. We have offered him several kinds, on a plate, \
  and he looked at them as one looks at another person’s holiday pictures. What he does like is a \
  light in a window. He will stand before it until it goes out, and for some hours after that. We \
  have moved the lamp from the nursery to the shed, and the whole street sleeps better for it.
  He likes company, too. On Fridays there are four of them along the fence. They do not talk, but \
  they lean, all in the same direction, and now and then one of them falls over and is not helped \
  up, and nobody seems to take it amiss.
  <h2>What they do not like</h2>
  Stairs. Sprinklers. The postman, who is quick and wears shorts. <font color="#9C1C1C">Gates</font> that open towards \
  them. Above all, they do not like to be hurried, and here I think we might learn something. My \
  brother, who runs everywhere, ran past our neighbour every morning for a month. Then he \
  slowed down to look at him; then he walked. He says that he had never noticed the hedges.
  <img src="stones" width="190" height="120">
  <h1>Ten Steps a Day</h1>
  Our gardening correspondent has measured how far they go. She tied a ribbon to the ankle \
  of each of six, with their consent as far as it could be made out, and went to look for the \
  ribbons every evening with a tape. The median was ten steps. One went no distance at all and was \
  found to be a scarecrow. One is still missing, and so is the tape.
  They walk towards noise by day and towards light by night, and when there is neither they walk \
  downhill. If you live at the bottom of a valley this may be of interest to you. A ditch two feet \
  wide will hold any number of them. They bear no grudge, having mislaid the place where it was \
  kept, and can be led out again with a bicycle lamp in the morning.
  What we do not know is what they remember. Ours came on the first of the month to our door and \
  stood there, with his one shoe in his hand, holding it out. I thought of it for a long while. \
  Then I went and found the rent book, and wrote: one shoe, received with thanks.
  <h2>Letters</h2>
  A reader in the north asks whether they can be taught to shut a gate. They can be taught to \
  stand in one, which comes to the same. Another would like to know if it is true that they fear \
  salt. They do not fear it, but they do count it, <i>grain by grain</i>, and a cupful will keep one busy \
  until the spring.
  A third has lost her husband, and would be glad of any news. He was last seen on the towpath, \
  walking north in a brown coat and looking pleased. We have had eleven answers from readers who \
  have found such a man, in ten different places. The eleventh is from the husband.
  <img src="door" width="190" height="120">
  <h1>Small Advertisements</h1>
  Wanted: left shoe, brown, size nine. The right one is with us.
  Bell, iron, very loud. Going cheap, as we have learned what it attracts.
  Quiet couple seek house with stairs. Many stairs preferred. Apply by post, by day, at a run.
  Found in the lower meadow: six ribbons, each with a label in a neat hand, and a tape.
  Next month: a hat for every head, and how to keep it there.

  """
