import { choose, course, type DemoCourse, mark, order, part, quiz, text } from './writing.ts';

/** For everybody who makes agreements. */
export const drafting: DemoCourse = course('AGR-100', {
  title: 'Writing an agreement that holds',
  summary:
    'Who, what, until when, and what follows: an agreement in plain words that both sides understand the same way.',
  outcomes: [
    'Write each duty so that anybody can see whether it was done',
    'Set dates and amounts without gaps',
    'Decide what happens when a promise is broken, before it is',
  ],
  hours: 3,
  certificateKind: 'completion',
  modules: [
    part(
      'Plain words',
      text(
        'One sentence, one duty',
        `A good clause has four parts: **who** does **what**, **until when**, and **how it is seen**.

| Weak | Strong |
| --- | --- |
| The goods will be delivered soon. | Lanterns Ltd delivers 400 lanterns to the store in Homa Bay by 14 March. The store keeper signs for them. |
| Payment on completion. | Maji Safi Trust pays KES 380,000 within three days after the store keeper signed. |

Write *Lanterns Ltd delivers*, not *delivery shall be effected*. If you cannot say who acts, nobody will.

Numbers once, in figures, with their currency. Days as dates. “Thirty days” needs a beginning: *thirty days after the signature*.`,
        true,
      ),
      text(
        'What follows when it is broken',
        `People who trust each other leave this out. It is the clause that keeps the trust.

Write what follows in small steps: first a message and three days; then a part of the price; then an end with what is owed on that day. Steps are used. A single great penalty is not, because nobody dares.

Say where you go when you do not agree: first a mediator, and who pays for that. On this platform both sides can also agree that a breach which was proven becomes part of the public history. **Read that clause twice.** It is what makes a promise weigh something.`,
      ),
      quiz('Is it clear?', [
        choose({
          text: 'Which clause can be judged by anybody?',
          right: '“Hassan Builders finishes the roof by 30 June; the county’s engineer signs for it.”',
          wrong: [
            '“The roof will be done in good time.”',
            '“The works shall be executed professionally.”',
            '“Both sides do their best.”',
          ],
          explanation: 'Who, what, until when, and how it is seen.',
        }),
        mark({
          text: 'What does “thirty days” need?',
          right: ['A beginning, like the signature.'],
          wrong: ['The word “working” in every case.', 'A lawyer.'],
          explanation: 'Without a beginning nobody can count.',
        }),
      ]),
    ),
  ],
});

export const evidence: DemoCourse = course('EVI-110', {
  title: 'Evidence on an ordinary phone',
  summary: 'Photographs, messages and receipts that are still worth something when a promise is disputed a year later.',
  outcomes: [
    'Photograph work so that place and day can be told',
    'Keep messages whole',
    'Give an exhibit a name others understand',
  ],
  hours: 2,
  certificateKind: 'completion',
  modules: [
    part(
      'While there is no quarrel',
      text(
        'Photograph it twice',
        `Once from far, so that everybody sees where it is; once from near, so that everybody sees what it is. Put something of known size beside it: a phone, a shilling, a spade.

Photograph **before** the work as well. A crack that was there before proves nothing about the builder.

Send the pictures on the same day to the other side with one sentence: *the roof today, without the two sheets on the left*. Whoever does not contradict then will find it hard to do so later.`,
        true,
      ),
      text(
        'Messages, whole or not at all',
        `A message that was cut out proves little: the one before it may turn it round. Keep the whole conversation, with the numbers and the days.

Receipts of mobile money carry a code such as QHX7K2M9PL. That code is worth more than the picture of it, because others can look it up. Write it into the agreement’s page when you pay.

Never change a file, not even to make it brighter. Each exhibit on this platform is fixed by its hash when you upload it; a changed copy is another file, and everybody sees that.`,
      ),
      quiz('Would it hold?', [
        order({
          text: 'In which order do you photograph?',
          steps: ['Before the work', 'From far', 'From near'],
          explanation: 'What was there before, where it is, what it is.',
        }),
        choose({
          text: 'A picture is too dark. What do you do?',
          right: 'Upload it as it is and say what can be seen.',
          wrong: ['Make it brighter first.', 'Leave it out.', 'Draw an arrow into it.'],
          explanation: 'A changed file is another file.',
        }),
      ]),
    ),
  ],
});

export const escrow: DemoCourse = course('ESC-120', {
  title: 'Escrow for buyers and sellers',
  summary: 'Money that waits until the work is done: stages, time to look, and what to do when it is not right.',
  outcomes: [
    'Cut a price into stages that fit the work',
    'Use the time to look',
    'Report a problem so that it can be solved',
  ],
  level: 'intro',
  hours: 2,
  priceMinor: 50_000,
  certificateKind: 'attendance',
  attendancePercent: 0,
  modules: [
    part(
      'Stages',
      text(
        'A stage is something that can be seen',
        `Cut the price where the work can be looked at: *foundation, walls, roof* – not *first month, second month*. Each stage has its own sum, which lies still until you release it or the time to look is over.

The first stage is small. It shows how you work together. The last one is not too small: it is the reason to come back and finish.

You pay in, the seller sees that it is there and begins. Neither of you can take it alone.`,
        true,
      ),
      text(
        'When it is not right',
        `Say so within the time to look, with pictures, and say **what would make it right**: finish it, lower the price, give it back. “It is bad” cannot be answered.

While a problem is open nothing moves by itself. The seller answers, you can split the sum between you, and if you find nothing it goes to a mediator with all that was said and shown.

Do not release “so that he can buy material”. Whatever was released is his.`,
      ),
      quiz('Ready to pay in?', [
        choose({
          text: 'The builder asks you to release the second stage early, for material. What do you do?',
          right: 'Agree on a smaller stage of its own for the material.',
          wrong: ['Release it; he promised.', 'Release half by phone.', 'Report a problem.'],
          explanation: 'What was released cannot be asked back as a stage.',
        }),
      ]),
    ),
  ],
});

export const ethics: DemoCourse = course('ETH-200', {
  title: 'Ethics for people in the middle',
  summary: 'Confidence, ties, gifts and pressure: twelve short cases with no easy answer, for mediators and officers.',
  outcomes: ['Name a tie before it is found', 'Handle a gift', 'Keep what was said in confidence'],
  level: 'advanced',
  hours: 6,
  priceMinor: 300_000,
  certificateKind: 'completion',
  prerequisites: ['MED-101'],
  modules: [
    part(
      'Gifts and ties',
      text(
        'The sack of maize',
        `After a good settlement one side brings a sack of maize to your house. To refuse would be rude. To take it means that the other side will hear of it by Sunday.

There is a third way: thank them, and say that you share it. Call the other side, tell them of it, and give it to a school in the name of both. Write the same evening to the desk that you did so.

What helps most is to say before the first session: *I take nothing from anybody, before or after. Please do not make it hard for me.*`,
        true,
      ),
      text(
        'What you may tell',
        `A reporter calls, a chief asks, your own family is curious. To each of them the same sentence: *there was a mediation, and I say nothing about it.* Do not even say that it ended well.

There are two exceptions: somebody’s life is in danger, or a child is hurt. Then you tell whoever can help, as little as they need, and note that you did.`,
      ),
      quiz('No easy answer', [
        choose({
          text: 'A side brings a sack of maize after the settlement.',
          right: 'Tell the other side, and give it away in the name of both.',
          wrong: ['Take it; it is over.', 'Send it back without a word.', 'Take half.'],
          explanation: 'What both know of cannot be used against you.',
        }),
      ]),
    ),
  ],
});
