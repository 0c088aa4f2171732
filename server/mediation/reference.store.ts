// A case has one number, whichever way it begins.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** The number that people know a new case by. */
export const newRef = ({ now }: Pick<Ctx, 'now'>) =>
  sql`'MD-' || extract(year from ${now}::timestamptz) || '-' || lpad(nextval('mediation_ref_seq')::text, 6, '0')`;
