// Who acts for an organisation, and for whom a session acts, is asked and said here.
import { os } from '../core/os.ts';
import * as deputies from './deputy.ts';
import * as members from './member.ts';

export const organisations = {
  members: os.organisations.members.handler(({ context }) => members.listMembers(context.ctx)),
  invite: os.organisations.invite.handler(({ context, input }) => members.inviteMember(context.ctx, input)),
  change: os.organisations.change.handler(({ context, input }) =>
    members.changeMember(context.ctx, input.id, input.powers),
  ),
  remove: os.organisations.remove.handler(({ context, input }) => members.removeMember(context.ctx, input.id)),
  nameDeputy: os.organisations.nameDeputy.handler(({ context, input }) =>
    deputies.nameDeputy(context.ctx, input.id, input.deputy),
  ),
  endDeputy: os.organisations.endDeputy.handler(({ context, input }) => deputies.endDeputy(context.ctx, input.id)),
  mine: os.organisations.mine.handler(({ context }) => members.listMemberships(context.ctx)),
  membership: os.organisations.membership.handler(({ context, input }) =>
    members.readMembership(context.ctx, input.id),
  ),
  accept: os.organisations.accept.handler(({ context, input }) => members.acceptMembership(context.ctx, input.id)),
  decline: os.organisations.decline.handler(({ context, input }) => members.declineMembership(context.ctx, input.id)),
  leave: os.organisations.leave.handler(({ context, input }) =>
    members.leaveOrganisation(context.ctx, input.id, input.successorId),
  ),
  hear: os.organisations.hear.handler(({ context, input }) => members.hearOf(context.ctx, input.id, input.hears)),
  act: os.organisations.act.handler(({ context, input }) => members.actFor(context.ctx, input.organisationId)),
  stopActing: os.organisations.stopActing.handler(({ context }) => members.stopActing(context.ctx)),
};
