import type { EscrowTerms, EscrowView, MilestonePlan, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { call } from '@orpc/server';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { router } from '../router.ts';
import { booksProve } from './payments.ts';
import { someone } from './story.ts';
import type { Undoable } from './undone.ts';
import type { Person, World } from './world.ts';

/** Two people, and who pays along when wished, with an escrow between them. */
export type Deal = { id: EscrowView['id']; buyer: Person; seller: Person; payer: Person | null };
export type Wishes = Partial<Omit<EscrowTerms, 'milestones'>> & {
  stages?: Partial<MilestonePlan>[];
  withPayer?: boolean;
  level?: number;
  /** Who buys, where somebody new does not. */
  by?: Person;
};

export const stage = (wishes: Partial<MilestonePlan> = {}): MilestonePlan => ({
  id: uuidv7() as MilestonePlan['id'], // the brand is born here
  title: 'Four hundred lanterns',
  criteria: 'All of them light up.',
  amountMinor: 1_000_000,
  deliverBy: null,
  requiresReturn: false,
  clauseId: null,
  ...wishes,
});

export const termsOf = ({
  stages = [{}],
  withPayer: _payer,
  level: _level,
  by: _by,
  ...wishes
}: Wishes): EscrowTerms => ({
  title: 'Lanterns for the market',
  description: 'As we agreed on the telephone.',
  kind: 'service',
  currency: 'KES',
  feePayer: 'split',
  fundingMode: 'full',
  inspectionHours: 72,
  disputeClause: 'mediation',
  ...wishes,
  milestones: stages.map(stage),
});

/** A draft by the buyer that names the seller. */
export async function draftedDeal(world: World, wishes: Wishes = {}): Promise<Deal> {
  const buyer = wishes.by ?? (await someone(world, 'Beatrice Buyer'));
  const seller = await someone(world, 'Samuel Seller');
  const payer = wishes.withPayer ? await someone(world, 'Paula Payer') : null;
  await world.deps.db
    .updateTable('identities')
    .set({ verification_level: wishes.level ?? 2 })
    .where('id', 'in', [buyer.identityId, seller.identityId])
    .execute();
  const api = world.as(buyer).escrow;
  const { id, revision } = await api.create({ identityId: buyer.identityId, role: 'buyer' });
  await api.save({
    id,
    revision,
    terms: termsOf(wishes),
    others: [
      { role: 'seller', name: seller.name, email: seller.email },
      ...(payer ? [{ role: 'payer' as const, name: payer.name, email: payer.email }] : []),
    ],
  });
  return { id, buyer, seller, payer };
}

/** The same, proposed by the buyer and accepted by the seller. */
export async function agreedDeal(world: World, wishes: Wishes = {}): Promise<Deal> {
  const deal = await draftedDeal(world, wishes);
  const { termsVersion, termsSha256 } = await world.as(deal.buyer).escrow.propose({ id: deal.id });
  await world.settle();
  await world.as(deal.seller).escrow.accept({ id: deal.id, version: termsVersion, termsSha256: termsSha256 ?? '' });
  await world.settle();
  return deal;
}

export const phone = { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' } as const;
export const card = { provider: 'sandbox', rail: 'card' } as const;

/** A deed answers from what it held, and reads nothing of it again: whatever it shows of the escrow is what is read afterwards. */
export async function isAsRead<Context extends Undoable>(answer: unknown, context: Context): Promise<unknown> {
  const shown = answer as EscrowView; // looked at first
  if (Array.isArray(shown?.milestones)) expect(shown).toEqual(await call(router.escrow.get, { id: shown.id }, context));
  return answer;
}

/** A payment of so much, or of what is asked for, approved on the simulated phone. Answers its id and amount. */
export async function paidIn(world: World, deal: Deal, by: Person, amountMinor?: number) {
  const made = await world.as(by).escrow.pay({ id: deal.id, ...(amountMinor && { amountMinor }), method: phone });
  await world.settle();
  await world.as(by).payments.answerSimulated({ id: made.id, approve: true, pin: '1234' });
  await world.settle();
  return made;
}

/** Everything that is asked for, in as many payments as the phone needs. */
export async function paidInFull(world: World, deal: Deal, by: Person = deal.buyer): Promise<void> {
  for (let turn = 0; turn < 50; turn++) {
    const { outstandingMinor, status } = await world.as(by).escrow.get({ id: deal.id });
    if (outstandingMinor === 0 || !['awaiting_funding', 'active'].includes(status)) return;
    await paidIn(world, deal, by);
  }
  throw new Error('fifty payments were not enough');
}

/** The same with all of the money in: the work has begun. */
export async function fundedDeal(world: World, wishes: Wishes = {}): Promise<Deal> {
  const deal = await agreedDeal(world, wishes);
  await paidInFull(world, deal);
  return deal;
}

let files = 0;
/** A file beside the escrow, not named yet. */
export const shown = async (world: World, deal: Deal, by: Person): Promise<string> =>
  (
    await world
      .as(by)
      .escrow.addEvidence({ id: deal.id, file: new File([`It shows it, no. ${++files}.`], 'shown.txt') })
  ).id;

/** One stage of it as somebody sees it, the first unless said otherwise. */
export async function stageFor(world: World, deal: Deal, by: Person = deal.buyer, seq = 1): Promise<MilestoneView> {
  const { milestones } = await world.as(by).escrow.get({ id: deal.id });
  const found = milestones[seq - 1];
  if (!found) throw new Error(`there is no stage ${seq}`);
  return found;
}

/** What names a stage in a command. */
export const at = async (world: World, deal: Deal, seq = 1) => ({
  id: deal.id,
  milestoneId: (await stageFor(world, deal, deal.buyer, seq)).id,
});

/** The seller delivers a stage, by hand unless said otherwise. */
export async function delivered(world: World, deal: Deal, seq = 1, kind: 'handover' | 'shipped' = 'handover') {
  const view = await world.as(deal.seller).escrow.deliver({
    ...(await at(world, deal, seq)),
    kind,
    evidence: [await shown(world, deal, deal.seller)],
  });
  await world.settle();
  return view;
}

export const statement =
  'Of the four hundred lanterns that came one hundred and sixty do not light up, and nobody answered my calls about it.';
/** The same, delivered, with a part in dispute by the buyer a day later. */
export async function disputedDeal(world: World, contestedMinor: number, wishes: Wishes = {}): Promise<Deal> {
  const deal = await fundedDeal(world, wishes);
  await delivered(world, deal);
  await hoursPass(world, 25);
  await world.as(deal.buyer).escrow.dispute({
    ...(await at(world, deal)),
    contestedMinor,
    reason: 'not_as_agreed',
    statement,
    evidence: [await shown(world, deal, deal.buyer)],
  });
  await world.settle();
  return deal;
}

/** Lets hours pass one by one, as the clock sees them. */
export async function hoursPass(world: World, hours: number, every = 1): Promise<void> {
  for (let hour = 0; hour < hours; hour += every) {
    world.clock.advance(Math.min(every, hours - hour) * 3_600_000);
    await world.tick('clocks');
  }
}

/** Goes from one deadline of the escrow to the next, at its very instant, until `done`. */
export async function jumpUntil(
  world: World,
  deal: Deal,
  done: (view: EscrowView) => boolean,
  most = 40,
): Promise<EscrowView> {
  for (let turn = 0; turn < most; turn++) {
    const view = await world.as(deal.buyer).escrow.get({ id: deal.id });
    if (done(view)) return view;
    const [next] = [...view.clocks, ...view.milestones.flatMap(({ clocks }) => clocks)]
      .flatMap(({ status, dueAt }) => (status === 'running' && dueAt ? [dueAt] : []))
      .sort();
    if (!next) throw new Error('nothing runs any more');
    world.clock.set(next);
    await world.tick('telling'); // letters about what ended last have left by now
    await world.tick('clocks');
  }
  throw new Error(`after ${most} deadlines it is not there`);
}

/** A code for a movement of money, as it stands in the newest letter. */
export async function moneyCode(world: World, person: Person): Promise<string> {
  await world.as(person).payments.sendCode();
  const letters = await world.mailbox(person.email);
  return /\b(\d{6})\b/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
}

/** What lies in somebody's wallet. */
export const walletOf = (world: World, person: Person): Promise<bigint> =>
  balanceOf(world.ctx(), chart.wallet(person.identityId, 'KES'));
export const fees = (world: World): Promise<bigint> => balanceOf(world.ctx(), chart.revenue('fee', 'KES'));
export const tax = (world: World): Promise<bigint> => balanceOf(world.ctx(), chart.vat('KES'));

/**
 * The books prove right; of each stage the ledger holds just what the stage says (I5); what has ended is empty, and an escrow is
 * closed when all of it has (I6); and no fee is kept for an escrow that ended.
 */
export async function moneyIsRight(world: World): Promise<void> {
  await booksProve(world);
  const { rows } = await sql<{ id: string; what: string }>`
    select m.id, 'held differs from the ledger' as what from escrow_milestones m left join ledger_accounts a on a.code = 'escrow.' || m.id || ':KES'
      where m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor <> -coalesce(a.balance_minor, 0)
    union all
    select e.id, 'ended, but something is held' from escrows e join escrow_milestones m on m.escrow_id = e.id
      where e.status in ('closed', 'cancelled', 'expired') and m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor <> 0
    union all
    select e.id, 'all stages ended, but it is active' from escrows e where e.status = 'active'
      and not exists (select 1 from escrow_milestones m where m.escrow_id = e.id and m.status not in ('released', 'refunded', 'settled', 'cancelled'))
    union all
    select e.id, 'a fee is left' from escrows e join ledger_accounts a on a.code = 'escrowfee.' || e.id || ':KES'
      where e.status in ('closed', 'cancelled', 'expired') and a.balance_minor <> 0
    union all
    select c.subject_id, 'a deadline runs for what has ended' from clocks c join escrow_milestones m on m.id = c.subject_id
      where c.subject_kind = 'milestone' and c.status in ('running', 'paused') and m.status in ('released', 'refunded', 'settled', 'cancelled')`.execute(
    world.deps.db,
  );
  expect(rows).toEqual([]);
}
