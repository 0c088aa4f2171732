import * as z from 'zod';
import { MembershipId, UserId } from '../core/ids.ts';
import { AmountMinorSchema, CurrencySchema, DaySchema, EmailSchema, InstantSchema } from '../core/schema.ts';

/** What somebody is in an organisation, and so what they may do for it: domain/organisations/permissions.ts. */
export const MemberRole = z.enum(['owner', 'signatory', 'drafter', 'reader']);
export type MemberRole = z.infer<typeof MemberRole>;

/** Up to how much a signatory signs alone, this amount included; minor units. */
export const SigningLimit = z.object({ minor: AmountMinorSchema, currency: CurrencySchema });
export type SigningLimit = z.infer<typeof SigningLimit>;

export const MembershipStatus = z.enum(['invited', 'active', 'declined', 'withdrawn', 'ended']);
export type MembershipStatus = z.infer<typeof MembershipStatus>;

/**
 * What a member may do from now on. A limit is a signatory's alone; without one they sign whatever it is worth. `pays`: also sees and moves
 * its money, whatever their role.
 */
export const MemberPowers = z
  .object({ role: MemberRole, limit: SigningLimit.nullable(), pays: z.boolean().optional() })
  .refine(({ role, limit }) => role === 'signatory' || limit === null, {
    path: ['limit'],
    message: 'Only a signatory has a limit.',
  });
export type MemberPowers = z.infer<typeof MemberPowers>;

/** Somebody who acts for an organisation, or is asked to. `name` is null until they said yes. */
export const Member = z.object({
  id: MembershipId,
  name: z.string().nullable(),
  email: z.string(),
  role: MemberRole,
  limit: SigningLimit.nullable(),
  pays: z.boolean().optional(),
  status: MembershipStatus,
  invitedBy: z.string(),
  invitedAt: InstantSchema,
  /** Until when an invitation can be answered. */
  expiresAt: InstantSchema,
  since: InstantSchema.nullable(),
  /** Who stands in for them now or from a day to come; null where nobody is to. */
  deputy: z.object({ id: MembershipId, name: z.string(), startsAt: InstantSchema, endsAt: InstantSchema }).nullable(),
});
export type Member = z.infer<typeof Member>;

export const Invitee = z.object({ email: EmailSchema, powers: MemberPowers });
export type Invitee = z.infer<typeof Invitee>;

/** Of which of its matters a member is told: of what waits for somebody who may do what they may, of all that they may read, or of none. */
export const MemberHears = z.enum(['asked', 'all', 'none']);
export type MemberHears = z.infer<typeof MemberHears>;

/** An organisation that the reader acts for, or is asked to act for. */
export const Membership = z.object({
  id: MembershipId,
  organisationId: UserId,
  organisation: z.string(),
  role: MemberRole,
  limit: SigningLimit.nullable(),
  pays: z.boolean().optional(),
  status: MembershipStatus,
  hears: MemberHears,
  invitedBy: z.string(),
  expiresAt: InstantSchema,
  /** Who can take over, where the reader is the only owner and so cannot leave without one; null where they can. */
  successors: z.array(z.object({ id: MembershipId, name: z.string(), role: MemberRole })).nullable(),
});
export type Membership = z.infer<typeof Membership>;

/** Who stands in for a member, from the first of these days, or at once, to the last, as the organisation counts days. */
export const Deputyship = z.object({ deputyId: MembershipId, from: DaySchema.nullable(), until: DaySchema });
export type Deputyship = z.infer<typeof Deputyship>;

/** Who really acts while a session acts for an organisation. `role` and `limit` are what they act by, in the place of somebody where one is named. */
export const Acting = z.object({
  membershipId: MembershipId,
  userId: UserId,
  name: z.string(),
  organisation: z.string(),
  role: MemberRole,
  limit: SigningLimit.nullable(),
  pays: z.boolean().optional(),
  ownRole: MemberRole,
  inPlaceOf: z.string().nullable(),
  /** User ids of who else one acts for, and of whose powers those are that are not one's own, with who else those act for. */
  beside: z.object({ own: z.array(z.string()), lenders: z.array(z.string()) }).optional(),
});
export type Acting = z.infer<typeof Acting>;
