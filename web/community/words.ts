import type { CaseStatus, Measure, ReportReason } from '@ahadi/domain/community/moderation/schema.ts';
import type { EntryStatus, PostKind, Reaction } from '@ahadi/domain/community/schema.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export const kindWords: Readonly<Record<PostKind, string>> = {
  question: 'Question',
  discussion: 'Discussion',
  guide: 'Guide',
  announcement: 'Announcement',
};

export const reactionWords: Readonly<Record<Reaction, string>> = {
  helpful: 'Helpful',
  thanks: 'Thanks',
  agree: 'Agree',
  support: 'With you',
};

export const reactionKinds = Object.keys(reactionWords) as Reaction[]; // the keys of the table are the reactions

export const reasonWords: Readonly<Record<ReportReason, string>> = {
  personal_data: 'It shows somebody’s personal data',
  defamation: 'It accuses somebody by name',
  abuse: 'It insults or threatens',
  scam: 'It looks like fraud',
  spam: 'It advertises, or repeats itself',
  illegal: 'The law forbids it',
  off_topic: 'It belongs into another topic',
  other: 'Something else',
};

/** What is not simply shown, for its author and moderators. */
export const entryWords: Readonly<Record<EntryStatus, { words: string; tone: Tone } | null>> = {
  published: null,
  waiting: { words: 'Being looked at first', tone: 'attention' },
  hidden: { words: 'Hidden until it is decided', tone: 'attention' },
  removed: { words: 'Removed', tone: 'danger' },
  returned: { words: 'Given back to you', tone: 'attention' },
  deleted: { words: 'Deleted', tone: 'neutral' },
};

export const measureWords: Readonly<Record<Measure, string>> = {
  none: 'Stays as it is',
  approve: 'Shown',
  give_back: 'Given back to its author',
  warn: 'Warning',
  remove: 'Removed',
  lock: 'Locked',
  mute: 'May not write for a while',
  suspend: 'Kept out of the community',
};

/** The same as what a moderator is about to do. */
export const deedWords: Readonly<Record<Measure, string>> = {
  none: 'Leave it as it is',
  approve: 'Show it',
  give_back: 'Give it back to its author',
  warn: 'Warn its author',
  remove: 'Remove it',
  lock: 'Lock it: no more comments',
  mute: 'Keep its author from writing for a while',
  suspend: 'Keep its author out of the community',
};

export const appealWords = {
  open: 'Another moderator looks at it',
  upheld: 'It stands',
  overturned: 'It was taken back',
  modified: 'It was changed',
} as const;

export const caseWords: Readonly<Record<CaseStatus, { words: string; tone: Tone }>> = {
  open: { words: 'Open', tone: 'gold' },
  in_review: { words: 'Being looked at', tone: 'info' },
  decided: { words: 'Decided', tone: 'neutral' },
  appealed: { words: 'Appealed', tone: 'attention' },
  upheld: { words: 'Upheld', tone: 'neutral' },
  overturned: { words: 'Overturned', tone: 'good' },
  modified: { words: 'Changed', tone: 'good' },
};
