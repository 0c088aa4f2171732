export type Row = { work: string; measured: string; wanted: string; ok: boolean };

/** A ratio to nothing, or nothing that was measured, is no figure, however it compares. */
const isFigure = ({ measured }: Row): boolean => !/Infinity|NaN|undefined/.test(measured) && measured.trim() !== '';

/**
 * Prints what one bench measured beside what is wanted. Answers whether all is as wanted; a bench that measured nothing is not.
 * Where only its workings are looked at, any figure will do.
 */
export function printRows(name: string, rows: readonly Row[], by: 'figures' | 'workings' = 'figures'): boolean {
  if (rows.length === 0) return printFailure(name, new Error('nothing was measured'));
  const width = (of: (row: Row) => string) => Math.max(...rows.map((row) => of(row).length));
  const [work, measured, wanted] = [width((row) => row.work), width((row) => row.measured), width((row) => row.wanted)];
  const isRight = (row: Row) => (row.ok || by === 'workings') && isFigure(row);
  for (const row of rows)
    console.log(
      `${isRight(row) ? '✓' : '✗'} ${row.work.padEnd(work)}  ${row.measured.padStart(measured)}  ${row.wanted.padStart(wanted)}`,
    );
  return rows.every(isRight);
}

/** Says that a bench failed, and with what. Answers that all is not as wanted. */
export function printFailure(name: string, failure: unknown): false {
  console.log(`✗ ${name} failed: ${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}`);
  return false;
}
