import * as z from 'zod';
import { signedIn, whenSuspended } from '../core/door.ts';
import { MembershipId, UserId } from '../core/ids.ts';
import { Deputyship, Invitee, Member, MemberHears, MemberPowers, Membership } from './schema.ts';

const one = z.object({ id: MembershipId });

/** Who acts for an organisation. The first five are asked as the organisation, by its own sign-in or by a member; the others as oneself. */
export const organisations = {
  /** Members and open invitations, first those who are in. Throws ACC_NO_ORGANISATION. */
  members: signedIn.route({ method: 'GET', path: '/organisation/members' }).output(z.array(Member)),
  /** Asks somebody by e-mail to act for it. Throws SESSION_NOT_FRESH, ACC_NO_ORGANISATION, ACC_MEMBER_ALREADY, ACC_MEMBERS_FULL, RATE_LIMITED. */
  invite: signedIn.route({ method: 'POST', path: '/organisation/members' }).input(Invitee).output(Member),
  /** Gives a member, or somebody invited, another role or limit; it counts at once. Throws SESSION_NOT_FRESH, ACC_LAST_OWNER. */
  change: signedIn
    .route({ method: 'PUT', path: '/organisation/members/{id}' })
    .input(one.extend({ powers: MemberPowers }))
    .output(Member),
  /** Ends a membership at once, or takes an invitation back. Throws ACC_LAST_OWNER; SESSION_NOT_FRESH where its own sign-in takes it back from its last owner. */
  remove: signedIn
    .route({ method: 'DELETE', path: '/organisation/members/{id}' })
    .input(one)
    .output(z.object({ removed: z.literal(true) })),
  /**
   * Somebody else who acts for it stands in for a member for a time: they may do what the member may, but not decide who acts for it. Asked by an
   * owner for anybody, and by each for themself; the deputy before goes. Throws SESSION_NOT_FRESH, FORBIDDEN, ACC_NO_DEPUTY, BAD_INPUT.
   */
  nameDeputy: signedIn
    .route({ method: 'PUT', path: '/organisation/members/{id}/deputy' })
    .input(one.extend({ deputy: Deputyship }))
    .output(Member),
  /** Nobody stands in for the member any more. Asked by an owner, the member or the deputy. Throws FORBIDDEN. */
  endDeputy: signedIn.route({ method: 'DELETE', path: '/organisation/members/{id}/deputy' }).input(one).output(Member),
  /** The organisations that the reader acts for. */
  mine: signedIn.route({ method: 'GET', path: '/memberships' }).output(z.array(Membership)),
  /** One membership of the reader, or an invitation to their confirmed address. */
  membership: signedIn.route({ method: 'GET', path: '/memberships/{id}' }).input(one).output(Membership),
  /** Throws ACC_INVITATION_OVER, ACC_PERSON_NEEDED, ACC_MEMBER_ALREADY, and BAD_INPUT where the organisation takes nothing new. */
  accept: signedIn.route({ method: 'POST', path: '/memberships/{id}/accept' }).input(one).output(Membership),
  decline: whenSuspended.route({ method: 'POST', path: '/memberships/{id}/decline' }).input(one).output(Membership),
  /**
   * The reader does not act for it any more; who takes over is an owner from then on. Throws ACC_LAST_OWNER where nobody else is one and
   * nobody takes over; with a successor FORBIDDEN where the reader is no owner, SESSION_NOT_FRESH, ACC_SUSPENDED, and BAD_INPUT for who cannot.
   */
  leave: whenSuspended
    .route({ method: 'POST', path: '/memberships/{id}/leave' })
    .input(one.extend({ successorId: MembershipId.optional() }))
    .output(Membership),
  /** Of which of its matters the reader is told, by the bell and by letter. */
  hear: signedIn
    .route({ method: 'PUT', path: '/memberships/{id}/hears' })
    .input(one.extend({ hears: MemberHears }))
    .output(Membership),
  /** From now on this session acts for the organisation. Throws NOT_FOUND where the reader is no member. */
  act: signedIn
    .route({ method: 'POST', path: '/acting' })
    .input(z.object({ organisationId: UserId }))
    .output(Membership),
  /** From now on this session is the reader's own again. */
  stopActing: whenSuspended.route({ method: 'DELETE', path: '/acting' }).output(z.object({ stopped: z.literal(true) })),
};
