// Each side has its own words beside an entry.
import { lintNeutral } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './statements.store.ts';

export { statementsOf } from './statements.store.ts';

/**
 * Writes a side's own words beside the entry, at most 1200 characters, and three changes after the first writing; none takes
 * them away and counts as a change. Throws BAD_INPUT at `body` with what a neutral text would leave out, or when the changes
 * are used up. Who may write is the caller's to decide.
 */
export async function saveStatement(ctx: Ctx, disputeId: string, side: DisputeSide, body: string): Promise<void> {
  const [blocked] = lintNeutral(body);
  if (blocked) refuse(`“${blocked.word}” ${blocked.why}. ${blocked.instead}`);
  if (!(await store.putStatement(ctx, disputeId, side, body, recordDefaults.statementChanges)))
    refuse('A statement can be changed three times, and this one was. It stays as it is.');
}

function refuse(sentence: string): never {
  throw new DomainError('BAD_INPUT', sentence, { body: sentence });
}
