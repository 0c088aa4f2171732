/** Deeper than any input of ours goes; what is nested further was made to hurt. */
const DEEPEST = 40;
const UNSEEN = 'Leave out characters that cannot be seen.';

export type Unkeepable = { path: string; problem: string };

/**
 * The first place in an input that the database cannot keep as it was sent, or null: a NUL character or half a surrogate pair
 * (PostgreSQL has no place for either), and nesting without end. Asked before anything else looks at an input, so that no
 * other code has to think of it.
 */
export function findUnkeepable(value: unknown): Unkeepable | null {
  const found = seek(value, 0);
  return found && { path: found.path.join('.'), problem: found.problem };
}

/** Where something is found, its path is put together on the way back: most inputs have nothing, and pay for no paths. */
function seek(value: unknown, depth: number): { path: string[]; problem: string } | null {
  if (typeof value === 'string') return isKeepable(value) ? null : { path: [], problem: UNSEEN };
  if (typeof value !== 'object' || value === null || value instanceof Blob) return null;
  if (depth >= DEEPEST) return { path: [], problem: 'This is nested too deeply.' };
  const members = value as Record<string, unknown>; // any object, read by its own keys
  for (const key of Object.keys(value)) {
    if (!isKeepable(key)) return { path: [], problem: UNSEEN };
    const found = seek(members[key], depth + 1);
    if (found) return { ...found, path: [key, ...found.path] };
  }
  return null;
}

/** True for a text that comes back from the database as it went in. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
