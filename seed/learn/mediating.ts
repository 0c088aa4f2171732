import { choose, course, type DemoCourse, live, mark, order, part, quiz, text } from './writing.ts';

/** What mediators of the roster learn first. */
export const foundations: DemoCourse = course('MED-101', {
  title: 'Foundations of mediation',
  summary: 'What a mediator does, in which order, and what is never done: forty hours with practice in small groups.',
  outcomes: [
    'Open a mediation so that both sides feel heard',
    'Tell a position from the interest behind it',
    'Speak with each side alone without carrying anything across',
    'Write down what was settled so that it can be kept',
  ],
  level: 'core',
  mode: 'mixed',
  hours: 40,
  priceMinor: 1_800_000,
  certificateKind: 'accreditation',
  validityMonths: 24,
  practical: true,
  practicalTask:
    'In groups of four you mediate a quarrel between neighbours for forty minutes, from the opening to what was settled. Who teaches watches, judges, and tells you why.',
  modules: [
    part(
      'What a mediator is for',
      text(
        'Not a judge',
        `Two neighbours quarrel about a wall. A judge would ask who is right. **A mediator asks what has to happen so that they can live side by side.**

A mediator decides nothing. Whoever expects a decision will be angry at the end, so say it in the first minute, in plain words, to both at once:

> I do not decide who is right. I help you to find something that both of you can sign. If you find nothing, each of you still has every right you had this morning.

### Three promises

1. **Nobody has to stay.** Each side can leave at any moment, without giving a reason.
2. **What is said here stays here.** Offers, admissions and tears are not carried to a court, a chief or a boss.
3. **I belong to no side.** If there is a tie between you and one of them – family, money, a vote – say so before anything else is said.

In Kenya, mediation annexed to the courts rests on these promises. Break one of them and the settlement may fall with it.`,
        true,
      ),
      text(
        'Positions and interests',
        `What people ask for is a **position**: “I want 400,000 shillings.” Why they ask for it is an **interest**: “My suppliers stopped delivering because I could not pay them.”

Positions collide. Interests often do not. A trader who needs her suppliers back on Monday may take 150,000 now and the rest in three parts; she would never have said so as long as anybody argued about the sum.

Ask, and then be quiet:

- *What would that make possible for you?*
- *What happens on Monday if nothing changes?*
- *Of all this, what keeps you awake?*

Do not ask “why”. It sounds like blame, and blame brings back the position.

Write down interests in the words of the person, on a sheet both can see. It is the first thing on which they ever agreed: that these are the words.`,
      ),
      quiz('What did you keep?', [
        choose({
          text: 'A side asks you who is right. What do you say?',
          right: 'That you do not decide, and that each of them keeps every right.',
          wrong: [
            'What a court would probably say.',
            'That both are a little right.',
            'That you will say so at the end.',
          ],
          explanation: 'An opinion makes you a judge in the eyes of whoever it goes against.',
        }),
        mark({
          text: 'Which of these are interests?',
          right: ['“My suppliers stopped delivering.”', '“My mother walks past that wall every day.”'],
          wrong: ['“I want 400,000 shillings.”', '“The wall has to go.”'],
          explanation: 'An interest is what a demand would make possible.',
        }),
        choose({
          text: 'Your cousin works for one of the sides. When do you say so?',
          right: 'Before anything else is said.',
          wrong: ['When somebody asks.', 'Only if it becomes important.', 'In the settlement.'],
          explanation: 'A tie that is found later breaks what was settled.',
        }),
      ]),
    ),
    part(
      'The course of a mediation',
      text(
        'Five steps',
        `**1. Opening.** Who is here, for whom they speak, and the three promises. Ten minutes. Nobody talks about the matter yet.

**2. Hearing.** Each side tells it once, without being interrupted. You repeat the core in neutral words until they say: *yes, that is it.*

**3. Exploring.** What lies behind it. Here you may speak with each side alone. Start with the side that looks more afraid.

**4. Finding.** First many ideas, none of them judged; then those that serve both lists of interests.

**5. Settling.** Who does what, until when, how it is seen that it was done, and what follows if it is not. Read it aloud. Sleep over it where that is possible.

Most mediations fail between two and three: somebody offers money before anybody was heard. **Keep money away until both have said “yes, that is it”.**`,
      ),
      text(
        'Alone with one side',
        `What you hear alone is theirs. At its end ask: *what of this may I tell, and in which words?* Write the answer down. Everything else you forget.

Speak about as long with one as with the other. Whoever waits outside counts the minutes.

**Never carry a number across** that you were not asked to carry. “They might move” is a number, too: it tells the other side that holding out pays.

On this platform each side has a room with the mediator alone. Nobody else can read it, administrators included, and its keys are destroyed ninety days after the case closed.`,
      ),
      live(
        'Practice: the first ten minutes',
        'In threes: two sides and a mediator. Each of you opens once and is told what was heard.',
      ),
      quiz('In the right order', [
        order({
          text: 'Put the steps into their order.',
          steps: ['Opening', 'Hearing', 'Exploring', 'Finding', 'Settling'],
          explanation: 'Money before hearing is the most frequent reason why it fails.',
        }),
        choose({
          text: 'A side tells you alone that they would go down to 200,000. What do you tell the other?',
          right: 'Nothing, unless you were asked to carry it.',
          wrong: ['That there is room.', 'The number, in confidence.', 'That they should wait a little.'],
          explanation: 'Even “there is room” is a number.',
        }),
      ]),
      live(
        'Practice: a whole case',
        'The case of the unfinished borehole, from the opening to the signature. An evaluator watches.',
      ),
    ),
  ],
});

export const renewal: DemoCourse = course('REN-301', {
  title: 'Renewal for accredited mediators',
  summary: 'A day a year: new rules, hard cases and what went wrong, for mediators who want to stay on the roster.',
  outcomes: ['Know what changed in the rules this year', 'Handle a threat that is made in a room', 'Say no to a case'],
  level: 'renewal',
  hours: 8,
  priceMinor: 450_000,
  certificateKind: 'accreditation',
  validityMonths: 12,
  attendancePercent: 100,
  prerequisites: ['MED-101'],
  modules: [
    part(
      'Hard cases',
      text(
        'When somebody is afraid',
        `Fear is not always loud. Somebody agrees to everything, looks at the other before each answer, or has to be home by four.

Stop. Speak with each side alone, always with both, so that nobody is singled out. Ask: *is there anything that would happen to you if you said no today?*

Where there is violence, or a threat of it, mediation ends. You need not give the real reason; “I cannot go on with this in a good way” is enough. Give the numbers of help that stand on every page of the case, and note that you stopped, not why.`,
      ),
      text(
        'Saying no to a case',
        `You may refuse any case before the sides consent, without a reason. Refuse when

- you know one of them better than the other,
- you lent money to one of them, or owe some,
- you were a witness,
- or the matter is one on which you cannot be quiet.

A no on the first day costs an evening. A tie that is found on the last day costs both sides everything they built.`,
      ),
      quiz('Hard cases', [
        choose({
          text: 'A side looks at the other before each answer. What do you do first?',
          right: 'Speak with each of them alone.',
          wrong: [
            'Ask in front of both whether they are afraid.',
            'Go on; people differ.',
            'Ask the other side to be kinder.',
          ],
          explanation: 'Asked in front of the other, the answer is always no.',
        }),
        mark({
          text: 'When do you refuse a case?',
          right: ['You lent money to one side.', 'You were a witness.'],
          wrong: ['The sum is small.', 'Both sides have lawyers.'],
          explanation: 'A tie or a part in the matter, not its size.',
        }),
      ]),
    ),
  ],
});
