import type { Role } from '@ahadi/domain/accounts/schema.ts';
import type { Actor } from '@ahadi/domain/core/actor.ts';
import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import { useMe, useRole } from '../core/session.ts';

/** Who looks at a dispute: a person, with the roles that open a desk, or who acts for an organisation. */
export type Reader = Extract<Actor, { kind: 'user' }> & { acting?: Acting | null };

/** The signed-in person as the permissions see them. While the roles are being asked for, they have none. */
export function useReader(): Reader {
  const { userId, acting } = useMe();
  const officer = useRole('officer').hasRole;
  const recordOfficer = useRole('record_officer').hasRole;
  const roles: Role[] = [
    ...(officer ? ['officer' as const] : []),
    ...(recordOfficer ? ['record_officer' as const] : []),
  ];
  return { kind: 'user', userId, acting, roles };
}
