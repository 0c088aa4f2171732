// Both sides of an escrow are told the same of each deadline, and it comes so.
import { ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { dutyWords } from '@ahadi/domain/dashboard/duties/rules.ts';
import { costOf, type PayingDeed } from '@ahadi/domain/escrow/costs.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { permissions } from '@ahadi/domain/escrow/permissions.ts';
import type { EscrowView, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { claimsOf, type EscrowClaim } from '@ahadi/domain/escrow/silence.ts';
import { silenceDoes } from '@ahadi/domain/escrow/silence-words.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemCtx } from '../core/ctx.ts';
import { turning } from '../turns.ts';
import { count, type Meaning, type Tally, untrue } from './claims.ts';
import { asks, explainsTruly } from './explained.ts';
import type { Life, Player } from './moneyscene.ts';
import { seenBy, type Truth } from './moneytruth.ts';

/** What was held against what came, in all lives of this run. */
export const held: Tally = new Map();

type Told = { reader: string; stageId: string | null; claim: EscrowClaim };
/** What both sides are told of what comes if nobody acts, and how it stood when they were. */
export type Foretold = { told: Told[]; view: EscrowView };

const data = ({ stageId, claim: { words: _words, ...claim } }: Told) => ({ stageId, ...claim });

/** Everything that is claimed to each side now; both are told the same, each in their own words. */
export async function foretell(life: Life): Promise<Foretold> {
  const of = async (reader: string, player: Player) => {
    const view = await seenBy(life, player);
    const claims = claimsOf(view);
    const it = { kind: 'escrow' as const, id: life.id };
    await explainsTruly(
      asks(life.world, player.person),
      it,
      [it],
      claims.map(({ claim }) => claim),
    );
    return { view, told: claims.map((one) => ({ reader, ...one })) };
  };
  const [buyer, seller] = [await of('buyer', life.buyer), await of('seller', life.seller)];
  expect(seller.told.map(data), `both sides are told the same\n${life.lived.join(' → ')}`).toEqual(
    buyer.told.map(data),
  );
  const foretold = { view: buyer.view, told: [...buyer.told, ...seller.told] };
  await holdTurns(life, foretold);
  return foretold;
}

type Seen = { stage: MilestoneView | null; view: EscrowView; life: Life };
const moved = (before: Seen, after: Seen) => {
  const sum = (key: 'releasedMinor' | 'refundedMinor' | 'fundedMinor' | 'heldMinor') =>
    (after.stage?.[key] ?? 0) - (before.stage?.[key] ?? 0);
  return { seller: sum('releasedMinor'), buyer: sum('refundedMinor') - sum('fundedMinor'), held: sum('heldMinor') };
};
const isStill = (before: Seen, after: Seen) =>
  moved(before, after).held === 0 &&
  after.stage?.status === before.stage?.status &&
  after.view.status === before.view.status;
const begun = ({ stage }: Seen, kind: string) =>
  stage?.clocks.find((clock) => clock.kind === kind && clock.status === 'running');

/** Who could do this to the stage now: what the guards let in, and nobody else. */
const letsIn = ({ stage, view, life }: Seen, deed: 'cancel_overdue'): string[] => {
  const like = { ...view, mediatorUserIds: [], mediatorUserId: null, decisionBy: null };
  const may = ({ person, roles }: Player) =>
    permissions[`milestone.${deed}`]({ kind: 'user', userId: person.id, roles }, like);
  if (!stage || !milestoneLifecycle.can(deed, stage.status)) return [];
  return [...(may(life.buyer) ? ['buyer'] : []), ...(may(life.seller) ? ['seller'] : [])];
};

const meanings: readonly Meaning<Seen>[] = [
  {
    says: /KES\s([\d,.]+).* is released to (?:the seller|you)/,
    holds: (a, b, said) => moved(a, b).seller === minor(said[1]),
  },
  {
    says: /^(?:(?!then).)*KES\s([\d,.]+)(?: that is in)? goes back/,
    holds: (a, b, said) => moved(a, b).buyer === minor(said[1]),
  },
  {
    says: /it back within (\d+) days, and then KES\s([\d,.]+) goes back/,
    holds: (_a, b, said) => {
      const clock = begun(b, 'milestone.return');
      const lasts = clock?.dueAt ? Date.parse(clock.dueAt) - Date.parse(clock.startsAt) : 0;
      return lasts === Number(said[1]) * DAY && b.stage?.contestedMinor === minor(said[2]);
    },
  },
  {
    says: /keeps? it, and (?:the seller is|you are) paid/,
    holds: (a, b) => moved(a, b).seller === a.stage?.contestedMinor,
  },
  { says: /waits for its money/, holds: (_a, b) => b.stage?.status === 'awaiting_funds' && b.stage.heldMinor === 0 },
  { says: /counts as overdue/, holds: (_a, b) => b.stage?.isOverdue === true },
  {
    says: /the buyer can take the money back alone/,
    holds: (_a, b) => letsIn(b, 'cancel_overdue').join() === 'buyer',
  },
  {
    says: /time to look at it begins/,
    holds: (_a, b) => begun(b, 'milestone.inspection') !== undefined && b.stage?.deliveries.at(-1)?.receivedAt !== null,
  },
  { says: /The offer runs out/, holds: (_a, b) => b.stage?.offers.every(({ status }) => status !== 'open') === true },
  {
    says: /proposal runs out\. Nothing moves/,
    holds: (_a, b) =>
      b.stage?.resolutions.every(({ source, status }) => source !== 'mediator' || status !== 'proposed') === true,
  },
  { says: /Nothing else changes|Nothing moves|A mediator is looked for|everything goes on as before/, holds: isStill },
  { says: /proposal to end it runs out/, holds: (_a, b) => b.view.endProposal === null },
  {
    says: /any money paid in goes back/i,
    holds: (_a, b) => b.view.milestones.every(({ heldMinor }) => heldMinor === 0),
  },
  { says: /It ends|lapses/, holds: (_a, b) => b.view.status === 'expired' },
];
const minor = (amount = ''): number => Math.round(Number(amount.replaceAll(',', '').replace(/\.$/, '')) * 100);

/** The clocks went round at `now` and nobody acted: what was claimed for this instant is so, and nothing else is. */
export async function holdAgainst(life: Life, { told, view: before }: Foretold): Promise<void> {
  const now = life.world.clock.now().toISOString();
  const view = await seenBy(life, life.buyer);
  const wrong: string[] = [];
  const stageIn = (of: EscrowView, id: string | null) => of.milestones.find((stage) => stage.id === id) ?? null;
  for (const { reader, stageId, claim } of told) {
    const [was, is] = [stageIn(before, stageId), stageIn(view, stageId)];
    const due = told.filter((one) => one.reader === reader && one.stageId === stageId && one.claim.at <= now);
    const say = (what: string) => wrong.push(`${reader} was told of ${claim.clock}: ${what}`);
    if (claim.at > now) {
      if (due.length === 0 && was && is && (was.status !== is.status || was.heldMinor !== is.heldMinor))
        say(
          `“${claim.words}” at ${claim.at}, and at ${now} it is ${is.status} with ${is.heldMinor}, not ${was.status}`,
        );
      continue;
    }
    // Of two at one instant each finds what the other left.
    if (due.length > 1 || before.hold) continue;
    count(held, claim.clock);
    const seen = (of: EscrowView, stage: MilestoneView | null): Seen => ({ view: of, stage, life });
    const [a, b] = [seen(before, was), seen(view, is)];
    if ((is ?? view).status !== claim.status)
      say(`“${claim.words}”: ${claim.status} was claimed, and it is ${(is ?? view).status}`);
    if (is && moved(a, b).seller !== (claim.pays.seller ?? 0))
      say(`“${claim.words}”: the seller got ${moved(a, b).seller}`);
    if (is && moved(a, b).buyer !== (claim.pays.buyer ?? 0))
      say(`“${claim.words}”: the buyer got ${moved(a, b).buyer}`);
    if (claim.begins && !begun(b, claim.begins)) say(`“${claim.words}”: ${claim.begins} does not run`);
    for (const what of untrue(claim.words, meanings, a, b)) say(what);
  }
  if (wrong.length > 0) expect(wrong, `${wrong.join('; ')}: ${life.lived.slice(-16).join(' → ')}`).toEqual([]);
}

/** Rows of the dashboard say of a deadline what the page says, to the person it waits for and nobody else. */
async function holdTurns({ id, world, buyer, lived }: Life, { told }: Foretold): Promise<void> {
  for (const { userId, verb, clock, part } of await turning.escrow.turnsOf(systemCtx(world.deps, 'claims'), id)) {
    const claim = told.find((one) => one.claim.clock === clock && one.stageId === (part?.id ?? null))?.claim;
    if (!claim) continue;
    const side = userId === buyer.person.id ? 'buyer' : 'seller';
    expect(['both', side], `${verb} is asked of the ${side}: ${lived.join(' → ')}`).toContain(claim.waitsFor);
    const said = dutyWords(verb).otherwise;
    // A stage that is to be paid has its deadline only once a part is in.
    if (verb !== 'escrow.pay_stage')
      expect(said, verb).toBe(ifYouDoNothing(silenceDoes(clock as Parameters<typeof silenceDoes>[0]))); // of the same table
  }
}

/** Deeds of the lives that pay out at once, as the dialog that confirms each is called. */
const paying: Readonly<Record<string, PayingDeed>> = {
  release: 'release',
  refund: 'refund',
  agreeRefund: 'agree_refund',
  cancelOverdue: 'cancel_overdue',
  receiveReturn: 'receive_return',
};

/** What was said before a deed to be paid and to be its fee is what the books took in with it. Call it before they are read on. */
export async function holdCosts(life: Life, { view: before }: Truth, done: string | null): Promise<void> {
  const deed = done === null ? undefined : paying[done];
  if (!deed) return;
  const after = await seenBy(life, life.buyer);
  const stage = before.milestones.find((one) => {
    const is = after.milestones.find(({ id }) => id === one.id);
    return is && (is.releasedMinor !== one.releasedMinor || is.refundedMinor !== one.refundedMinor);
  });
  const is = after.milestones.find(({ id }) => id === stage?.id);
  if (!stage || !is) return;
  const paid = {
    toSellerMinor: is.releasedMinor - stage.releasedMinor,
    toBuyerMinor: is.refundedMinor - stage.refundedMinor,
  };
  const claim = costOf(before, deed, paid, { buyer: 'Buyer gets', seller: 'Seller gets' });
  const { rows } = await sql<{ seller: number; buyer: number; fee: number }>`
    select coalesce(-sum(e.amount_minor) filter (where a.code like 'wallet.' || ${life.seller.person.identityId}::text || '%'), 0)::float8 as seller,
      coalesce(-sum(e.amount_minor) filter (where a.code like 'refund.transit.%' or a.code like 'wallet.' || ${life.buyer.person.identityId}::text || '%'), 0)::float8 as buyer,
      coalesce(-sum(e.amount_minor) filter (where a.code like 'revenue.fee%' or a.code like 'tax.vat%'), 0)::float8 as fee
    from ledger_entries e join ledger_txns t on t.id = e.txn_id join ledger_accounts a on a.id = e.account_id
    where e.id > ${life.books.last}::bigint and t.key like 'milestone:' || ${stage.id}::text || ':%'`.execute(
    life.world.deps.db,
  );
  const [booked] = rows;
  const said = { seller: claim.gets.seller ?? 0, buyer: claim.gets.buyer ?? 0, fee: claim.feeMinor };
  const what = `“${claim.words}” was said before ${done}: ${life.lived.slice(-16).join(' → ')}`;
  expect(booked, what).toEqual(said);
  const [, gets] = /gets KES\s([\d,.]+)/.exec(claim.words) ?? [];
  const [, fee] =
    /KES\s([\d,.]+) of it the fee|after a fee of KES\s([\d,.]+)/
      .exec(claim.words)
      ?.filter((one) => one !== undefined) ?? [];
  expect(minor(gets), what).toBe(said.seller + said.buyer);
  expect(minor(fee), what).toBe(
    paid.toSellerMinor > 0 ? paid.toSellerMinor - said.seller : said.buyer - paid.toBuyerMinor,
  );
  count(held, `cost of ${deed}`);
}
