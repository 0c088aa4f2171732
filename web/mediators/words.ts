import { creditPacks, proposalCost } from '@ahadi/domain/credits/rules.ts';
import type { AmountBand } from '@ahadi/domain/mediation/schema.ts';
import type {
  ApplicationStatus,
  Complaint,
  MediatorStatus,
  RosterRow,
  Specialism,
  Tier,
} from '@ahadi/domain/mediators/schema.ts';
import { specialismWords } from '@ahadi/domain/mediators/words.ts';
import { nameList } from '../core/words.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export const applicationTone: Record<ApplicationStatus, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  under_review: 'info',
  info_requested: 'attention',
  assessment: 'info',
  approved: 'good',
  rejected: 'danger',
  lapsed: 'neutral',
  withdrawn: 'neutral',
};

export const mediatorTone: Record<MediatorStatus, Tone> = {
  onboarding: 'attention',
  active: 'good',
  expired: 'attention',
  suspended: 'danger',
  revoked: 'danger',
};

export const complaintBadge: Record<Complaint['status'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'attention' },
  sustained: { label: 'Upheld', tone: 'danger' },
  dismissed: { label: 'Not upheld', tone: 'neutral' },
};

export const specialismList = (specialisms: readonly Specialism[]): string =>
  nameList(specialisms.map((specialism) => specialismWords[specialism]));

/** The tiers in their order, from the first one. */
export const tiers: readonly Tier[] = ['provisional', 'certified', 'senior'];
export const bands = Object.keys(proposalCost) as readonly AmountBand[]; // the table's own keys, smallest first

/** The smallest pack of each currency, to say what a credit costs. */
export const smallestPacks = creditPacks.filter(
  ({ currency, credits }) => !creditPacks.some((other) => other.currency === currency && other.credits < credits),
);

/** The file of the mediator `userId` in the administrators' roster, and the same without one. */
export const rosterQuery = (row: Pick<RosterRow, 'userId'>): Record<string, string> => ({ mediator: row.userId });
