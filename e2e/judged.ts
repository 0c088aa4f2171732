import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';

/** All workers of a run look here; Playwright empties the folder before the next run. */
const folder = (): string => join(test.info().project.outputDir, 'judged');

/** What this worker knows to be judged, or it would ask the disk again for each word of each page. */
const known = new Set<string>();

/**
 * Judges, if any of these marks was not judged in this run, by whichever worker: what looks the same is judged once, no matter who sees it.
 */
export const once = (marks: readonly string[], judge: () => Promise<void>): Promise<void> =>
  onceEach(marks, async (fresh) => {
    if (fresh.length > 0) await judge();
  });

/**
 * Judges, and says which of these marks were not judged in this run, by whichever worker. A mark that is left open was asked about and nothing
 * could be told: the next who comes to it is asked as well.
 */
export async function onceEach(
  marks: readonly string[],
  judge: (fresh: string[], leaveOpen: (marks: Iterable<string>) => void) => Promise<void>,
): Promise<void> {
  mkdirSync(folder(), { recursive: true });
  const fresh = marks.filter(isFirst);
  const { errors } = test.info();
  const before = errors.length;
  let open: readonly string[] = [];
  let isGood = false;
  try {
    await judge(fresh, (marks) => {
      open = [...marks];
    });
    isGood = errors.length === before;
  } finally {
    // Or the journey that is walked once more would pass by what failed.
    for (const mark of isGood ? open : fresh) forget(mark);
  }
}

/** A folder is made by one process only. */
function isFirst(mark: string): boolean {
  if (known.has(mark)) return false;
  known.add(mark);
  try {
    mkdirSync(join(folder(), mark));
    return true;
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'EEXIST') return false;
    throw failure;
  }
}

function forget(mark: string): void {
  known.delete(mark);
  rmdirSync(join(folder(), mark));
}
