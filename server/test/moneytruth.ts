import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { call } from '@orpc/server';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { systemCtx } from '../core/ctx.ts';
import { checkTurnsOf } from '../core/turns.ts';
import { router } from '../router.ts';
import { turning } from '../turns.ts';
import type { Life, Player, Scene } from './moneyscene.ts';

/** What was last known to be true of a life. */
export type Truth = {
  /** All rows that money of this life lies in, as one hash. */
  rows: string;
  /** Which payments were taken as paid, by their ids. */
  paid: ReadonlySet<string>;
  /** How many payments a bank took back. */
  takenBack: number;
  /** As the buyer sees it. */
  view: EscrowView;
};
/** How far the books of a world were read, and by how much what providers and debtors owe us is above what we owe clients. */
export type Books = { last: number; cover: number };

const quiet = ({ world }: Scene, { person, roles }: Player) => ({
  context: {
    ctx: { ...systemCtx(world.deps, 'seen'), actor: { kind: 'user', userId: person.id, roles } as const },
    idempotencyKey: null,
  },
});
export const seenBy = (life: Life, player: Player): Promise<EscrowView> =>
  call(router.escrow.get, { id: life.id }, quiet(life, player));

/** All rows that money of this life lies in, and whether anything at all was posted to the books. */
const rowsIn = (id: string): RawBuilder<string> => sql`md5(concat(
  (select string_agg(m::text, ',' order by m.id) from escrow_milestones m where m.escrow_id = ${id}),
  (select e.status || coalesce(e.hold::text, '') || coalesce(e.end_proposal::text, '') from escrows e where e.id = ${id}),
  (select string_agg(f::text, ',' order by f.payment_id) from escrow_fundings f where f.escrow_id = ${id}),
  (select string_agg(concat(p.id, p.status, p.captured_minor, p.returned_minor), ',' order by p.id) from payments p where p.about_id = ${id}),
  (select string_agg(concat(r.id, r.status), ',' order by r.id) from refunds r join payments p on p.id = r.payment_id where p.about_id = ${id}),
  (select string_agg(concat(b.id, b.status), ',' order by b.id) from chargebacks b join payments p on p.id = b.payment_id where p.about_id = ${id}),
  (select string_agg(concat(o.id, o.status), ',' order by o.id) from escrow_offers o join escrow_milestones m on m.id = o.milestone_id where m.escrow_id = ${id}),
  (select string_agg(concat(s.id, s.status, s.accepted_by), ',' order by s.id) from escrow_resolutions s join escrow_milestones m on m.id = s.milestone_id where m.escrow_id = ${id}),
  (select string_agg(concat(c.id, c.status, c.due_at, c.remaining_ms), ',' order by c.id) from clocks c where c.subject_id in (
    select ${id}::uuid union all select m.id from escrow_milestones m where m.escrow_id = ${id})),
  (select max(id) from ledger_entries)))`;

/** The same, asked on its own. */
export async function rowsOf({ id, world }: Pick<Life, 'id' | 'world'>): Promise<string> {
  const { rows } = await sql<{ all: string }>`select ${rowsIn(id)} as all`.execute(world.deps.db);
  return rows[0]?.all ?? '';
}

