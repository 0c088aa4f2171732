// What both sides read of a membership is made here of its row.
import type { Member, Membership } from '@ahadi/domain/organisations/schema.ts';
import type { HeldDeputyship } from './deputy.store.ts';
import type { Held } from './member.store.ts';

export const memberOf = (it: Held, deputy?: HeldDeputyship): Member => ({
  ...{ id: it.id, name: it.name, email: it.email, ...it.powers, status: it.status, invitedBy: it.invitedBy },
  ...{ invitedAt: it.invitedAt.toISOString(), expiresAt: it.expiresAt.toISOString() },
  since: it.since?.toISOString() ?? null,
  deputy: deputy
    ? {
        ...{ id: deputy.id, name: deputy.name },
        ...{ startsAt: deputy.startsAt.toISOString(), endsAt: deputy.endsAt.toISOString() },
      }
    : null,
});

export const membershipOf = (it: Held, successors: Membership['successors'] = null): Membership => ({
  ...{ id: it.id, organisationId: it.organisationId, organisation: it.organisation, ...it.powers },
  ...{ status: it.status, hears: it.hears, invitedBy: it.invitedBy, expiresAt: it.expiresAt.toISOString(), successors },
});
