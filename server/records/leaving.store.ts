// Whom an entry is about is rewritten only when that person is here again.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export const followSubject = ({ db }: Pick<Ctx, 'db'>, { former, userId }: { former: string; userId: string }) =>
  sql`update public_records set subject_user_id = ${userId} where subject_user_id = ${former}`.execute(db);