/** What is wrong with a life: a sentence each. */
const wrongIn = (id: string, buyer: string) => sql`
  select 'the ledger holds another sum than the stage (I5)' as what from escrow_milestones m left join ledger_accounts a on a.code = 'escrow.' || m.id || ':KES'
    where m.escrow_id = ${id} and m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor <> -coalesce(a.balance_minor, 0)
  union all
  select 'what has ended holds something (I6)' from escrow_milestones m join escrows e on e.id = m.escrow_id
    where e.id = ${id} and (e.status in ('closed', 'cancelled', 'expired') or m.status in ('released', 'refunded', 'settled', 'cancelled'))
      and m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor <> 0
  union all
  select 'all has ended and it is not closed (I6)' from escrows e where e.id = ${id} and e.status = 'active' and not exists (
    select from escrow_milestones m where m.escrow_id = e.id and m.status not in ('released', 'refunded', 'settled', 'cancelled'))
  union all
  select 'a fee is left of what has ended' from escrows e join ledger_accounts a on a.code = 'escrowfee.' || e.id || ':KES'
    where e.id = ${id} and e.status in ('closed', 'cancelled', 'expired') and a.balance_minor <> 0
  union all
  select 'more went back than came in (I11)' from payments p where p.about_id = ${id} and p.returned_minor > p.captured_minor
  union all
  select 'more is given back than is counted (I11)' from payments p join refunds r on r.payment_id = p.id
    where p.about_id = ${id} group by p.id having sum(r.amount_minor) > p.returned_minor
  union all
  select 'what is on its way back is not in its account (I14)' from refunds r join payments p on p.id = r.payment_id
    left join ledger_accounts a on a.code = 'refund.transit.' || r.id || ':KES' where p.about_id = ${id}
      and -coalesce(a.balance_minor, 0) <> case when r.status in ('requested', 'submitted', 'uncertain') then r.amount_minor else 0 end
  union all
  select 'a payment counts other money than its receipts (I14)' from payments p where p.about_id = ${id} and p.provider <> 'wallet'
    and p.captured_minor <> (select coalesce(sum(r.amount_minor), 0) from payment_receipts r where r.payment_id = p.id)
  union all
  select 'what came in is not what was put in, went back or waits (I14)' from
    (select coalesce(sum(p.captured_minor - p.returned_minor - coalesce(f.milestones_minor + f.fee_minor - f.returned_minor, 0)), 0) as waits
      from payments p left join escrow_fundings f on f.payment_id = p.id where p.payer_identity_id = ${buyer}) s
    where s.waits <> coalesce((select -a.balance_minor from ledger_accounts a where a.code = 'unapplied.' || ${buyer}::text || ':KES'), 0)
  union all
  select 'a deadline ran out before its time (I22)' from clocks c where c.status = 'fired' and c.ended_at < c.due_at
    and c.subject_id in (select ${id}::uuid union all select m.id from escrow_milestones m where m.escrow_id = ${id})
  union all
  select 'a deadline runs for what has ended' from clocks c join escrow_milestones m on m.id = c.subject_id
    where m.escrow_id = ${id} and c.subject_kind = 'milestone' and c.status in ('running', 'paused')
      and m.status in ('released', 'refunded', 'settled', 'cancelled')
  union all
  select 'a deadline runs on hold' from clocks c join escrow_milestones m on m.id = c.subject_id join escrows e on e.id = m.escrow_id
    where e.id = ${id} and e.hold is not null and c.subject_kind = 'milestone' and c.status = 'running'`;

/** What is wrong with what was posted since `fresh`, and with every account that it touched. */
const wrongInBooks = sql`
  select 'a transaction does not add up to nothing (I1)' as what from fresh group by txn_id, currency having sum(amount_minor) <> 0
  union all
  select 'an account does not hold the sum of its entries, or has a gap (I2): ' || a.code from ledger_accounts a cross join lateral (
      select coalesce(sum(e.amount_minor), 0) as sum, count(*) as count, max(e.account_seq) as seq,
        (array_agg(e.balance_after order by e.account_seq desc))[1] as after from ledger_entries e where e.account_id = a.id) e
    where a.locked_balance and a.id in (select account_id from fresh)
      and (a.balance_minor <> e.sum or e.after <> e.sum or a.entries_count <> e.count or e.seq <> e.count)
  union all
  select 'an account was below its floor (I3): ' || a.code from fresh f join ledger_accounts a on a.id = f.account_id
    where a.sign * f.balance_after < a.floor_minor`;

type Known = { wrong: string[]; rows: string; last: number | null; cover: number; paid: string[]; taken_back: number };

/**
 * Passes when all that has to be true after a step is true (design money 5.6): of this escrow, of everything that the books took in
 * since the last time, and of what moved since `before`. `done` is the deed that was done, if one was. Answers what is true now.
 */
