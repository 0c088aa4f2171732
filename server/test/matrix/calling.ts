import { type ErrorCode, errors } from '@ahadi/domain/errors.ts';
import { call, ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';
import { noteAnswered } from '../answered.ts';
import { kindOf } from '../kinds.ts';
import type { World } from '../world.ts';
import type { Asker } from './askers.ts';
import type { Procedure } from './bodies.ts';

/** What came of a call. `said` is all that the caller learns, `failure` what the log has of a fault of ours. */
export type Answer = { code: ErrorCode | 'OK'; status: number; said: string; output?: unknown; failure?: unknown };

/**
 * What reads in a snapshot of its own, which nothing inside a transaction can open: asked outside of one, and undone by hand. Of the
 * breaker of payouts it is its next step alone that is written.
 */
const apart: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'finance.resumePayouts': ({ deps: { db } }) =>
    db.updateTable('ledger_breakers').set({ agreed_by: null, closed_at: null, closed_by: null }).execute(),
};

class TakenBack extends Error {}

/**
 * Calls a procedure behind the HTTP layer, through every middleware, in a transaction that is taken back: whatever was asked before, the
 * world is as it was. What waits to be sent and what PostgreSQL judges at the end is judged first.
 */
export async function ask(world: World, asker: Asker, procedure: Procedure, input: unknown): Promise<Answer> {
  const { name, schema } = procedure;
  const undo = apart[name];
  if (undo) {
    const answer = await answerIn(ctxFor(world, asker, world.deps.db), procedure, input);
    noteAnswer(asker, name, answer);
    await undo(world);
    return answer;
  }
  let answer: Answer | undefined;
  await world.deps.db
    .transaction()
    .execute(async (db) => {
      answer = await answerIn(ctxFor(world, asker, db), procedure, schema ? input : undefined);
      throw new TakenBack();
    })
    .catch((failure: unknown) => {
      if (!(failure instanceof TakenBack)) throw failure;
    });
  if (!answer) throw new Error('it was asked');
  noteAnswer(asker, name, answer);
  return answer;
}

function noteAnswer(asker: Asker, name: string, { code }: Answer): void {
  const kind = kindOf(asker);
  if (code === 'OK' && kind && !asker.byLetter) noteAnswered(name, { kind, part: asker.label });
}

type Noted = Ctx & { noted: unknown[] };

function ctxFor({ deps }: World, { userId, roles, sessionId, key, byLetter }: Asker, db: Ctx['db']): Noted {
  const noted: unknown[] = [];
  const { now, ...others } = deps;
  const note = (_message: string, facts?: Record<string, unknown>) => void noted.push(facts?.failure ?? facts);
  return {
    ...others,
    db,
    outside: db,
    log: { ...deps.log, error: note },
    actor: userId ? { kind: 'user', userId, roles: roles as never } : null, // roles as the database has them
    key,
    byLetter,
    sessionId,
    peer: null,
    now: now(),
    requestId: 'matrix',
    inTransaction: db.isTransaction,
    noted,
  };
}

async function answerIn(ctx: Noted, { name, answers }: Procedure, input: unknown): Promise<Answer> {
  try {
    const options = { context: { ctx, idempotencyKey: null }, path: name.split('.') };
    const output: unknown = await call(answers, input as never, options as never); // any input may be tried
    if (ctx.inTransaction) await sql`set constraints all immediate`.execute(ctx.db);
    return { code: 'OK', status: 200, said: saidOf(output), output };
  } catch (failure) {
    if (!(failure instanceof ORPCError)) return { code: 'INTERNAL', status: 500, said: String(failure), failure };
    const { code, status, message, data } = failure;
    if (!Object.hasOwn(errors, code)) return { code: 'INTERNAL', status: 500, said: code, failure };
    const facts = code === 'INTERNAL' ? { failure: ctx.noted[0] } : {};
    return { code: code as ErrorCode, status, said: JSON.stringify({ message, data }), ...facts };
  }
}

const saidOf = (output: unknown): string =>
  output instanceof Blob ? `file ${output.type} ${output.size}` : (JSON.stringify(output) ?? '');
