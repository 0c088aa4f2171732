import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import { disputeDefaults, emptyClaim } from '@ahadi/domain/disputes/rules.ts';
import type { Claim, DisputeView, ResponseInput } from '@ahadi/domain/disputes/schema.ts';
import * as agreements from '@ahadi/server/agreements/draft.ts';
import { signAgreement } from '@ahadi/server/agreements/signing.ts';
import { calendarOf } from '@ahadi/server/core/holidays.ts';
import { openDispute } from '@ahadi/server/disputes/delivery.ts';
import { addExhibit } from '@ahadi/server/disputes/exhibits.ts';
import { createDispute, saveClaim, submitDispute } from '@ahadi/server/disputes/filing.ts';
import { answerOffer, makeOffer } from '@ahadi/server/disputes/offers.ts';
import { saveStatement } from '@ahadi/server/disputes/publication.ts';
import { markResolved, withdrawDispute } from '@ahadi/server/disputes/resolution.ts';
import { respond } from '@ahadi/server/disputes/response.ts';
import { type DemoName, demoPeople, signedAs } from './people.ts';
import * as texts from './texts.ts';
import type { Play, Stage } from './world.ts';

type Told = Partial<Claim> & Pick<Claim, 'title' | 'narrative'>;

/**
 * The broken promises of the demo world: one in each part of a dispute's life, so that each person has something to look at, each
 * desk has something on it, and public history is not empty. Made by the same services as the pages, with the clock set back.
 */
export async function quarrels(stage: Stage): Promise<void> {
  await paving(stage);
  await pumps(stage);
  await chargers(stage);
  await kiosk(stage);
  await seedlings(stage);
  await loan(stage);
  await benches(stage);
}

/** An agreement signed by all, `daysAgo` days ago, with the public-history clause accepted by both. */
async function signed(
  stage: Stage,
  owner: DemoName,
  other: DemoName,
  terms: Parameters<Stage['draft']>[2],
  daysAgo: number,
): Promise<Play> {
  const play = await stage.draft(owner, [other], { ...terms, effectiveOn: null }, daysAgo);
  await play.share(daysAgo);
  await play.accept(other, daysAgo - 0.5);
  await play.accept(owner, daysAgo - 0.5);
  await play.askToSign(daysAgo - 1);
  await play.sign(owner, daysAgo - 1.5);
  await play.sign(other, daysAgo - 2);
  return play;
}

async function drafted(
  stage: Stage,
  filer: DemoName,
  about: Play,
  told: Told,
  daysAgo: number,
): Promise<DisputeView['id']> {
  const ctx = stage.as(filer, daysAgo);
  const made = await createDispute(ctx, {
    identityId: await stage.identityOf(filer),
    agreementId: about.id,
    respondentPartyId: null,
    currency: 'KES',
    counterOf: null,
  });
  const claim: Claim = {
    ...emptyClaim(made.claim.currency),
    category: 'non_delivery',
    factsFrom: stage.day(-daysAgo - 12),
    relief: [{ kind: 'pay', amountMinor: 6_500_000, text: '' }],
    precontactOn: stage.day(-daysAgo - 6),
    precontactHow: 'A call, and a letter that named a last day.',
    ...told,
  };
  await saveClaim(ctx, { id: made.id, revision: made.revision, claim });
  return made.id;
}

async function filed(
  stage: Stage,
  ...story: Parameters<typeof drafted> extends [Stage, ...infer Rest] ? Rest : never
): Promise<DisputeView['id']> {
  const [filer, , , daysAgo] = story;
  const id = await drafted(stage, ...story);
  await submitDispute(stage.as(filer, daysAgo), { id });
  await stage.follow(daysAgo);
  return id;
}

async function opened(stage: Stage, who: DemoName, id: string, daysAgo: number): Promise<void> {
  await openDispute(stage.as(who, daysAgo), { id });
  await stage.follow(daysAgo);
}

async function answered(stage: Stage, who: DemoName, id: string, narrative: string, daysAgo: number): Promise<void> {
  const response: ResponseInput = {
    kind: 'deny',
    narrative,
    admittedMinor: null,
    planDue: null,
    counterRelief: [],
    truth: true,
  };
  await respond(stage.as(who, daysAgo), { id, response });
  await stage.follow(daysAgo);
}

