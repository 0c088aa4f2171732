import type { Problem } from '../../core/errors.ts';

/**
 * What a dialog says as a whole about a refusal: nothing where one of its fields says it (`shown`, by their names on the wire),
 * or where a code is being asked for.
 */
export function wholeProblem(refused: Problem | null, shown: readonly string[]): string | null {
  if (refused === null || refused.code === 'CODE_NEEDED' || refused.code === 'SIG_CODE_WRONG') return null;
  const fields = Object.entries(refused.fields);
  if (fields.length === 0) return refused.sentence;
  return fields.find(([name]) => !shown.includes(name))?.[1] ?? null;
}
