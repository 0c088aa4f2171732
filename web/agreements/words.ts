import { assuranceTitles } from '@ahadi/domain/agreements/names.ts';
import type { AgreementStatus, AssuranceLevel, Party, PartyStatus } from '@ahadi/domain/agreements/schema.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export type Badge = { label: string; tone: Tone };

/** A state in the words of a badge. */
export const statusBadge: Record<AgreementStatus, Badge> = {
  draft: { label: 'Draft', tone: 'neutral' },
  negotiating: { label: 'Being negotiated', tone: 'info' },
  signing: { label: 'Waiting for signatures', tone: 'info' },
  executed: { label: 'Signed by everybody', tone: 'good' },
  active: { label: 'In force', tone: 'good' },
  declined: { label: 'Declined', tone: 'danger' },
  voided: { label: 'Withdrawn', tone: 'neutral' },
  lapsed: { label: 'Lapsed', tone: 'attention' },
  completed: { label: 'Completed', tone: 'good' },
  expired: { label: 'Over', tone: 'neutral' },
  terminated: { label: 'Ended', tone: 'neutral' },
};

/** What everybody signed to end another agreement. */
export const tookEffect: Badge = { label: 'Took effect', tone: 'good' };

export const partyBadge: Record<PartyStatus, Badge> = {
  invited: { label: 'Invited', tone: 'neutral' },
  viewed: { label: 'Reading', tone: 'info' },
  signed: { label: 'Signed', tone: 'good' },
  bound: { label: 'Bound', tone: 'good' },
  declined: { label: 'Declined', tone: 'danger' },
  change_requested: { label: 'Asks for a change', tone: 'attention' },
  expired: { label: 'Out of time', tone: 'attention' },
};

/** What a signature proves at each level, said honestly and never more. `short` stands beside a signature. */
export const assuranceWords: Record<AssuranceLevel, { title: string; short: string; line: string }> = {
  0: {
    title: assuranceTitles[0],
    short: 'signed in',
    line: 'A signed-in account left a name or a drawing. Quick; proves the account, not the person.',
  },
  1: {
    title: assuranceTitles[1],
    short: 'e-mail code',
    line: 'Each signer also types a code sent to their address. Proves that they can read that inbox.',
  },
  2: {
    title: assuranceTitles[2],
    short: 'passkey',
    line: 'Each signer confirms this exact text with a device key. Hardest to deny; everybody needs a passkey.',
  },
};

/** A party as its reader calls it. */
export const nameOf = (party: Pick<Party, 'id' | 'name'>, myPartyId: string | null): string =>
  party.id === myPartyId ? 'You' : party.name;

/** Whether what everybody signed has come to its end. */
export const isEnded = (status: AgreementStatus): status is 'completed' | 'expired' | 'terminated' =>
  status === 'completed' || status === 'expired' || status === 'terminated';
