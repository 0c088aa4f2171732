// What is open of somebody is said by each feature; who else stands in it is read here, so that both sides hear who acts for whom.

import type { MatterKind } from '@ahadi/domain/successions/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { agreementsInForce } from '../agreements/duties.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';
import type { BindingRows } from '../core/viewer.ts';
import { disputesToEnd } from '../disputes/duties.ts';
import { escrowsToEnd } from '../escrow/duties.ts';
import { mediationsToEnd } from '../mediation/duties.ts';
import type { Account } from './succession.store.ts';

type Db = Pick<Ctx, 'db'>;

/** Where each kind of matter keeps who reads it, and what of it is open for somebody. */
const kinds: Record<MatterKind, { open: BindingRows; people: (id: RawBuilder<unknown>) => RawBuilder<unknown> }> = {
  agreement: {
    open: agreementsInForce,
    people: (id) => sql`select user_id from agreement_parties where agreement_id = ${id}`,
  },
  dispute: { open: disputesToEnd, people: (id) => sql`select user_id from dispute_parties where dispute_id = ${id}` },
  mediation: {
    open: mediationsToEnd,
    people: (id) => sql`select user_id from mediation_sides where mediation_id = ${id}`,
  },
  escrow: { open: escrowsToEnd, people: (id) => sql`select user_id from escrow_parties where escrow_id = ${id}` },
};

const openOf = (userId: string): RawBuilder<unknown> => {
  const person = { me: sql`${userId}::uuid`, identities: sql`'{}'::uuid[]` };
  return sql.join(
    Object.entries(kinds).map(
      ([kind, { open }]) => sql`(select ${sql.lit(kind)} as kind, b.id, b.label from (${open(person)}) b)`,
    ),
    sql` union all `,
  );
};
const peopleIn = (kind: MatterKind, id: RawBuilder<unknown>) => kinds[kind].people(id);
const others = sql.join(
  Object.entries(kinds).map(
    ([kind, { people }]) => sql`(select p.user_id from (${people(sql`o.id`)}) p where o.kind = ${sql.lit(kind)})`,
  ),
  sql` union all `,
);

/** How many matters of somebody are open. */
export async function countOpen(ctx: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${openOf(userId)}) o`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** A matter that is open, with somebody of another side of it. */
export type Other = { kind: MatterKind; id: string; label: string; person: Recipient };

/** Everybody else in what is open of somebody, at most a thousand, each by the matter. */
export async function othersIn(ctx: Db, { userId }: Pick<Account, 'userId'>): Promise<Other[]> {
  const { rows } = await sql<{
    kind: MatterKind;
    id: string;
    label: string;
    userId: string;
    email: string;
    name: string;
  }>`
    select distinct o.kind, o.id, o.label, u.id as "userId", u.email, u.name
    from (${openOf(userId)}) o cross join lateral (${others}) p join users u on u.id = p.user_id and u.id <> ${userId}
    order by o.kind, o.id, u.id limit 1000`.execute(ctx.db);
  return rows.map(({ kind, id, label, ...person }) => ({ kind, id, label, person }));
}

/** Who acts, or asks to, for anybody who stands in a matter; undefined where the reader does not stand in it. */
export async function actsIn(
  ctx: Db,
  { kind, id, reader }: { kind: MatterKind; id: string; reader: string },
): Promise<
  | {
      id: string;
      represented: string;
      name: string;
      capacity: string;
      since: Date | null;
      restsUntil: Date | null;
    }[]
  | undefined
> {
  const people = peopleIn(kind, sql`${id}::uuid`);
  const { rows: found } = await sql`select 1 from (${people}) p where p.user_id = ${reader}`.execute(ctx.db);
  if (found.length === 0) return undefined;
  const { rows } = await sql<{
    id: string;
    represented: string;
    name: string;
    capacity: string;
    since: Date | null;
    restsUntil: Date | null;
  }>`
    select s.id, u.name as represented, c.name, s.capacity,
      case s.status when 'in_force' then s.decided_at end as since, s.rests_until as "restsUntil"
    from (select distinct user_id from (${people}) p where user_id is not null) p
    join successions s on s.subject_id = p.user_id and (s.status = 'in_force' or s.rests_until is not null)
    join users u on u.id = s.subject_id join users c on c.id = s.claimant_id
    order by s.asked_at, s.id limit 50`.execute(ctx.db);
  return rows;
}
