// What becomes of the rows of a respondent who leaves.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Leaving = { userId: string; agreementIds: readonly string[]; address: string };
export const keepRespondents = ({ db }: Pick<Ctx, 'db'>, { userId, agreementIds, address }: Leaving) =>
  sql`
  update dispute_parties p set user_id = null, email = ${address} from disputes d
  where d.id = p.dispute_id and d.agreement_id = any(${agreementIds}::uuid[]) and p.side = 'respondent' and p.user_id = ${userId}`.execute(
    db,
  );

export const readdressRespondents = ({ db }: Pick<Ctx, 'db'>, { kept, email }: { kept: string; email: string }) =>
  sql`update dispute_parties set email = ${email} where email = ${kept} and user_id is null`.execute(db);
