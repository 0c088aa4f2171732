import { lifecycle } from '../../core/lifecycle.ts';
import { statesThatCan } from '../../core/states.ts';
import type { CourtStatus } from './schema.ts';

export type CourtAction =
  | 'save'
  | 'add_paper'
  | 'make_ready'
  | 'unready'
  | 'file'
  | 'note_outcome'
  | 'deny_outcome'
  | 'note_outcome_returned'
  | 'adopt'
  | 'refuse';

/**
 * Life of what is brought to a court. What somebody says that it decided stands once another part of the case has confirmed it, or
 * nobody said otherwise for fourteen days. Returned: the registry asks for more; it is filed again when that is there.
 */
export const courtLifecycle = lifecycle<CourtStatus, CourtAction>(
  {
    save: { from: ['packaging', 'returned'], to: 'same' },
    add_paper: { from: ['packaging', 'returned'], to: 'same' },
    make_ready: { from: ['packaging', 'returned'], to: 'ready_to_file' },
    unready: { from: ['ready_to_file'], to: 'packaging' },
    file: { from: ['ready_to_file'], to: 'filed' },
    note_outcome_returned: { from: ['filed'], to: 'returned' },
    note_outcome: { from: ['filed'], to: 'answered' },
    deny_outcome: { from: ['answered'], to: 'filed' },
    adopt: { from: ['answered'], to: 'adopted' },
    refuse: { from: ['answered'], to: 'refused' },
  },
  {
    packaging: 'being put together',
    ready_to_file: 'ready to be filed',
    filed: 'filed at the court',
    answered: 'said to be decided by the court, which waits to be confirmed',
    returned: 'returned by the court with a question',
    adopted: 'adopted as an order of the court',
    refused: 'refused by the court',
  },
  {
    save: 'change it',
    add_paper: 'change its papers',
    make_ready: 'make it ready',
    unready: 'open it again',
    file: 'note that it was filed',
    note_outcome_returned: 'note that it was returned',
    note_outcome: 'note what the court decided',
    deny_outcome: 'say that the court did not decide so',
    adopt: 'confirm that it was adopted',
    refuse: 'confirm that it was refused',
  },
);

/** A side has yet to file it, or to file it again. */
export const unfiledPackages = statesThatCan(courtLifecycle, 'make_ready', 'file');
