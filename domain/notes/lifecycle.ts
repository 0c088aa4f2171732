import { lifecycle } from '../core/lifecycle.ts';
import { statesThatCan } from '../core/states.ts';
import type { NoteStatus } from './schema.ts';

export type NoteAction = 'save' | 'archive' | 'unarchive' | 'bin' | 'restore' | 'purge';

/** Life of a note (design 4.4). A save brings one back that was thrown away elsewhere: nobody's words are lost by another device. */
export const noteLifecycle = lifecycle<NoteStatus, NoteAction>(
  {
    save: { from: ['active', 'archived'], to: 'same' },
    archive: { from: ['active'], to: 'archived' },
    unarchive: { from: ['archived'], to: 'active' },
    bin: { from: ['active', 'archived'], to: 'binned' },
    restore: { from: ['binned'], to: 'active' },
    purge: { from: ['binned'], to: 'same' },
  },
  { active: 'among your notes', archived: 'archived', binned: 'in the bin' },
  {
    save: 'change it',
    archive: 'archive it',
    unarchive: 'bring it back',
    bin: 'throw it away',
    restore: 'bring it back',
    purge: 'remove it for good',
  },
);

export const keptNotes = statesThatCan(noteLifecycle, 'bin');
