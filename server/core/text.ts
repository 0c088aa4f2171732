/** Deeper than any input of ours goes; what is nested further was made to hurt. */
const DEEPEST = 40;

export type Unkeepable = { path: string; problem: string };

/**
 * The first place in an input that the database cannot keep as it was sent, or null: a NUL character or half a surrogate pair
 * (PostgreSQL has no place for either), and nesting without end. Asked before anything else looks at an input, so that no
 * other code has to think of it.
 */
export function findUnkeepable(value: unknown, path: readonly string[] = []): Unkeepable | null {
  const here = (problem: string): Unkeepable => ({ path: path.join('.'), problem });
  if (typeof value === 'string') return isKeepable(value) ? null : here('Leave out characters that cannot be seen.');
  if (typeof value !== 'object' || value === null || value instanceof Blob) return null;
  if (path.length >= DEEPEST) return here('This is nested too deeply.');
  for (const [key, member] of Object.entries(value)) {
    const found = isKeepable(key)
      ? findUnkeepable(member, [...path, key])
      : here('Leave out characters that cannot be seen.');
    if (found) return found;
  }
  return null;
}

/** True for a text that comes back from the database as it went in. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