/** Lets the days from `from` to `to` days ago pass, and the clock go round on each of them. */
async function wait(stage: Stage, from: number, to: number): Promise<void> {
  for (let daysAgo = from; daysAgo >= to; daysAgo--) await stage.tick(daysAgo);
}

/** A public body that answered and did not resolve it: public since about two months. */
async function paving(stage: Stage): Promise<void> {
  const agreement = await signed(stage, 'peter', 'wanjiru', texts.paving, 150);
  const id = await filed(
    stage,
    'wanjiru',
    agreement,
    {
      category: 'public_service',
      title: 'The lane in front of the stalls is not paved',
      narrative:
        'The lane was to be paved by the end of the second month. The stones were brought and lie beside it; nothing was laid since.',
      relief: [{ kind: 'deliver', amountMinor: null, text: 'The lane is paved as the plan shows.' }],
    },
    110,
  );
  await opened(stage, 'peter', id, 108);
  await answered(
    stage,
    'peter',
    id,
    'The stones were paid for. The works wait for a survey of the water pipe, which is not ours to order.',
    100,
  );
  await wait(stage, 90, 78);
  await saveStatement(stage.as('peter', 79), {
    id,
    body: 'The county has paid for the stones. The survey of the water pipe is the water board’s; we have asked for it three times.',
  });
  const body = 'My stall has had no dry way to it for four months of rain.';
  await saveStatement(stage.as('wanjiru', 79), { id, body });
  await wait(stage, 77, 70);
}

/** Resolved after it was public: marked, and gone in a year. */
async function pumps(stage: Stage): Promise<void> {
  const agreement = await signed(stage, 'njoroge', 'grace', texts.pumps, 240);
  const id = await filed(
    stage,
    'grace',
    agreement,
    {
      title: 'Two of six pumps not delivered',
      narrative:
        'Six hand pumps were agreed and paid. Four came in March, and the two for the school at Kanyadhiang did not come.',
    },
    200,
  );
  await opened(stage, 'njoroge', id, 199);
  await wait(stage, 184, 160);
  await wait(stage, 159, 158);
  await markResolved(stage.as('grace', 100), { id, kind: 'performed' });
  await stage.follow(100);
}

/** Nobody answered, and five days are left. */
async function chargers(stage: Stage): Promise<void> {
  const agreement = await signed(stage, 'njoroge', 'amina', texts.chargers, 70);
  const id = await filed(
    stage,
    'amina',
    agreement,
    {
      title: 'Chargers paid for and not delivered',
      narrative:
        'Thirty phone chargers for the stall were paid on the day of the agreement. They were promised within ten days and none has come.',
      relief: [{ kind: 'refund', amountMinor: 5_400_000, text: '' }],
    },
    27,
  );
  await addExhibit(stage.as('amina', 27), {
    id,
    file: new File(['Paid KES 54,000 to Lanterns Ltd, 30 chargers, by mobile money.\n'], 'receipt.txt', {
      type: 'text/plain',
    }),
    title: 'Receipt of the payment',
    description: '',
  });
  await opened(stage, 'njoroge', id, 25.5);
  await wait(stage, 12, 5);
}

/** Over since the last working day, about a person: it waits for a record officer. */
async function kiosk(stage: Stage): Promise<void> {
  const openedAgo = openedToBeOverBy(stage, 1);
  const agreement = await signed(stage, 'wanjiru', 'amina', texts.kiosk, 80);
  const id = await filed(
    stage,
    'amina',
    agreement,
    {
      category: 'refund',
      title: 'Deposit for the kiosk not returned',
      narrative:
        'The lease ended in the second month and the kiosk was handed back clean. The deposit was to be returned within a week and was not.',
      relief: [{ kind: 'refund', amountMinor: 1_800_000, text: '' }],
    },
    openedAgo + 1.5,
  );
  await opened(stage, 'wanjiru', id, openedAgo);
  await wait(stage, 21, 1);
}

/**
 * How many days ago a notice to somebody in Kenya was opened whose time to resolve it was over `overBy` days ago and not a working day
 * sooner: holidays in a row put such an end off by most of a week.
 */
