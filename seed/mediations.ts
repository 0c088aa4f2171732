import { endMediation, report } from '@ahadi/server/mediation/end.ts';
import { viewCase } from '@ahadi/server/mediation/mediation.ts';
import { answer, propose as proposePackage, saveWishes } from '@ahadi/server/mediation/packages.ts';
import { openProposal } from '@ahadi/server/mediation/proposals.ts';
import { release } from '@ahadi/server/mediation/room-releases.ts';
import { sendMessage } from '@ahadi/server/mediation/rooms.ts';
import { acceptDone, claimDone } from '@ahadi/server/obligations/performance.ts';
import { listObligations } from '@ahadi/server/obligations/view.ts';
import {
  agreedTo,
  asked,
  begun,
  type Case,
  engaged,
  type Matter,
  met,
  planned,
  proposed,
  questions,
  said,
  terms,
  wanted,
} from './mediating.ts';
import type { Stage } from './world.ts';

const approach =
  'I speak with each side alone for half an hour, then with both together, and write down what you agree on before we part.';

/**
 * The mediations of the demo world: one in each part of its life, so that Ruth’s desk has work on it, each side has something to
 * look at, and an officer a request to read first. `others` are the certified mediators beside Ruth. Made by the same services as
 * the pages. Without a key of the rooms nothing is said in them, and without simulated money Ruth works for free.
 */
export async function mediations(stage: Stage, others: readonly string[]): Promise<void> {
  await dispensary(stage);
  await sewingMachine(stage);
  await stall(stage);
  await accounts(stage);
  await bread(stage, others);
  await pumps(stage);
  await streetLanterns(stage, others);
  await hall(stage);
  await cloth(stage);
}

/** Settled: its promises are planned, one is kept, and the fee is paid. */
async function dispensary(stage: Stage): Promise<void> {
  const it = await begun(stage, whitewash, 22, { feeMinor: 800_000, approach });
  await talk(it, async () => {
    await said(it, 'all', [
      ['ruth', 'Welcome, both of you. Please say in a few lines what you would like to be different by Easter.', 18],
      ['peter', 'The front is flaking after four months. Patients ask us whether the dispensary is closed.', 17.8],
      ['juma', 'The rooms inside are as they were. The front took the rain of two storms before it was dry.', 17.5],
    ]);
    await said(it, 'juma', [
      ['juma', 'I could do the front again if somebody else pays for the lime. I cannot carry that twice.', 17],
    ]);
  });
  await met(it, 13, 'Both looked at the pictures of the front together.');
  const settlement = await terms(
    it,
    [
      {
        ...{
          who: 'B',
          what: 'Scrapes the front of the dispensary and paints it again in two coats.',
          by: stage.day(16),
        },
        ...{ amountMinor: null, to: null, otherwise: 'The county has it painted and Hassan Builders bears the cost.' },
      },
      {
        ...{ who: 'A', what: 'Brings six bags of lime to the dispensary.', by: stage.day(-2) },
        ...{ amountMinor: null, to: null, otherwise: 'The time to paint begins on the day they are there.' },
      },
      {
        ...{ who: 'A', what: 'Pays for the work of the second painting.', by: stage.day(24) },
        ...{ amountMinor: 1_200_000, to: 'B', otherwise: 'Two percent are added for each month that begins.' },
      },
    ],
    11,
  );
  for (const who of ['peter', 'juma', 'ruth'] as const) await settlement.sign(who, 9);
  await report(stage.as('ruth', 8), { id: it.id });
  await stage.follow(8);
  await stage.tick(4);
  const lime = (await listObligations(stage.as('peter', 4), settlement.id)).find(({ term }) =>
    term.title.includes('lime'),
  );
  if (!lime) throw new Error('the lime is promised');
  await claimDone(stage.as('peter', 3.5), { id: lime.id, text: 'Six bags are in the store of the dispensary.' });
  await acceptDone(stage.as('juma', 3), { id: lime.id });
  await stage.follow(3);
}

