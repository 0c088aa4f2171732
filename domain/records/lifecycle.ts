import { lifecycle } from '../core/lifecycle.ts';
import { statesThatCan } from '../core/states.ts';
import type { ChallengeStatus, RecordStatus } from './schema.ts';

/** What can be done to an entry of public history. */
export type RecordAction =
  | 'hold'
  | 'release'
  | 'renew'
  | 'refuse'
  | 'publish'
  | 'cure'
  | 'resolve_late'
  | 'resolve_challenged'
  | 'withdraw'
  | 'challenge'
  | 'join_challenge'
  | 'uphold'
  | 'uphold_resolved'
  | 'set_aside'
  | 'expunge'
  | 'redact'
  | 'annotate'
  | 'expire';

export const describeRecordStatus: Record<RecordStatus, string> = {
  under_review: 'reviewed',
  held: 'held back by an objection',
  refused: 'refused',
  published: 'public',
  challenged: 'challenged',
  resolved_shown: 'public and marked as resolved',
  removed_cured: 'removed, because it was resolved in time',
  removed_withdrawn: 'removed, because it was withdrawn',
  set_aside: 'set aside',
  expunged: 'expunged',
  expired: 'expired',
};

/** Life of an entry (design 3.10). No row leads back from a removal: a removed entry's text is destroyed. */
export const recordLifecycle = lifecycle<RecordStatus, RecordAction>(
  {
    hold: { from: ['under_review'], to: 'held' },
    release: { from: ['held'], to: 'under_review' },
    /** Other facts before it is public: a late answer, say. */
    renew: { from: ['under_review', 'held'], to: 'same' },
    refuse: { from: ['under_review', 'held'], to: 'refused' },
    publish: { from: ['under_review'], to: 'published' },
    cure: { from: ['under_review', 'held', 'published', 'challenged'], to: 'removed_cured' },
    resolve_late: { from: ['published'], to: 'resolved_shown' },
    /** Resolved while it is challenged: the challenge is still decided, and a return leads to the resolved entry. */
    resolve_challenged: { from: ['challenged'], to: 'same' },
    withdraw: { from: ['under_review', 'held', 'published', 'challenged', 'resolved_shown'], to: 'removed_withdrawn' },
    challenge: { from: ['published', 'resolved_shown'], to: 'challenged' },
    /** Somebody else, or the same person on another ground: decided with the challenge that runs. */
    join_challenge: { from: ['challenged'], to: 'same' },
    uphold: { from: ['challenged'], to: 'published' },
    uphold_resolved: { from: ['challenged'], to: 'resolved_shown' },
    set_aside: { from: ['published', 'challenged', 'resolved_shown'], to: 'set_aside' },
    expunge: { from: ['published', 'challenged', 'resolved_shown'], to: 'expunged' },
    redact: { from: ['published', 'challenged', 'resolved_shown'], to: 'same' },
    annotate: { from: ['published', 'challenged', 'resolved_shown'], to: 'same' },
    expire: { from: ['published', 'challenged', 'resolved_shown'], to: 'expired' },
  },
  describeRecordStatus,
  {
    hold: 'hold it back',
    release: 'release it',
    renew: 'write it again',
    refuse: 'refuse it',
    publish: 'publish it',
    cure: 'remove it as cured',
    resolve_late: 'mark it as resolved',
    resolve_challenged: 'mark it as resolved',
    withdraw: 'withdraw it',
    challenge: 'challenge it',
    join_challenge: 'add to its challenge',
    uphold: 'uphold it',
    uphold_resolved: 'uphold it as resolved',
    set_aside: 'set it aside',
    expunge: 'expunge it',
    redact: 'redact it',
    annotate: 'annotate it',
    expire: 'let it expire',
  },
);

export type ChallengeAction = 'forward' | 'reaffirm' | 'silence' | 'propose' | 'decide' | 'send_back';
/** Life of a challenge: two different record officers decide, one proposes and the other confirms or sends it back. */
export const challengeLifecycle = lifecycle<ChallengeStatus, ChallengeAction>(
  {
    forward: { from: ['open'], to: 'forwarded' },
    reaffirm: { from: ['forwarded'], to: 'reaffirmed' },
    /** The filer did not stand by the entry in time: it is set aside. */
    silence: { from: ['forwarded'], to: 'decided' },
    propose: { from: ['open', 'forwarded', 'reaffirmed'], to: 'proposed' },
    decide: { from: ['proposed'], to: 'decided' },
    send_back: { from: ['proposed'], to: 'reaffirmed' },
  },
  {
    open: 'open',
    forwarded: 'with the filer',
    reaffirmed: 'answered by the filer',
    proposed: 'waiting for a second officer',
    decided: 'decided',
  },
  {
    forward: 'forward it to the filer',
    reaffirm: 'stand by it',
    silence: 'note the silence',
    propose: 'propose a decision',
    decide: 'confirm the decision',
    send_back: 'send it back',
  },
);

/** Entries that anybody can read. */
export const publicRecords = statesThatCan(recordLifecycle, 'annotate');
/** Nobody of the desk has acted on it yet. */
export const unactedChallenges = statesThatCan(challengeLifecycle, 'forward');
