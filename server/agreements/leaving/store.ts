import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

export const readdressParties = ({ db }: Pick<Ctx, 'db'>, { kept, email }: { kept: string; email: string }) =>
  sql`update agreement_parties set email = ${email} where email = ${kept} and user_id is null`.execute(db);
