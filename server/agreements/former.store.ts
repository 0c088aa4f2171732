// Who stood in an agreement before is kept with the name that they had: what they said stays theirs.
import type { Attendant, Party } from '@ahadi/domain/agreements/schema.ts';
import { keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import type { Held } from './held.store.ts';

type Somebody = Pick<Party | Attendant, 'id' | 'name' | 'email' | 'userId'>;
type People = Pick<Held, 'parties' | 'attendants'>;

const everybody = ({ parties, attendants }: People): Somebody[] => [...parties, ...attendants];

/**
 * Whether the place has the same person still: who opened an account for its address is the same, an account under another address, and who is bound
 * beyond the end of their account and may be back with another one.
 */
const isSame = (one: Somebody, now: Somebody): boolean =>
  keptUserOf(one.email) !== null ||
  (one.userId === null ? one.email === now.email : one.userId === now.userId || keptUserOf(now.email) === one.userId);

/** Keeps who is gone, whose place another one has, and whose name is another one. */
export async function keepFormer(ctx: Ctx, id: string, before: People, after: People): Promise<void> {
  if (before.parties === after.parties && before.attendants === after.attendants) return;
  const there = new Map(everybody(after).map((one) => [one.id as string, one]));
  const former = everybody(before).flatMap((one) => {
    const now = there.get(one.id);
    const isOther = !now || !isSame(one, now);
    return isOther || now.name !== one.name ? [{ id: one.id, name: one.name, userId: one.userId, isOther }] : [];
  });
  if (former.length === 0) return;
  await sendAlong(
    ctx,
    sql`
    insert into agreement_former_names as f (agreement_id, person_id, until, name, user_id, is_other)
    select ${id}, x.id, ${ctx.now}, x.name, x."userId", x."isOther"
    from json_to_recordset(${JSON.stringify(former)}::json) as x (id uuid, name text, "userId" uuid, "isOther" boolean)
    on conflict (person_id, until) do update set is_other = f.is_other or excluded.is_other`,
  );
}

export type FormerName = { personId: string; until: Date; name: string };

/** Under which names people stood in an agreement, in the order in which they ended. */
export async function formerNames(ctx: Pick<Ctx, 'db'>, agreementId: string): Promise<FormerName[]> {
  const { rows } = await sql<FormerName>`
    select person_id as "personId", until, name from agreement_former_names where agreement_id = ${agreementId} order by until`.execute(
    ctx.db,
  );
  return rows;
}

/** Whether the place of a party has had the same person from this moment on. */
export const isOfSamePerson = (partyId: RawBuilder<unknown>, moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  not exists (select from agreement_former_names f where f.person_id = ${partyId} and f.is_other and f.until >= ${moment})`;
