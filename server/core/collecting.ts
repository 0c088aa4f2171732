import type { Ctx } from './ctx.ts';

/** Writes rows of one kind by one statement. */
export type Write<Row> = (ctx: Pick<Ctx, 'db' | 'now'>, rows: readonly Row[]) => Promise<void>;
export type Collected = Map<Write<never>, unknown[]>;

/**
 * Does deeds that each write a few rows of the same kinds, and writes the rows of each kind with one statement at their end. Until then
 * no reading finds them. Throws when called outside a transaction.
 */
export async function collecting<Answer>(ctx: Ctx, deeds: (ctx: Ctx) => Promise<Answer>): Promise<Answer> {
  if (!ctx.inTransaction) throw new Error('Rows are collected in the transaction they are written in');
  const collected: Collected = new Map();
  const inside = { ...ctx, collected };
  const answer = await deeds(inside);
  await writeCollected(inside);
  return answer;
}

/** Rows as json_to_recordset reads them. Words that were cut short may end within a character, and JSON of that is no text. */
export const asJson = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** Writes these rows: at once, or inside {@link collecting} at its end. */
export async function add<Row>(
  ctx: Pick<Ctx, 'db' | 'now' | 'collected'>,
  write: Write<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  if (!ctx.collected) return write(ctx, rows);
  const before = ctx.collected.get(write);
  if (before) before.push(...rows);
  else ctx.collected.set(write, [...rows]);
}

/**
 * A read whose answer those who write into one collection share: what several reactions of a batch tell from is read once. Elsewhere it
 * is read each time.
 */
export function sharing<Answer>(
  read: (ctx: Ctx, id: string) => Promise<Answer>,
): (ctx: Ctx, id: string) => Promise<Answer> {
  const shared = new WeakMap<Collected, Map<string, Promise<Answer>>>();
  return (ctx, id) => {
    if (!ctx.collected) return read(ctx, id);
    const known = shared.get(ctx.collected) ?? new Map<string, Promise<Answer>>();
    shared.set(ctx.collected, known);
    const answer = known.get(id) ?? read(ctx, id);
    known.set(id, answer);
    return answer;
  };
}

/** Writes what was collected until now: for who is about to read it. */
export async function writeCollected({ collected, ...ctx }: Pick<Ctx, 'db' | 'now' | 'collected'>): Promise<void> {
  if (!collected) return;
  const kinds = [...collected];
  collected.clear();
  for (const [write, rows] of kinds) await write(ctx, rows as never[]); // each writer has its own rows
}
