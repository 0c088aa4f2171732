import { publicRecords, type RecordAction, recordLifecycle } from './lifecycle.ts';
import { listedAgain, longestHidden, nothingSaid } from './publicity-words.ts';
import type { Annotation, ChallengeDecision, Prominence, RecordStatus } from './schema.ts';

/** Where somebody who is neither a side of an entry nor an officer finds it. */
export type Found = 'by name' | 'by reference' | 'nowhere';
type Mark = Annotation['kind'];

/** What is said of an entry with a deed, and what anybody reads after it: where it is found, and the mark that the deed puts beside it. */
export type EntryClaim = { deed: RecordAction; found: Found; mark: Mark | null; words: string };

/** Where an entry that stands so is found by anybody. */
export function foundOf({ status, prominence }: { status: RecordStatus; prominence: Prominence }): Found {
  if (!publicRecords.includes(status) || prominence === 'parties_only' || prominence === 'withdrawn') return 'nowhere';
  return prominence === 'unlisted' ? 'by reference' : 'by name';
}

type Shown = 'published' | 'resolved_shown';
/** Which step in an entry's life a decision about its challenge is; `before` is how it stood when it was challenged. */
export function stepOfDecision(decision: ChallengeDecision, before: Shown): RecordAction {
  if (decision === 'expunged') return 'expunge';
  if (decision === 'set_aside') return 'set_aside';
  return before === 'published' ? 'uphold' : 'uphold_resolved';
}

/** Which step a challenge is: an entry has one at a time, and who challenges it meanwhile adds to that one. */
export const stepOfChallenge = (status: RecordStatus): RecordAction =>
  recordLifecycle.can('join_challenge', status) ? 'join_challenge' : 'challenge';

/** Which step a resolution is: until `cureUntil`, and before it was public, the entry goes. */
export function stepOfResolution(
  { status, cureUntil }: { status: RecordStatus; cureUntil: Date | null },
  now: Date,
): RecordAction {
  if (cureUntil === null || now <= cureUntil) return 'cure';
  return recordLifecycle.can('resolve_challenged', status) ? 'resolve_challenged' : 'resolve_late';
}

/** What becomes of it; `prominence` is what it has once the deed is done, if it stays. */
function becomes(deed: RecordAction, from: RecordStatus, prominence: Prominence): Pick<EntryClaim, 'deed' | 'found'> {
  return { deed, found: foundOf({ status: recordLifecycle.next(deed, from), prominence }) };
}

/** Before it is published. */
export const publishedIs: EntryClaim = {
  ...becomes('publish', 'under_review', 'listed'),
  mark: null,
  words: 'Anybody who searches the name finds this text, and beside it what both sides say.',
};

/** Before it is challenged, and when it was: whether it leaves the search is `leavesSearch`. */
export const challengedIs = (isUnlisted: boolean): EntryClaim => ({
  ...becomes('challenge', 'published', isUnlisted ? 'unlisted' : 'listed'),
  mark: 'challenge_pending',
  words: isUnlisted
    ? `The entry is out of the search until that is decided, for ${longestHidden} days at most. Who has its reference still reads it, with a note that it is challenged.`
    : 'The entry stays in the search, with a note that it is challenged.',
});

/** Once its challenge was not decided in the longest time that it can be out of the search: it is as it was, and the challenge goes on. */
export const listedAgainIs: EntryClaim = {
  ...becomes('annotate', 'challenged', 'listed'),
  mark: 'challenge_pending',
  words: listedAgain,
};

/** A challenge as far as its decision speaks of it. */
export type Judged = { before: Shown; isUnlisted: boolean; wasSilent: boolean };

const kept = { upheld: null, corrected: 'correction' } as const;
const leftWords: Record<ChallengeDecision, string> = {
  upheld: 'The entry stays as it was.',
  corrected: 'The entry stays, with a correction that everybody reads.',
  set_aside: 'The entry is removed: the challenge is right.',
  expunged: 'The entry is removed: it was lawful, but other interests weigh more.',
};

