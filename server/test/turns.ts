import { expect } from 'vitest';
import { checkTurns } from '../core/turns.ts';
import { turning } from '../turns.ts';
import type { World } from './world.ts';

/** Of every thing of these kinds in a world the rows of turns say what the rules do. */
export async function turnsProve(world: World, ...kinds: (keyof typeof turning)[]): Promise<void> {
  const asked = Object.fromEntries(kinds.map((kind) => [kind, turning[kind]]));
  expect((await checkTurns(world.ctx(), asked)).wrong).toEqual([]);
}
