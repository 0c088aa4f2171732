import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '@ahadi/domain/accounts/schema.ts';

/** Who is answered: somebody who is not signed in, somebody with a session and no role or with that one alone, a key of somebody's program. */
export type Kind = 'anyone' | 'person' | 'key' | Role;

/** What somebody is as whom a test asks; null with several roles, since that they may by each of them is not shown. */
export function kindOf({
  userId,
  roles,
  key,
}: {
  userId: string | null;
  roles: readonly Role[];
  key?: unknown;
}): Kind | null {
  if (key) return 'key';
  if (!userId) return 'anyone';
  return roles.length > 1 ? null : (roles[0] ?? 'person');
}

/** What somebody is in the stories of the tests, by the last word of their name; any other word is what they are. */
const parts: Readonly<Record<string, string>> = {
  odhiambo: 'one',
  amina: 'one',
  kamau: 'one',
  ltd: 'other',
  baraka: 'other',
  mwangi: 'other',
  mumbi: 'mediator',
  asker: 'one',
  bidden: 'other',
  advocate: 'representative',
  barasa: 'subject',
};

/** Who looks after a matter of the story has that role; the cast’s officers have all roles. */
export function partOf(name: string, roles: readonly Role[]): string {
  if (roles.length > 1) return 'all-roles';
  if (roles[0]) return `their-${roles[0]}`;
  const word = name.toLowerCase().split(' ').at(-1) ?? '';
  return parts[word] ?? word;
}

/** Who is answered, and what they are in the story that they are asked in; null with several roles. */
export type Answered = { kind: Kind; part: string | null };

/** What people are, by the cookie that they were made with. */
const people = new Map<string, Answered | null>();

/** From then on what is answered to this cookie is answered to somebody of this name with these roles. */
export function noteRoles(cookie: string, { id, name, roles }: { id: string; name: string; roles: readonly Role[] }) {
  const kind = kindOf({ userId: id, roles });
  people.set(cookie, kind && { kind, part: partOf(name, roles) });
}

/** Who asked, by what the request brought along; null for a session that somebody signed in to, of whom no role is known here. */
export function kindBehind({ authorization, cookie }: IncomingHttpHeaders): Answered | null {
  if (authorization) return { kind: 'key', part: null };
  if (cookie && /^ahadi\.letter=/.test(cookie)) return { kind: 'anyone', part: 'by-letter' };
  return cookie ? (people.get(cookie) ?? null) : { kind: 'anyone', part: null };
}