function openedToBeOverBy(stage: Stage, overBy: number): number {
  const over = stage.as('wanjiru', overBy).now;
  const term = { days: disputeDefaults.resolutionDays, dayKind: 'calendar', roll: true } as const;
  const isOver = (openedAgo: number) => {
    const { now } = stage.as('wanjiru', openedAgo);
    return dueAfter(now, term, calendarOf('KE', now)) < over;
  };
  let daysAgo = term.days + overBy + 0.5;
  while (!isOver(daysAgo)) daysAgo++;
  return daysAgo;
}

/** Settled: both signed, and nothing of it is public. */
async function seedlings(stage: Stage): Promise<void> {
  const agreement = await signed(stage, 'grace', 'wanjiru', texts.seedlings, 60);
  const id = await filed(
    stage,
    'grace',
    agreement,
    {
      category: 'defective',
      title: 'A third of the seedlings had dried out',
      narrative:
        'Of nine hundred seedlings three hundred had dried out when they were unloaded; the list signed on that day says so.',
      relief: [{ kind: 'deliver', amountMinor: null, text: 'Three hundred healthy seedlings in their place.' }],
    },
    33,
  );
  await opened(stage, 'wanjiru', id, 32);
  await answered(
    stage,
    'wanjiru',
    id,
    'The lorry stood for two days at the weighbridge, which I could not know. I am ready to replace half.',
    30,
  );
  const offered = await makeOffer(stage.as('wanjiru', 29), {
    id,
    terms: {
      text: 'Two hundred seedlings are replaced and brought to the same place.',
      amountMinor: null,
      completeBy: stage.day(-10),
    },
  });
  await stage.follow(29);
  const settling = await answerOffer(stage.as('grace', 28), {
    id,
    offerId: offered.offers[0]?.id ?? '',
    accept: true,
  });
  await stage.follow(28);
  for (const who of ['grace', 'wanjiru'] as const) {
    const ctx = stage.as(who, 27);
    const settlement = String(settling.settlementAgreementId);
    await agreements.answerClause(ctx, { id: settlement, accept: true });
    const shown = await agreements.markOpened(ctx, { id: settlement });
    await signAgreement(ctx, {
      id: settlement,
      contentHash: String(shown.contentHash),
      level: 0,
      mark: { kind: 'typed', text: demoPeople[who].name },
      ...signedAs(who, shown),
    });
  }
  await stage.follow(27);
}

/** Filed three days ago and not opened yet: it is on its way to Amina. */
async function loan(stage: Stage): Promise<void> {
  const agreement = await signed(stage, 'leila', 'amina', texts.stock, 50);
  await filed(
    stage,
    'leila',
    agreement,
    {
      category: 'non_payment',
      title: 'Second part of the stock not paid',
      narrative:
        'The cloth was delivered in two lots. The first was paid at once. The second was to be paid within thirty days and is not.',
      relief: [{ kind: 'pay', amountMinor: 2_400_000, text: '' }],
    },
    2,
  );
}

/** On the officers' desk, because its words accuse; and one that was taken back. */
async function benches(stage: Stage): Promise<void> {
  const agreement = await signed(stage, 'grace', 'njoroge', texts.benches, 65);
  const gone = await filed(
    stage,
    'njoroge',
    agreement,
    {
      category: 'late',
      title: 'Site not ready for the benches',
      narrative:
        'The benches were to be put up in the first week of the month. The classrooms were locked on three days in a row.',
      relief: [{ kind: 'other', amountMinor: null, text: 'The rooms are opened on a day that both agree.' }],
    },
    40,
  );
  await withdrawDispute(stage.as('njoroge', 38), {
    id: gone,
    reason: 'The trust has opened the rooms, and the matter is closed for us.',
  });
  await stage.follow(38);
  await filed(
    stage,
    'grace',
    agreement,
    {
      category: 'misdescription',
      title: 'The benches are not of the wood agreed',
      narrative:
        'The benches were to be of cypress. They are of another wood. The carpenter calls it fraud; we only ask for what was agreed.',
      relief: [{ kind: 'repair', amountMinor: null, text: 'The benches are replaced by benches of cypress.' }],
    },
    1,
  );
}
