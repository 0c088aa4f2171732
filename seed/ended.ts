import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { proposeAmendment, proposeEnd } from '@ahadi/server/agreements/amendment.ts';
import { giveNotice } from '@ahadi/server/agreements/end.ts';
import { openText, saveText } from '@ahadi/server/agreements/text.ts';
import { acceptDone, claimDone } from '@ahadi/server/obligations/performance.ts';
import { listObligations } from '@ahadi/server/obligations/view.ts';
import type { DemoName } from './people.ts';
import { promise } from './promises.ts';
import { terms } from './texts.ts';
import type { Play, Stage } from './world.ts';

const whitewash = (day: Stage['day']) =>
  terms({
    title: 'Whitewash of the dispensary',
    kind: 'service',
    valueMinor: 3_600_000,
    text: [
      ['Work', 'Juma paints the four rooms and the front of the dispensary white, in two coats.'],
      ['Price', 'The price is KES 36,000 with paint, paid when the work is done.'],
    ],
    obligations: [
      promise({
        ...{
          debtor: 'B',
          creditor: 'A',
          kind: 'perform',
          title: 'Paint the dispensary',
          due: { kind: 'on', day: day(-70) },
        },
        criteria: 'Two coats everywhere; no stain shows through.',
      }),
    ],
  });

const stand = (day: Stage['day']) =>
  terms({
    title: 'Stand at the harvest fair',
    kind: 'lease',
    valueMinor: 400_000,
    endsOn: day(-64),
    text: [
      ['Stand', 'The county lets Wanjiru use stand 14 at the harvest fair, with a table and light.'],
      ['Fee', 'The fee is KES 4,000 for the days of the fair.'],
    ],
  });

const bread = terms({
  title: 'Bread for the training house',
  kind: 'sale',
  valueMinor: 2_600_000,
  text: [
    ['Bread', 'Leila brings 40 loaves to the training house each Monday before seven in the morning.'],
    ['Price', 'A loaf costs KES 65. The month is paid on its last day.'],
  ],
});

const pumps = (day: Stage['day']) =>
  terms({
    title: 'Service of nine water pumps',
    kind: 'service',
    valueMinor: 27_000_000,
    endsOn: day(200),
    renewal: { everyMonths: 12, noticeDays: 30 },
    noticeDays: 60,
    text: [
      ['Service', 'Lanterns Ltd inspects each of the nine pumps once a quarter and repairs what it finds.'],
      ['Price', 'The price is KES 270,000 a year, paid in four parts after each inspection.'],
      ['Call', 'A pump that stands still is looked at within three days of a call.'],
    ],
    obligations: [
      promise({
        ...{ debtor: 'B', creditor: 'A', kind: 'perform', title: 'Inspect the nine pumps' },
        due: { kind: 'repeats', from: day(25), rule: 'FREQ=MONTHLY;INTERVAL=3;COUNT=4' },
      }),
    ],
  });

const hall = terms({
  title: 'Use of the workshop hall',
  kind: 'lease',
  valueMinor: 1_200_000,
  noticeDays: 45,
  text: [
    ['Hall', 'Juma lets Wanjiru use the hall behind his workshop on three days a week.'],
    ['Rent', 'The rent is KES 12,000 a month, paid in advance.'],
  ],
});

/** Both sides accept, are asked and sign, within a day. */
async function signed(play: Play, owner: DemoName, other: DemoName, daysAgo: number): Promise<void> {
  await play.share(daysAgo);
  await agreed(play, owner, other, daysAgo);
}

async function agreed(play: Play, owner: DemoName, other: DemoName, daysAgo: number): Promise<void> {
  await play.accept(other, daysAgo - 0.1);
  await play.accept(owner, daysAgo - 0.2);
  await play.askToSign(daysAgo - 0.3);
  await play.sign(owner, daysAgo - 0.4);
  await play.sign(other, daysAgo - 0.5);
}

/** Agreements that came to their end in each of the ways there are, before all that is told of now. */
export async function endedAgreements(stage: Stage): Promise<void> {
  const paint = await stage.draft('peter', ['juma'], whitewash(stage.day), 84);
  await signed(paint, 'peter', 'juma', 84);
  const [work] = await listObligations(stage.as('juma', 74), paint.id);
  if (!work) throw new Error('the dispensary is to be painted');
  await claimDone(stage.as('juma', 74), { id: work.id, text: 'Both coats are dry. Please come and look.' });
  await acceptDone(stage.as('peter', 73), { id: work.id });
  await stage.follow(73);

  await signed(await stage.draft('peter', ['wanjiru'], stand(stage.day), 72), 'peter', 'wanjiru', 72);
  await stage.tick(63);

  const loaves = await stage.draft('grace', ['leila'], bread, 62);
  await signed(loaves, 'grace', 'leila', 62);
  const end = await proposeEnd(
    stage.as('leila', 55),
    loaves.id,
    'My oven is broken and will not be mended before the course is over.',
  );
  await stage.follow(55);
  const ending = stage.play('leila', end.id);
  await ending.sign('leila', 54.9);
  await ending.sign('grace', 54);
}

/** One that renews itself and was amended once, and one that runs out by notice: neither waits for anybody. */
export async function changedAgreements(stage: Stage): Promise<void> {
  const service = await stage.draft('grace', ['njoroge'], pumps(stage.day), 53);
  await signed(service, 'grace', 'njoroge', 53);
  const reason = 'Two pumps were added in August, and the way to them is long.';
  const draft = await proposeAmendment(stage.as('njoroge', 50), service.id, reason);
  const copy = await openText(stage.as('njoroge', 50), draft.id);
  await saveText(stage.as('njoroge', 50), draft.id, copy.revision, withElevenPumps(copy.terms));
  const amendment = stage.play('njoroge', draft.id);
  await amendment.share(50);
  await agreed(amendment, 'njoroge', 'grace', 49.5);

  const rooms = await stage.draft('juma', ['wanjiru'], hall, 48);
  await signed(rooms, 'juma', 'wanjiru', 48);
  await giveNotice(stage.as('wanjiru', 20), {
    id: rooms.id,
    reason: 'I have found rooms that are nearer to my customers.',
  });
  await stage.follow(20);
}

const withElevenPumps = (before: AgreementTerms): AgreementTerms => ({
  ...before,
  title: 'Service of eleven water pumps',
  valueMinor: 33_000_000,
  clauses: terms({
    title: '',
    text: [
      ['Service', 'Lanterns Ltd inspects each of the eleven pumps once a quarter and repairs what it finds.'],
      ['Price', 'The price is KES 330,000 a year, paid in four parts after each inspection.'],
    ],
  })
    .clauses.map((clause, index) => ({ ...clause, id: before.clauses[index]?.id ?? clause.id }))
    .concat(before.clauses.slice(2)),
});
