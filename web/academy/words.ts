import type { CertificateStatus, RevocationReason } from '@ahadi/domain/academy/certificates/schema.ts';
import type { CertificateKind, CourseLevel, CourseMode, CourseStatus } from '@ahadi/domain/academy/courses/schema.ts';
import type { AttendanceState } from '@ahadi/domain/academy/learning/schema.ts';
import type { FeeMethod, FeeStatus, RegistrationStatus } from '@ahadi/domain/academy/registrations/schema.ts';
import type { RunStatus } from '@ahadi/domain/academy/runs/schema.ts';
import { amountWords } from '../core/words.ts';
import type { Tone } from '../ui/StateBadge.tsx';

/** Where something stands, as a badge says it. */
type Badge = { label: string; tone: Tone };

export const levelWords: Record<CourseLevel, string> = {
  intro: 'Beginners',
  core: 'Core',
  advanced: 'Advanced',
  renewal: 'Renewal',
};
export const modeWords: Record<CourseMode, string> = {
  online: 'Online',
  in_person: 'In person',
  mixed: 'Online and in person',
};
export const kindWords: Record<CertificateKind, string> = {
  none: 'No certificate',
  attendance: 'Certificate of attendance',
  completion: 'Certificate of completion',
  accreditation: 'Accreditation',
};

export const courseBadge: Record<CourseStatus, Badge> = {
  draft: { label: 'Draft', tone: 'neutral' },
  in_review: { label: 'Being looked at', tone: 'info' },
  published: { label: 'Published', tone: 'good' },
  archived: { label: 'Archived', tone: 'neutral' },
};

export const runBadge: Record<RunStatus, Badge> = {
  planned: { label: 'Planned', tone: 'neutral' },
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Registration closed', tone: 'attention' },
  running: { label: 'Going on', tone: 'info' },
  ended: { label: 'Over', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
};

export const registrationBadge: Record<RegistrationStatus, Badge> = {
  waitlisted: { label: 'On the waiting list', tone: 'neutral' },
  offered: { label: 'A seat is offered to you', tone: 'gold' },
  held: { label: 'Waiting for the payment', tone: 'attention' },
  payment_review: { label: 'Payment is looked at', tone: 'info' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  attending: { label: 'Going on', tone: 'info' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Not passed', tone: 'danger' },
  no_show: { label: 'Missed', tone: 'danger' },
  expired: { label: 'Run out', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const feeBadge: Record<FeeStatus, Badge> = {
  verifying: { label: 'Being looked at', tone: 'info' },
  promised: { label: 'Promised, its money is awaited', tone: 'attention' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'danger' },
  returning: { label: 'On its way back', tone: 'attention' },
  returned: { label: 'Given back', tone: 'neutral' },
};
export const feeMethodWords: Record<FeeMethod, string> = {
  rail: 'Paid here',
  code: 'Transfer code',
  proof: 'Proof of payment',
  waiver: 'Waived',
};

export const attendanceBadge: Record<AttendanceState, Badge> = {
  present: { label: 'There', tone: 'good' },
  late: { label: 'Late', tone: 'attention' },
  absent: { label: 'Absent', tone: 'danger' },
  excused: { label: 'Excused', tone: 'neutral' },
};

/** How a certificate stands; one that expired says so instead. */
export const certificateBadge = (status: CertificateStatus, isExpired: boolean): Badge =>
  status === 'issued' && isExpired ? { label: 'Expired', tone: 'attention' } : certificateBadges[status];

const certificateBadges: Record<CertificateStatus, Badge> = {
  issued: { label: 'Valid', tone: 'good' },
  suspended: { label: 'Suspended', tone: 'attention' },
  revoked: { label: 'Revoked', tone: 'danger' },
  superseded: { label: 'Replaced', tone: 'neutral' },
};

/** Why one was revoked, as everybody who checks it reads. */
export const revocationWords: Record<RevocationReason, string> = {
  mistake: 'It was given by mistake.',
  deception: 'It was obtained by deception.',
  misconduct: 'Its holder broke the rules that came with it.',
  asked_for: 'Its holder asked for it.',
};

/** "KES 12,000.00", or that it costs nothing. */
export const priceWords = (minor: number, currency: string): string =>
  minor === 0 ? 'Free' : amountWords(minor, currency);
