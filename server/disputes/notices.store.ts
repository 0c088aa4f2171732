// Everybody who may be told of a deed is asked for in one message.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { askTogether } from '../core/driver.ts';
import type { Held } from './dispute.store.ts';
import { objectionsTo } from './holds.store.ts';

export type Account = { userId: string; email: string; name: string; isConfirmed: boolean };
const account = sql`u.id as "userId", u.email, u.name, u.email_verified as "isConfirmed"`;

const accounts = (userIds: readonly string[]): RawBuilder<Account> => sql<Account>`
    select ${account} from users u where u.id = any(${userIds}::uuid[])`;

/** People who hold a role: the desk's colleagues, told when something waits. */
const withRole = (role: 'officer' | 'record_officer'): RawBuilder<Account> => sql<Account>`
    select ${account} from user_roles r join users u on u.id = r.user_id where r.role = ${role} order by u.id limit 100`;

/** Everybody who may be told of a deed on a dispute, and whether its subject ever objected to the publication. */
export async function peopleAround(ctx: Pick<Ctx, 'db'>, { id, filerUserId, respondentUserId }: Held) {
  const sides = [filerUserId, ...(respondentUserId ? [respondentUserId] : [])];
  const [people, officers, recordOfficers, objections] = await askTogether(
    ctx,
    accounts(sides),
    withRole('officer'),
    withRole('record_officer'),
    objectionsTo(id),
  );
  return { people, officers, recordOfficers, wasObjectedTo: objections.length > 0 };
}
