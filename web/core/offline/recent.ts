/** What a person chose last, kept on this device for that person alone; it goes with them when they sign out. */
export type RecentChoice = { key: string; label: string; about: string; path: string };

const MOST = 6;
const keyOf = (userId: string): string => `recent ${userId}`;

const isChoice = (it: unknown): it is RecentChoice =>
  typeof it === 'object' &&
  it !== null &&
  ['key', 'label', 'about', 'path'].every((name) => typeof (it as Record<string, unknown>)[name] === 'string');

/** The newest first. Nothing where storage is forbidden or somebody wrote something else there. */
export function recentOf(userId: string): RecentChoice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isChoice).slice(0, MOST) : [];
  } catch {
    return []; // forbidden or broken: it was only a convenience
  }
}

/** Puts a choice first; the same one stands there once. */
export function rememberChoice(userId: string, { key, label, about, path }: RecentChoice): void {
  const next = [{ key, label, about, path }, ...recentOf(userId).filter((one) => one.key !== key)].slice(0, MOST);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch {
    // Nothing is remembered then, and nothing else breaks.
  }
}

export function forgetChoices(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // Forbidden storage kept nothing.
  }
}