const whitewash: Matter = {
  ...{ a: 'peter', b: 'juma', about: 'Whitewash of the dispensary' },
  request: {
    title: 'The front of the dispensary flakes',
    publicSummary:
      'A building was painted a few months ago. The paint outside comes off; each side sees the reason in something else. Both want it white again.',
    ...{ category: 'construction', band: 'under_500', format: 'video_link', languages: ['en', 'sw'] },
  },
};

/** Ended without a settlement, because a side left; Ruth owes her report. */
async function sewingMachine(stage: Stage): Promise<void> {
  const it = await begun(stage, loan, 14, { feeMinor: 0, approach, sessions: 1 });
  await talk(it, async () => {
    await said(it, 'all', [
      ['ruth', 'Thank you for coming. Leila, would you begin? Amina, you have as much time afterwards.', 10.5],
      ['leila', 'The machine earns less than we both thought. I would pay in smaller parts, and longer.', 10.2],
      ['amina', 'I can wait a month or two. I cannot wait a year: the money is for my stall.', 9.8],
    ]);
  });
  await endMediation(stage.as('leila', 3), { id: it.id, reason: 'party_left' });
  await stage.follow(3);
}

const loan: Matter = {
  ...{ a: 'leila', b: 'amina', about: 'Loan for a sewing machine' },
  request: {
    title: 'Smaller parts for the sewing machine',
    publicSummary:
      'A small loan is paid back each month. Who owes it asks for smaller parts over a longer time; who lent it needs the money for a business.',
    ...{ category: 'consumer', band: 'under_500', format: 'text_async' },
  },
};

/** Under way: rooms in which something was said, a package that waits for an answer, and a session that is planned. */
async function stall(stage: Stage): Promise<void> {
  const it = await begun(stage, lease, 15, {
    ...{ feeMinor: 1_000_000, approach },
    tie: 'I am mediating another matter in which Kisumu County Works is a side. Both sides pay me there, as here.',
  });
  await talk(it, () => stallTalks(it));
  await met(it, 8, 'Both walked through the list of works. The next meeting is at the stall.');
  await talk(it, () => stallPackage(it));
  await planned(it, { on: 3, place: 'Stall 14, Kibuye market', by: ['peter'] }, 1.5);
}

async function stallTalks(it: Case): Promise<void> {
  const { stage } = it;
  await said(it, 'all', [
    ['ruth', 'Karibu. What is said here stays here. Please tell each other what has happened since the rains.', 11.4],
    ['amina', 'Water stood in the stall for eleven days. I sold nothing, and I paid for sacks of sand.', 11.2],
    ['peter', 'We had one crew for the whole market. The drain is on the list, and so is the rent.', 11],
  ]);
  const { roomId, messageIds } = await said(it, 'amina', [
    ['amina', 'Between us: half of the missing month I could pay on the day the drain holds.', 10.8],
    ['ruth', 'Thank you. May I tell the county a part of this, in your own words?', 10.7],
  ]);
  const wording = 'I am ready to talk about the missing month once the water is gone.';
  const released = await release(stage.as('amina', 10.6), {
    ...{ roomId, messageId: String(messageIds[0]), wording, toSides: ['B'] },
  });
  const peters = await said(it, 'peter', [
    ['peter', 'The budget for drains opens next week. I would rather not promise it before.', 10.6],
  ]);
  await sendMessage(stage.as('ruth', 10.4), {
    ...{ roomId: peters.roomId, body: wording, carries: released.id, despiteWarnings: true },
  });
  await said(it, 'all', [['ruth', 'I have heard you both alone. Let us meet by video and go through the list.', 10.3]]);
}

