import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import type { Shape } from './shape.ts';

/** Both workers of a run look here; Playwright empties the folder before the next run. */
const folder = (): string => join(test.info().project.outputDir, 'judged');

/**
 * Judges a page of which a half has a shape that was not judged in this run, by whichever worker: what looks the same is judged
 * once, no matter who sees it. Answers whether it was judged.
 */
export async function once({ look, inside, around }: Shape, judge: () => Promise<void>): Promise<boolean> {
  mkdirSync(folder(), { recursive: true });
  const halves = [`${look}-inside-${inside}`, `${look}-around-${around}`].map((half) => join(folder(), half));
  const taken = halves.filter(isFirst);
  if (taken.length === 0) return false;
  const { errors } = test.info();
  const before = errors.length;
  let isGood = false;
  try {
    await judge();
    isGood = errors.length === before;
  } finally {
    // Or the journey that is walked once more would pass by what failed.
    if (!isGood) for (const half of taken) rmdirSync(half);
  }
  return true;
}

/** A folder is made by one process only. */
function isFirst(place: string): boolean {
  try {
    mkdirSync(place);
    return true;
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'EEXIST') return false;
    throw failure;
  }
}