export async function proveTrue(life: Life, before: Truth | null, done: string | null): Promise<Truth> {
  const { id, buyer, seller, world, books } = life;
  const { rows } = await sql<Known>`
    with fresh as materialized (select * from ledger_entries where id > ${books.last}::bigint),
      wrong as (${wrongIn(id, buyer.person.identityId)} union all ${wrongInBooks})
    select (select coalesce(json_agg(what), '[]') from wrong) as wrong, ${rowsIn(id)} as rows, (select max(id) from fresh) as last,
      (select coalesce(sum(f.amount_minor), 0)::bigint from fresh f join ledger_accounts a on a.id = f.account_id
        where a.code ~ '^(cash|clearing|receivable|escrow|escrowfee|wallet|unapplied|refund|payout)[.]') as cover,
      (select coalesce(json_agg(p.id), '[]') from payments p where p.about_id = ${id}
        and p.status in ('succeeded', 'partially_refunded', 'refunded', 'charged_back')) as paid,
      (select count(*) from chargebacks b join payments p on p.id = b.payment_id where p.about_id = ${id} and b.status = 'lost') as taken_back`.execute(
    world.deps.db,
  );
  const [known] = rows;
  if (!known) throw new Error('There is always an answer.');
  books.last = known.last ?? books.last;
  books.cover += known.cover;
  const told = () => life.lived.slice(-16).join(' → ');
  if (known.wrong.length > 0) expect(known.wrong, `${known.wrong.join('; ')}: ${told()}`).toEqual([]);
  if (books.cover < 0) expect(books.cover, `clients are owed more than there is (I20): ${told()}`).toBeGreaterThan(-1);
  const paid = new Set(known.paid);
  const lost = [...(before?.paid ?? [])].filter((one) => !paid.has(one));
  if (lost.length > 0) expect(lost, `what was paid is not any more (I12): ${told()}`).toEqual([]);
  const now = { rows: known.rows, paid, takenBack: known.taken_back };
  const turns = await checkTurnsOf(systemCtx(world.deps, 'turns'), { kind: 'escrow', id }, turning.escrow, false);
  if (turns.length > 0) expect(turns, told()).toEqual([]);
  if (before && before.rows === known.rows) return { ...now, view: before.view };
  const view = await seenBy(life, buyer);
  // Both read the same rows: a look at every third change is enough.
  if (life.lived.length % 3 === 0) expect(shown(await seenBy(life, seller)), told()).toEqual(shown(view));
  if (before && before.takenBack === now.takenBack) proveStill(before.view, view, done, told());
  return { ...now, view };
}

/** What both have to see alike (I25). */
const shown = ({ status, milestones, hold, outstandingMinor, payments }: EscrowView) => ({
  ...{ status, outstandingMinor, payments, isHeld: hold !== null },
  stages: milestones.map(({ status, heldMinor, contestedMinor, clocks, offers }) => ({
    ...{ status, heldMinor, contestedMinor, clocks },
    offers: offers.length,
  })),
});

/** What makes less of what is in dispute: a gift of either side, what both agreed on, what two administrators carry out. */
const endings: readonly (string | null)[] = [
  'release',
  'refund',
  'answerOffer',
  'answerSplit',
  'confirmDecision',
  'waive',
];

/** On hold nothing leaves (I8), and of what is in dispute nothing but by those who may (I7). */
function proveStill(before: EscrowView, now: EscrowView, done: string | null, told: string): void {
  for (const [index, was] of before.milestones.entries()) {
    const is = now.milestones[index];
    if (!is) throw new Error('A stage is gone.');
    const how = `${done ?? 'nobody'} on stage ${was.seq}: ${told}`;
    if (before.hold && now.hold) expect(is.heldMinor, `on hold (I8), ${how}`).toBeGreaterThanOrEqual(was.heldMinor);
    if (was.status === 'disputed' && is.contestedMinor < was.contestedMinor)
      expect(endings, `in dispute (I7), ${how}`).toContain(done);
  }
}