async function stallPackage(it: Case): Promise<void> {
  const { stage, id } = it;
  const issues = await questions(
    it,
    {
      'Until when is the drain mended for good?': ['In two weeks', 'In a month', 'Before the next rains'],
      'What becomes of the rent of the wet month?': ['It is paid whole', 'Half of it is paid', 'It is waived'],
    },
    5.5,
  );
  const wishes = (values: readonly number[], weights: readonly number[]) => ({
    weights: Object.fromEntries(issues.map(({ id }, index) => [id, weights[index] ?? 0])),
    values: Object.fromEntries(
      issues.flatMap(({ options }) => options).map(({ id }, index) => [id, values[index] ?? 0]),
    ),
  });
  await saveWishes(stage.as('amina', 5), id, wishes([100, 60, 10, 0, 70, 100], [70, 30]));
  await saveWishes(stage.as('peter', 4.5), id, wishes([20, 80, 100, 100, 70, 10], [60, 40]));
  const choice = Object.fromEntries(issues.map(({ id, options }) => [id, options[1]?.id ?? '']));
  const { packages } = await proposePackage(stage.as('ruth', 3), { mediationId: id, choice, days: 7 });
  const packageId = packages.at(-1)?.id ?? '';
  await answer(stage.as('peter', 2), { mediationId: id, packageId, accept: true });
}

const lease: Matter = {
  ...{ a: 'amina', b: 'peter', about: 'Lease of market stall 14, Kibuye' },
  request: {
    title: 'Water in the stall, and a month of rent',
    publicSummary:
      'A market stall stood under water for days. Rent of one month was not paid, and a drain was mended late. Both want the lease to go on.',
    ...{ category: 'public_service', band: 'under_500', format: 'video_link', languages: ['en', 'sw'] },
  },
};

/** Agreed on and drawn up: one side has signed. */
async function accounts(stage: Stage): Promise<void> {
  const it = await begun(stage, review, 12, { feeMinor: 1_200_000, approach, sessions: 1 });
  await talk(it, async () => {
    await said(it, 'all', [
      ['ruth', 'Good morning. The text says “all papers by the end of the month”. Which papers were meant?', 8.4],
      ['wanjiru', 'The receipts of the three field offices. Without those I cannot sign a review.', 8.2],
      ['grace', 'Two offices sent theirs. Ndhiwa was flooded, and a part of the paper is gone.', 7.9],
    ]);
  });
  const settlement = await terms(
    it,
    [
      {
        ...{
          who: 'B',
          what: 'Sends the receipts of Ndhiwa, or a signed list of those that are gone.',
          by: stage.day(9),
        },
        ...{ amountMinor: null, to: null, otherwise: 'The review says that they were not there.' },
      },
      {
        ...{ who: 'A', what: 'Hands over the review within ten days of the receipts.', by: stage.day(21) },
        ...{ amountMinor: null, to: null, otherwise: 'A tenth of the price is not owed.' },
      },
    ],
    4,
  );
  await settlement.sign('grace', 2);
}

const review: Matter = {
  ...{ a: 'wanjiru', b: 'grace', about: 'Review of the 2026 accounts' },
  request: {
    title: 'Papers for the review of the accounts',
    publicSummary:
      'Books are to be reviewed, and a part of the papers was lost in a flood. The sides differ about what counts as complete, and about the day.',
    ...{ category: 'ngo_and_grants', band: '500_5k', format: 'video_link' },
  },
};

/** Three mediators whom both named have answered: the sides choose. */
async function bread(stage: Stage, [joseph = '', , esther = '', david = '']: readonly string[]): Promise<void> {
  const it = await agreedTo(stage, loaves, 6);
  await wanted(it, [joseph, esther, david], 5);
  const fees = { [joseph]: 450_000, [esther]: 300_000, [david]: 500_000 };
  const ways = [
    'I ask each side for one page first, and then we speak by video for an hour, in English or Luganda.',
    'I come to where you are, hear both at one table, and write the terms by hand before I leave.',
    'Two evenings by video, two hours each. You get a draft of terms after the first one.',
  ];
  for (const [index, [userId, feeMinor]] of Object.entries(fees).entries()) {
    const daysAgo = 4.5 - index * 0.6;
    const offer = { feeMinor, approach: ways[index] ?? approach, languages: ['en'], sessions: index === 0 ? 1 : 2 };
    await proposed(it, stage.asPerson(userId, daysAgo), daysAgo, offer);
  }
  const ctx = stage.as('grace', 1);
  const [first] = (await viewCase(ctx, it.id)).proposals;
  await openProposal(ctx, { id: it.id, proposalId: String(first?.id) });
  await stage.follow(1);
}