/** What a decision about a challenge makes of the entry; silent is a filer who did not stand by it in time. */
export function decidedIs(decision: ChallengeDecision, { before, isUnlisted, wasSilent }: Judged): EntryClaim {
  const claim = {
    ...becomes(stepOfDecision(decision, before), 'challenged', 'listed'),
    mark: decision === 'upheld' || decision === 'corrected' ? kept[decision] : null,
  };
  if (wasSilent) return { ...claim, words: 'The entry is removed: who filed the dispute did not stand by it in time.' };
  const again = claim.found === 'by name' && isUnlisted ? ' It is in the search again.' : '';
  return { ...claim, words: `${leftWords[decision]}${again}` };
}

export type Removal = 'cured' | 'withdrawn' | 'set_aside' | 'expunged' | 'expired';
const removed: Record<Removal, { deed: RecordAction; why: string }> = {
  cured: { deed: 'cure', why: 'because the matter was resolved in time' },
  withdrawn: { deed: 'withdraw', why: 'because the dispute was withdrawn' },
  set_aside: { deed: 'set_aside', why: 'after a challenge' },
  expunged: { deed: 'expunge', why: 'after a challenge' },
  expired: { deed: 'expire', why: 'because its time is over' },
};

/** Once it was removed. `name` is how the sentence calls it: "The entry of dispute DS-…". */
export const removedIs = (as: Removal, name: string): EntryClaim => ({
  ...becomes(removed[as].deed, 'published', 'withdrawn'),
  mark: null,
  words: `${name} was removed, ${removed[as].why}. ${nothingSaid}`,
});

/** Once it was marked as resolved; `until` is when it goes. */
export const resolvedLateWords = (name: string, until: string): string =>
  `${name} says from now on that the matter was resolved. It is removed on ${until}.`;

/** Who reads what is typed about an entry. */
export type Reader = 'everybody' | 'officers' | 'filer' | 'subject' | 'challenger';
export type ReadBy = { atOnce: readonly Reader[]; later: readonly Reader[]; words: string };

const concerned = ['officers', 'filer', 'subject', 'challenger'] as const;
const fromTheStart = <Who extends readonly Reader[]>(who: Who) => ({ atOnce: who, later: who });

/** Who reads a text, when it is sent and when what it is for has happened, as who types it is told. */
export const readBy = {
  challenge: { ...fromTheStart(concerned), words: 'Record officers and both sides of the dispute read it.' },
  forward: { ...fromTheStart(['filer']), words: 'The side that filed the dispute reads this, in its letter.' },
  reaffirmation: {
    ...fromTheStart(concerned),
    words: 'Record officers, the other side and who challenged the entry read it.',
  },
  correction: {
    ...{ atOnce: ['officers'], later: ['everybody'] },
    words: 'Once a second officer confirms it, everybody reads this beside the entry, as its correction.',
  },
  decision: {
    ...{ atOnce: ['officers'], later: concerned },
    words: 'Record officers read this now; both sides and who challenged the entry once it is decided.',
  },
  confirmation: {
    ...fromTheStart(concerned),
    words: 'Record officers, both sides and who challenged the entry read this.',
  },
  sendBack: { ...fromTheStart(['officers']), words: 'Record officers read this, in a letter.' },
  redaction: {
    ...fromTheStart(['officers']),
    words:
      'A second officer reads this. What that officer confirms, or writes instead, everybody reads beside the entry.',
  },
  redactionConfirmed: { ...fromTheStart(['everybody']), words: 'Everybody reads this beside the entry.' },
} as const satisfies Record<string, ReadBy>;

/** Who reads the reasons of a proposal. */
export const proposalReadBy = (decision: ChallengeDecision | null): ReadBy =>
  decision === 'corrected' ? readBy.correction : readBy.decision;

/** Whether a name that is searched leads to how somebody stands: it is shown beside an entry and not without one. */
export const isFoundByName = (entries: readonly { status: RecordStatus; prominence: Prominence }[]): boolean =>
  entries.some((entry) => foundOf(entry) === 'by name');
