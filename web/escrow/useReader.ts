import type { Actor } from '@ahadi/domain/core/actor.ts';
import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import { useMe, useRole } from '../core/session.ts';

/** Who looks at an escrow: a person, and whether they administer money of others, or who acts for an organisation. */
export type Reader = Extract<Actor, { kind: 'user' }> & { acting?: Acting | null };

/** The signed-in person as the permissions see them. While the role is being asked for, they have none. */
export function useReader(): Reader {
  const { userId, acting } = useMe();
  const { hasRole } = useRole('admin');
  return { kind: 'user', userId, acting, roles: hasRole ? ['admin'] : [] };
}
