import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import type {
  ChallengeDecision,
  ChallengeGround,
  ChallengeStatus,
  Outcome,
  RecordStatus,
  SearchHit,
} from '@ahadi/domain/records/schema.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export type Badge = { label: string; tone: Tone };

/** A state of an entry in the words of a badge. */
export const recordBadge: Record<RecordStatus, Badge> = {
  under_review: { label: 'Being reviewed, not public', tone: 'attention' },
  held: { label: 'Held back by an objection', tone: 'attention' },
  refused: { label: 'Refused, not public', tone: 'neutral' },
  published: { label: 'Public', tone: 'danger' },
  challenged: { label: 'Challenged', tone: 'attention' },
  resolved_shown: { label: 'Public, marked as resolved', tone: 'good' },
  removed_cured: { label: 'Removed: resolved in time', tone: 'good' },
  removed_withdrawn: { label: 'Removed: withdrawn', tone: 'neutral' },
  set_aside: { label: 'Set aside', tone: 'good' },
  expunged: { label: 'Expunged', tone: 'good' },
  expired: { label: 'Expired', tone: 'neutral' },
};

export const outcomeBadge: Record<Outcome, Badge> = {
  unresolved_no_response: { label: 'Unresolved, no answer', tone: 'attention' },
  unresolved_contested: { label: 'Unresolved, disputed', tone: 'attention' },
  resolved_late: { label: 'Resolved', tone: 'good' },
};

export const matchWords: Record<SearchHit['match'], string> = {
  number: 'This very number',
  exact: 'The same name',
  close: 'Nearly the same name',
};

/** Why an entry is said to be wrong. `line` helps to choose. */
export const groundWords: Record<ChallengeGround, { label: string; line: string }> = {
  not_served: { label: 'I was never told', line: 'No notice reached me before it became public.' },
  wrong_identity: { label: 'It is not me', line: 'Somebody else is meant who has the same or a similar name.' },
  inaccurate: { label: 'A fact is wrong', line: 'A date, the outcome or another fact of the entry is not right.' },
  resolved: { label: 'It is resolved', line: 'It was put right, and the entry does not say so.' },
  out_of_scope: { label: 'It should never be public', line: 'The subject is one that stays private.' },
  defamatory: { label: 'It is insulting', line: 'Words in a statement harm somebody’s name.' },
  privacy: { label: 'It harms my privacy', line: 'It tells more of me than is needed, or endangers me.' },
  malicious: { label: 'It was filed in bad faith', line: 'The dispute was invented, or filed to do harm.' },
  expired: { label: 'Its time is over', line: 'It should have been removed by now.' },
};

export const challengeBadge: Record<ChallengeStatus, Badge> = {
  open: { label: 'To be looked at', tone: 'attention' },
  forwarded: { label: 'With the filer', tone: 'info' },
  reaffirmed: { label: 'Filer stands by it', tone: 'info' },
  proposed: { label: 'Waits for a second officer', tone: 'gold' },
  decided: { label: 'Decided', tone: 'neutral' },
};

export const decisionLabels: Record<ChallengeDecision, string> = {
  upheld: 'It stays',
  corrected: 'It is corrected',
  set_aside: 'Set aside',
  expunged: 'Expunged',
};

/** What each kind of removal means. */
export const removalWords: Readonly<Record<string, { label: string; line: string }>> = {
  cured: {
    label: 'Resolved in time',
    line: `Put right within ${recordDefaults.cureDays} days after it became public.`,
  },
  withdrawn: { label: 'Withdrawn', line: 'The side that filed it took it back.' },
  set_aside: {
    label: 'Set aside',
    line: 'It should never have been public: wrong person, not delivered, or false. Or who filed the dispute did not stand by it when asked.',
  },
  expunged: { label: 'Expunged', line: 'It was lawful, but safety, privacy or bad faith weighed more.' },
  expired: { label: 'Expired', line: 'Its time was over.' },
};
