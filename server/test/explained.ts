// What the assistant says of a thing in the middle of a life: whose turn it is as the rows have it, and of silence what its page claims.
import { dutyWords } from '@ahadi/domain/dashboard/duties/rules.ts';
import { publicRecords } from '@ahadi/domain/records/lifecycle.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Explainable, explain } from '../assistant/explanation.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, systemCtx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import type { Subject } from '../core/emit.ts';
import type { AskedTurn } from '../core/turns.ts';
import { count, type Tally } from './claims.ts';
import type { Person, World } from './world.ts';

/** How often the assistant was asked, by what it said of silence. */
export const explained: Tally = new Map();

/** When they are waited for their hour says, or how near their day is. */
const later: readonly string[] = ['mediation.attend_session', 'mediation.attend_as_mediator', 'obligation.do'];

/** Somebody who asks, without a request. */
export const asks = ({ deps }: World, { id }: Person): Ctx => ({
  ...systemCtx(deps, 'asks'),
  actor: { kind: 'user', userId: id, roles: [] },
});

/**
 * Asks the assistant where a thing stands. `things`: those in which somebody is waited for that belongs to it; `said`: all that pages claim
 * of silence to this reader, which lives hold against what comes.
 */
export async function explainsTruly(
  ctx: Ctx,
  it: Explainable,
  things: readonly Subject[],
  said: readonly { at: string | null; words: string }[],
): Promise<void> {
  const me = userIdOf(ctx);
  const told = await explain(ctx, it);
  const { rows } = await sql<Pick<AskedTurn, 'userId' | 'verb'> & { isSettled: boolean }>`
    select t.user_id as "userId", t.verb from turns t join unnest(${things.map(({ id }) => id)}::uuid[]) as it (id) on it.id = t.thing_id
    where t.verb <> all(${later})
    union all
    select d.filer_user_id, 'record.reaffirm' from disputes d join clocks c on c.subject_id = d.record_id and c.status = 'running'
      and c.kind = 'record.challenge_reaffirm' where d.id = ${it.id}
    union all
    select r.subject_user_id, 'record.cure' from disputes d join public_records r on r.id = d.record_id and r.cure_until >= ${ctx.now}
    where d.id = ${it.id} and d.resolved_claim is null and r.status in ${among(publicRecords)}`.execute(ctx.db);
  const how = `${it.kind}, “${told.state}”, to ${me}`;
  const standBy = rows.filter(({ verb }) => verb === 'record.reaffirm');
  const asked = standBy.length > 0 ? standBy : rows;
  expect([how, told.isYourTurn], 'whose turn it is').toEqual([how, asked.some(({ userId }) => userId === me)]);
  if (told.turn !== null) expect([how, asked.length > 0], `the turn of ${told.turn}`).toEqual([how, true]);
  const own = asked.flatMap(({ userId, verb }) => (userId === me ? [dutyWords(verb).otherwise] : []));
  count(explained, told.otherwise === null ? `${it.kind}: nothing` : it.kind);
  if (told.otherwise === null) return;
  const claimed = said.filter(({ words }) => words === told.otherwise).map(({ at }) => at);
  if (claimed.length > 0) expect(claimed, `${how}: “${told.otherwise}”`).toContain(told.dueAt);
  else expect(own, `${how}: nothing claims “${told.otherwise}”`).toContain(told.otherwise);
}
