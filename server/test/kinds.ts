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

/** What people are, by the cookie that they were made with. */
const people = new Map<string, Kind | null>();

/** From then on what is answered to this cookie is answered to somebody with these roles. */
export function noteRoles(cookie: string, userId: string, roles: readonly Role[]): void {
  people.set(cookie, kindOf({ userId, roles }));
}

/** Who asked, by what the request brought along; null for a session that somebody signed in to, of whom no role is known here. */
export function kindBehind({ authorization, cookie }: IncomingHttpHeaders): Kind | null {
  if (authorization) return 'key';
  return cookie ? (people.get(cookie) ?? null) : 'anyone';
}
