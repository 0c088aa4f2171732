import { type Actor, isSystem, isUser } from '../../core/actor.ts';
import type { ApprovalAction } from './lifecycle.ts';

/** Whose text it is about, who acts for them now, and who can approve its next step. */
export type ApprovalLike = {
  organisationId: string;
  people: readonly { userId: string }[];
  able: readonly { userId: string }[];
};
export type ApprovalPermission = `approval.${ApprovalAction | 'read'}`;

type Row = (actor: Actor, it: ApprovalLike) => boolean;
const isOrganisation: Row = (actor, it) => isUser(actor, it.organisationId);
const isInside: Row = (actor, it) => isOrganisation(actor, it) || it.people.some(({ userId }) => isUser(actor, userId));
const isAble: Row = (actor, it) => it.able.some(({ userId }) => isUser(actor, userId));

export const permissions: { [Key in ApprovalPermission]: Row } = {
  'approval.read': isInside,
  'approval.approve': isAble,
  'approval.complete': isSystem,
  'approval.return': isAble,
  // As the organisation: who may draft for it (domain/organisations/permissions.ts).
  'approval.withdraw': isOrganisation,
  'approval.outdate': isSystem,
};

export const whoMay: Record<ApprovalPermission, string> = {
  'approval.read': 'the people of the organisation',
  'approval.approve': 'who approves this step and neither wrote the text nor approved it before',
  'approval.complete': 'the last step',
  'approval.return': 'who approves this step and neither wrote the text nor approved it before',
  'approval.withdraw': 'who drafts for the organisation',
  'approval.outdate': 'a change of the text',
};
