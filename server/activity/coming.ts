// What may become public of somebody is shown to them beforehand.
import type { ComingRow } from '@ahadi/domain/activity/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { statementsOf } from '../records/statements.ts';
import { type Coming, comingOf } from './coming.store.ts';

/** The reader's own words beside the entry; there can be some only once it was shown. */
async function statementOf(ctx: Ctx, { disputeId, side, isShown }: Coming): Promise<string | null> {
  if (!isShown) return null;
  return (await statementsOf(ctx, disputeId)).find((it) => it.side === side)?.body ?? null;
}

/** What of the reader's disputes becomes public unless it is resolved before, the nearest deadline first. */
export async function listComing(ctx: Ctx): Promise<ComingRow[]> {
  const rows: ComingRow[] = [];
  for (const row of await comingOf(ctx, userIdOf(ctx)))
    rows.push({
      ...row,
      publicFrom: row.publicFrom?.toISOString() ?? null,
      statement: await statementOf(ctx, row),
    });
  return rows;
}
