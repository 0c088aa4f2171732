import type { Actor } from '@ahadi/domain/core/actor.ts';
import { useMe, useRole } from '../core/session.ts';

/** Who looks at an escrow: a person, and whether they administer money of others. */
export type Reader = Extract<Actor, { kind: 'user' }>;

/** The signed-in person as the permissions see them. While the role is being asked for, they have none. */
export function useReader(): Reader {
  const { userId } = useMe();
  const { hasRole } = useRole('admin');
  return { kind: 'user', userId, roles: hasRole ? ['admin'] : [] };
}
