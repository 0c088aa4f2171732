import type { AgreementStatus, AssuranceLevel, AttendantStatus } from '@ahadi/domain/agreements/schema.ts';
import type { Tone } from '../ui/StateBadge.tsx';
import type { AgreementText } from './words.ts';

/** A state as a badge shows it; `label` names its words. */
export type Badge = { label: AgreementText; tone: Tone };

export const statusBadge: Record<AgreementStatus, Badge> = {
  draft: { label: 'draft', tone: 'neutral' },
  negotiating: { label: 'negotiating', tone: 'info' },
  signing: { label: 'signing', tone: 'info' },
  executed: { label: 'executed', tone: 'good' },
  active: { label: 'active', tone: 'good' },
  declined: { label: 'declined', tone: 'danger' },
  voided: { label: 'voided', tone: 'neutral' },
  lapsed: { label: 'lapsed', tone: 'attention' },
  completed: { label: 'completed', tone: 'good' },
  expired: { label: 'expired', tone: 'neutral' },
  terminated: { label: 'terminated', tone: 'neutral' },
};

/** What everybody signed to end another agreement. */
export const tookEffect: Badge = { label: 'tookEffect', tone: 'good' };

/** What an attendant has said; nothing is said yet otherwise. */
export const attendantSaid: Partial<Record<AttendantStatus, Badge>> = {
  approved: { label: 'approved', tone: 'good' },
  refused: { label: 'notApproved', tone: 'attention' },
  attested: { label: 'sawSigned', tone: 'good' },
};

/** How a signature is proved at each level, as a title and, `short`, beside a signature. */
export const assurance: Record<AssuranceLevel, { title: AgreementText; short: AgreementText }> = {
  0: { title: 'level0', short: 'by0' },
  1: { title: 'level1', short: 'by1' },
  2: { title: 'level2', short: 'by2' },
};

/** Whether what everybody signed has come to its end. */
export const isEnded = (status: AgreementStatus): status is 'completed' | 'expired' | 'terminated' =>
  status === 'completed' || status === 'expired' || status === 'terminated';
