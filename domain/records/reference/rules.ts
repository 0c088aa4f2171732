/** The reference of an entry in what somebody typed, as it is written: PR-2026-7K3QXM9T; null when these words are none. */
export function entryRefIn(typed: string): string | null {
  const found = /^PR[\s-]*(\d{4})[\s-]*([2-9A-HJKMNP-Z]{8})$/.exec(typed.trim().toUpperCase());
  return found ? `PR-${found[1]}-${found[2]}` : null;
}
