export type Row = { work: string; measured: string; wanted: string; ok: boolean };

/** Prints what was measured beside what is wanted. Answers whether all is as wanted. */
export function printTable(rows: readonly Row[]): boolean {
  const width = (of: (row: Row) => string) => Math.max(...rows.map((row) => of(row).length));
  const [work, measured, wanted] = [width((row) => row.work), width((row) => row.measured), width((row) => row.wanted)];
  for (const row of rows)
    console.log(
      `${row.ok ? '✓' : '✗'} ${row.work.padEnd(work)}  ${row.measured.padStart(measured)}  ${row.wanted.padStart(wanted)}`,
    );
  return rows.every(({ ok }) => ok);
}