const loaves: Matter = {
  ...{ a: 'grace', b: 'leila', about: 'Bread for the training house' },
  request: {
    title: 'Bread of the last two weeks',
    publicSummary:
      'Food was delivered each week until a machine broke. The sides count the last deliveries differently, and both kept lists.',
    ...{ category: 'commercial', band: 'under_500', format: 'video_link' },
  },
};

/** Everybody signed the agreement to mediate, and the fee waits to be paid in. */
async function pumps(stage: Stage): Promise<void> {
  await engaged(stage, service, 4.5, {
    ...{ feeMinor: 1_500_000, approach },
    tie: 'I am mediating another matter in which Maji Safi Trust is a side. Both sides pay me there, as here.',
  });
}

const service: Matter = {
  ...{ a: 'grace', b: 'njoroge', about: 'Service of' },
  request: {
    title: 'A pump that stood still for nine days',
    publicSummary:
      'Water pumps are looked after by contract. One stood still for longer than the contract allows, and the sides differ about why and what it cost.',
    ...{ category: 'commercial', band: '500_5k', format: 'video_link' },
  },
};

/** Open to every certified mediator: two have proposed. */
async function streetLanterns(stage: Stage, [, , , david = '']: readonly string[]): Promise<void> {
  const it = await agreedTo(stage, lanterns, 4);
  await wanted(it, [], 3.3);
  await proposed(it, stage.asPerson(david, 2.5), 2.5, {
    ...{ feeMinor: 600_000, languages: ['en'] },
    approach:
      'One evening with each of you by video, and one with both, with the pictures of the lanterns on the table.',
  });
  await proposed(it, stage.as('ruth', 1.4), 1.4, { feeMinor: 550_000, approach });
}

const lanterns: Matter = {
  ...{ a: 'peter', b: 'njoroge', about: null },
  request: {
    title: 'Two lanterns of the market stay dark',
    publicSummary:
      'Twelve street lights were put up and paid for. Two of them fail at night, and the sides differ about whether the lights or the place is the reason.',
    ...{ category: 'public_service', band: 'under_500', format: 'video_link', country: 'KE' },
  },
};

/** Sent to the other side, who has not answered. */
async function hall(stage: Stage): Promise<void> {
  await asked(
    stage,
    {
      ...{ a: 'wanjiru', b: 'juma', about: 'Use of the workshop hall' },
      request: {
        title: 'The deposit and the shelves in the hall',
        publicSummary:
          'A hall is handed back soon. Shelves were put up in it, and the sides differ about whether they stay and what they are worth.',
        ...{ category: 'land_and_housing', band: 'under_500', format: 'in_person', place: 'Mwanza', country: 'TZ' },
      },
    },
    1.2,
  );
}

/** Somebody is afraid: an officer reads it before the other side hears of it. */
async function cloth(stage: Stage): Promise<void> {
  await asked(
    stage,
    {
      ...{ a: 'leila', b: 'juma', about: null },
      request: {
        title: 'Cloth that was left in a workshop',
        publicSummary:
          'Rolls of cloth were stored in a workshop for a month and not given back when they were asked for. The owner needs them for orders.',
        ...{ category: 'consumer', band: 'under_500', format: 'text_async', country: 'UG' },
        screening: {
          ...{ fear: true, pressure: false, capacity: false, urgency: false },
          note: 'He shouted at me when I came for the cloth. I would rather write than meet.',
        },
      },
    },
    0.8,
  );
}

/** Rooms and packages open with a key that an installation may not have. */
async function talk({ stage }: Case, says: () => Promise<void>): Promise<void> {
  if (stage.system(0).vault) await says();
}
