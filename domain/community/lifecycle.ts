import { lifecycle } from '../core/lifecycle.ts';
import type { EntryStatus } from './schema.ts';

/** edit and delete are the author's; approve, give_back, remove and show a moderator's; hide the score of reports'; restore an appeal's. */
export type EntryAction =
  | 'edit'
  | 'delete'
  | 'approve'
  | 'give_back'
  | 'hide'
  | 'show'
  | 'remove'
  | 'restore'
  | 'resubmit';

/** Life of a post and of a comment (design 4.3). What was given back keeps its text and can be sent again. */
export const entryLifecycle = lifecycle<EntryStatus, EntryAction>(
  {
    edit: { from: ['waiting', 'published', 'returned'], to: 'same' },
    delete: { from: ['waiting', 'published', 'returned', 'hidden'], to: 'deleted' },
    approve: { from: ['waiting'], to: 'published' },
    give_back: { from: ['waiting'], to: 'returned' },
    hide: { from: ['published'], to: 'hidden' },
    show: { from: ['hidden'], to: 'published' },
    remove: { from: ['waiting', 'published', 'hidden'], to: 'removed' },
    restore: { from: ['removed'], to: 'published' },
    resubmit: { from: ['returned'], to: 'waiting' },
  },
  {
    waiting: 'waiting to be looked at',
    published: 'shown',
    hidden: 'hidden until somebody decides',
    removed: 'removed',
    returned: 'given back to you',
    deleted: 'deleted by its author',
  },
  {
    edit: 'change it',
    delete: 'delete it',
    approve: 'show it',
    give_back: 'give it back',
    hide: 'hide it',
    show: 'show it again',
    remove: 'remove it',
    restore: 'bring it back',
    resubmit: 'send it again',
  },
);

/** What nobody reads any more; its place is kept for the answers under it. */
export const emptiedEntries: readonly EntryStatus[] = ['hidden', 'removed', 'deleted'];
/** Nobody but its author and moderators knows of it. */
export const unseenEntries: readonly EntryStatus[] = ['waiting', 'returned'];
