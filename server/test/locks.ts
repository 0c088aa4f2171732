import { subscribe } from 'node:diagnostics_channel';
import { LEAVING, type Leaving } from '../core/message.ts';

// PostgreSQL gives who waited for a row that row as it is then, and whatever else the same statement reads as it was before they
// began to wait. So a row is held by a statement of its own, and the next one reads.

/** Statements that hold a row of the first table and look at others in the same breath, with why nothing of those can be old. */
const reasons: Readonly<Record<string, string>> = {
  'suppliers, products': 'which shop a product is of never changes',
  'agreements, agreements': 'what an amendment amends never changes',
  'agreements, obligations': 'which agreement a promise is of never changes',
  'escrows, escrow_milestones': 'which escrow a stage is of never changes',
  'orders, parcels': 'which order a parcel is of never changes',
  'mediators, mediator_cases': 'who came to have the case meanwhile is found by its events, and held then',
  'help_articles, help_slugs': 'an address that was taken from an article meanwhile led to it when it was asked for',
  'help_slugs, help_articles': 'the articles of the installation are written by who holds the row of the library',
  'course_runs, registrations': 'a registration that moves to another run holds both, and its deadline asks again',
  'identities, verification_requests': 'whom a request is about never changes',
  'notifications, notifications': 'whose it is never changes, and what is written is what was held by its id',
  'identities, identity_members': 'which identity is somebody’s first never changes, and nothing of it is read here',
};

const holds = /\bfor (?:no key update|update|key share|share)\b(?! of \w+ skip| skip)/;
const tables = /\b(?:from|join|into|update)\s+(?:only\s+|lateral\s+)?([a-z_]+)(?!\w|\s*\()/g;

/**
 * The tables that a statement names which waits for a row and reads more than that row, the held one first; null for any other. What
 * skips rows that somebody has waits for nobody.
 */
export function readBesideLock(text: string): string | null {
  const plain = text
    .toLowerCase()
    .replace(/'[^']*'/g, "''")
    .replace(/\bfrom (\w+(?: \w+)?)\s*,\s*(?=[a-z_]+\b(?!\())/g, 'from $1 join ')
    .replace(/\b(?:is (?:not )?distinct|extract\s*\(\s*\w+|trim\s*\(\s*\w+|substring\s*\(\s*\S+) from\b/g, '');
  const lock = holds.exec(plain);
  if (!lock) return null;
  const named = [...plain.replace(new RegExp(holds, 'g'), '').matchAll(tables)].map(([, table = '']) => table);
  return named.length > 1 ? named.join(', ') : null;
}

const known = new Set<string>();
const found: string[] = [];

// Whatever a test does in its own process: each text is looked at once.
subscribe(LEAVING, (message) => {
  for (const { text } of (message as Leaving).statements) {
    if (known.has(text)) continue;
    known.add(text);
    const read = readBesideLock(text);
    if (read !== null && !(read in reasons)) found.push(`${read}: ${text.replace(/\s+/g, ' ').trim()}`);
  }
});

/** Statements that left since the last time, and hold a row in one breath with reading others. */
export const heldInOneBreath = (): string[] => found.splice(0);
