import type { EscrowTerms, EscrowView, MilestonePlan } from '@ahadi/domain/escrow/schema.ts';
import { deliver } from '@ahadi/server/escrow/delivery.ts';
import { dispute } from '@ahadi/server/escrow/dispute.ts';
import { viewEscrow } from '@ahadi/server/escrow/escrow.ts';
import { addEvidence } from '@ahadi/server/escrow/evidence.ts';
import { payIn } from '@ahadi/server/escrow/funding.ts';
import { makeOffer } from '@ahadi/server/escrow/offers.ts';
import { release } from '@ahadi/server/escrow/release.ts';
import { acceptTerms, createEscrow, proposeTerms, saveDraft } from '@ahadi/server/escrow/terms.ts';
import { sendMoneyCode } from '@ahadi/server/payments/code.ts';
import { addDestination, listDestinations } from '@ahadi/server/payments/destination.ts';
import { requestPayout } from '@ahadi/server/payments/payout.ts';
import { setChargeAmount } from '@ahadi/server/payments/sandbox.store.ts';
import { answerSimulated } from '@ahadi/server/payments/simulation.ts';
import { payoutsRound } from '@ahadi/server/payments/transfer.ts';
import { v7 as uuidv7 } from 'uuid';
import { type DemoName, demoEmail, shownName } from './people.ts';
import type { Stage } from './world.ts';

/**
 * The money of the demo world: an escrow in each part of its life, a place for payouts that has rested, and something on the
 * finance desk. Made by the same services as the pages, paid by the simulated phone; where no simulated money is offered there
 * are only those that wait for money.
 */
export async function escrows(stage: Stage): Promise<void> {
  if (stage.system(0).config.PAYMENTS_SANDBOX) {
    await streetLanterns(stage);
    await schoolBags(stage);
    await solarKits(stage);
    await waterTank(stage);
  }
  await shelves(stage);
  await torches(stage);
  await clothBags(stage);
}

type Part = Pick<MilestonePlan, 'title' | 'criteria' | 'amountMinor'> & { deliverBy?: string };
type Told = Partial<Omit<EscrowTerms, 'milestones'>> & Pick<EscrowTerms, 'title' | 'description'> & { parts: Part[] };
type Deal = { buyer: DemoName; seller: DemoName; by: 'buyer' | 'seller'; told: Told };

const termsOf = ({ parts, ...told }: Told): EscrowTerms => ({
  kind: 'goods',
  currency: 'KES',
  feePayer: 'split',
  fundingMode: 'full',
  inspectionHours: 72,
  disputeClause: 'mediation',
  ...told,
  milestones: parts.map((part) => ({
    id: uuidv7() as MilestonePlan['id'], // the brand is born here
    deliverBy: null,
    requiresReturn: false,
    clauseId: null,
    ...part,
  })),
});

async function drafted(stage: Stage, { by, told, ...sides }: Deal, daysAgo: number): Promise<EscrowView> {
  const ctx = stage.as(sides[by], daysAgo);
  const role = by === 'buyer' ? 'seller' : 'buyer';
  const made = await createEscrow(ctx, {
    identityId: await stage.identityOf(sides[by]),
    role: by,
    agreementId: null,
  });
  const others = [{ role, name: shownName(sides[role]), email: demoEmail(sides[role]) }] as const;
  return saveDraft(ctx, { id: made.id, revision: made.revision, terms: termsOf(told), others });
}

async function proposed(stage: Stage, deal: Deal, daysAgo: number): Promise<EscrowView> {
  const { id } = await drafted(stage, deal, daysAgo);
  const view = await proposeTerms(stage.as(deal[deal.by], daysAgo), { id });
  await stage.follow(daysAgo);
  return view;
}

/** Accepted by both, a quarter of a day after it was proposed. */
async function agreed(stage: Stage, deal: Deal, daysAgo: number): Promise<EscrowView> {
  const { id, termsVersion: version, termsSha256 } = await proposed(stage, deal, daysAgo);
  const other = deal.by === 'buyer' ? deal.seller : deal.buyer;
  const view = await acceptTerms(stage.as(other, daysAgo - 0.25), {
    id,
    version,
    termsSha256: String(termsSha256),
    identityId: await stage.identityOf(other),
  });
  await stage.follow(daysAgo - 0.25);
  return view;
}

/** Pays all that is asked for on the simulated phone; `arrivingMinor` is what the provider takes, where that is not what was asked. */
async function paid(stage: Stage, who: DemoName, id: string, daysAgo: number, arrivingMinor?: bigint): Promise<void> {
  const method = { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' } as const;
  const payment = await payIn(stage.as(who, daysAgo), { id, method });
  await stage.follow(daysAgo);
  const ctx = stage.as(who, daysAgo);
  if (arrivingMinor !== undefined) await setChargeAmount(ctx, payment.id, arrivingMinor);
  await answerSimulated(ctx, payment.id, { approve: true, pin: '2580' });
  await stage.follow(daysAgo);
}

/** The seller delivers a stage by hand and shows it. */
async function delivered(stage: Stage, { id, seller, no = 0 }: Shown, words: string, daysAgo: number): Promise<void> {
  const ctx = stage.as(seller, daysAgo);
  const { milestones } = await viewEscrow(ctx, id);
  const file = await addEvidence(ctx, id, new File([`${words}\n`], 'delivery-note.txt', { type: 'text/plain' }));
  const shown = { kind: 'handover', note: words, tracking: '', evidence: [file.id] } as const;
  await deliver(ctx, { id, milestoneId: String(milestones[no]?.id), ...shown });
  await stage.follow(daysAgo);
}
type Shown = { id: string; seller: DemoName; no?: number };

async function firstStage(stage: Stage, who: DemoName, id: string) {
  const { milestones } = await viewEscrow(stage.as(who, 0), id);
  return { id, milestoneId: String(milestones[0]?.id) };
}

/** A code for a movement of money, as its person reads it in their inbox. */
async function moneyCode(stage: Stage, who: DemoName, daysAgo: number): Promise<string> {
  await sendMoneyCode(stage.as(who, daysAgo));
  return (await stage.newestCode(who)) ?? '';
}

/** Delivered, looked at and paid; the seller took a part of it out and asks for a large one, which waits for an administrator. */
async function streetLanterns(stage: Stage): Promise<void> {
  const deal: Deal = {
    buyer: 'peter',
    seller: 'njoroge',
    by: 'buyer',
    told: {
      title: 'Twelve street lanterns for the market',
      description: 'Twelve solar street lanterns with their poles, brought to the market and put up.',
      parts: [
        {
          title: 'Twelve lanterns, put up',
          criteria: 'Each of the twelve burns from dusk to dawn on three nights in a row.',
          amountMinor: 18_000_000,
        },
      ],
    },
  };
  const { id } = await agreed(stage, deal, 18);
  await paid(stage, 'peter', id, 17);
  await addDestination(stage.as('njoroge', 16), {
    identityId: await stage.identityOf('njoroge'),
    kind: 'mobile_money',
    provider: 'sandbox',
    currency: 'KES',
    holderName: shownName('njoroge'),
    number: '0722 118 004',
    code: await moneyCode(stage, 'njoroge', 16),
  });
  await delivered(stage, { id, seller: 'njoroge' }, 'Twelve lanterns stand and were lit last night.', 14);
  await release(stage.as('peter', 13), {
    ...(await firstStage(stage, 'peter', id)),
    amountMinor: 18_000_000,
    code: await moneyCode(stage, 'peter', 13),
  });
  await stage.follow(13);
  await takenOut(stage, 4_000_000, 10);
  await payoutsRound(stage.system(9.9));
  await stage.follow(9.9);
  await takenOut(stage, 9_000_000, 0.2, await moneyCode(stage, 'njoroge', 0.2));
}

async function takenOut(stage: Stage, amountMinor: number, daysAgo: number, code?: string): Promise<void> {
  const ctx = stage.as('njoroge', daysAgo);
  const [place] = await listDestinations(ctx);
  await requestPayout(ctx, { destinationId: String(place?.id), amountMinor, code });
  await stage.follow(daysAgo);
}

/** 40 of 100 are contested; the rest went to the seller when the time to look was over, and an offer waits for her answer. */
async function schoolBags(stage: Stage): Promise<void> {
  const deal: Deal = {
    buyer: 'leila',
    seller: 'amina',
    by: 'seller',
    told: {
      title: 'Sixty school bags',
      description: 'Sixty sewn school bags for the new term, handed over in Kisumu.',
      parts: [
        {
          title: 'Sixty bags, sewn and packed',
          criteria: 'Every seam holds when the bag is filled with five books.',
          amountMinor: 3_600_000,
        },
      ],
    },
  };
  const { id } = await agreed(stage, deal, 9);
  await paid(stage, 'leila', id, 8.5);
  await delivered(stage, { id, seller: 'amina' }, 'Sixty bags, counted together at the stall.', 7);
  const where = await firstStage(stage, 'leila', id);
  await dispute(stage.as('leila', 6), {
    ...where,
    contestedMinor: 1_440_000,
    reason: 'not_as_agreed',
    statement:
      'Twenty-four of the sixty bags open at the bottom seam when five books are in them. I tried each of them with the teacher of the school, and we set those aside.',
    evidence: [],
  });
  await stage.follow(6);
  // The reminders of the inspection, its end, and with it what nobody contests.
  for (const daysAgo of [5.4, 4.9, 4.05, 3.9]) await stage.tick(daysAgo);
  await makeOffer(stage.as('amina', 2), { ...where, toSellerMinor: 1_000_000 });
  await stage.follow(2);
  await makeOffer(stage.as('leila', 0.6), { ...where, toSellerMinor: 400_000 });
  await stage.follow(0.6);
}

/** Under way in two stages: the first is with the buyer to be looked at. */
async function solarKits(stage: Stage): Promise<void> {
  const deal: Deal = {
    buyer: 'amina',
    seller: 'njoroge',
    by: 'seller',
    told: {
      title: 'Solar kits for the stall',
      description: 'Two deliveries of solar kits, each with a panel, a battery and three lamps.',
      parts: [
        {
          title: 'First eight kits',
          criteria: 'Each kit charges a phone and lights three lamps at once.',
          amountMinor: 2_400_000,
          deliverBy: stage.day(1),
        },
        {
          title: 'Eight more kits',
          criteria: 'As the first eight, with the longer cables.',
          amountMinor: 2_400_000,
          deliverBy: stage.day(14),
        },
      ],
    },
  };
  const { id } = await agreed(stage, deal, 6);
  await paid(stage, 'amina', id, 5.5);
  await delivered(stage, { id, seller: 'njoroge' }, 'Eight kits, serial numbers 0411 to 0418.', 1.2);
}

/** The provider took less than was asked: two administrators look at it, and the time to pay runs on. */
async function waterTank(stage: Stage): Promise<void> {
  const deal: Deal = {
    buyer: 'wanjiru',
    seller: 'juma',
    by: 'buyer',
    told: {
      title: 'Stand for the water tank',
      description: 'A stand of brick for a tank of two thousand litres.',
      kind: 'service',
      parts: [
        {
          title: 'The stand, built',
          criteria: 'It carries the full tank for two days without a crack.',
          amountMinor: 1_600_000,
        },
      ],
    },
  };
  const { id } = await agreed(stage, deal, 0.9);
  await paid(stage, 'wanjiru', id, 0.5, 1_500_000n);
}

/** Agreed, and waiting for the buyer's money. */
async function shelves(stage: Stage): Promise<void> {
  const deal: Deal = {
    buyer: 'amina',
    seller: 'wanjiru',
    by: 'buyer',
    told: {
      title: 'Shelves for the back wall',
      description: 'Four shelves of cypress along the back wall of the stall.',
      kind: 'service',
      parts: [
        {
          title: 'Four shelves, put up',
          criteria: 'They are level and carry forty kilograms each.',
          amountMinor: 1_800_000,
          deliverBy: stage.day(10),
        },
      ],
    },
  };
  await agreed(stage, deal, 1);
}

/** Proposed to the buyer, who has not answered. */
const torches = (stage: Stage): Promise<EscrowView> =>
  proposed(
    stage,
    {
      buyer: 'amina',
      seller: 'njoroge',
      by: 'seller',
      told: {
        title: 'Thirty torches for the night market',
        description: 'Thirty torches that charge by the sun, in one delivery.',
        parts: [
          {
            title: 'Thirty torches',
            criteria: 'Each burns for six hours after a day in the sun.',
            amountMinor: 2_700_000,
            deliverBy: stage.day(9),
          },
        ],
      },
    },
    0.5,
  );

/** Being written by the seller. */
const clothBags = (stage: Stage): Promise<EscrowView> =>
  drafted(
    stage,
    {
      buyer: 'grace',
      seller: 'amina',
      by: 'seller',
      told: {
        title: 'Two hundred cloth bags',
        description: 'Cloth bags with the sign of the trust, for the day of clean water.',
        parts: [
          {
            title: 'The first hundred',
            criteria: 'The sign is printed on both sides and does not wash out.',
            amountMinor: 2_000_000,
          },
        ],
      },
    },
    0.3,
  );
