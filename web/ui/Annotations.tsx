import type { Annotation } from '@ahadi/domain/records/schema.ts';
import { formatDay } from '../core/time.ts';
import { Notice } from './Notice.tsx';

const titles: Record<Annotation['kind'], string> = {
  resolved: 'Resolved',
  court_order: 'Court order',
  challenge_pending: 'A challenge is being looked at',
  correction: 'Correction',
  redaction: 'Words removed',
};

/** What stands beside an entry: that it is challenged, corrected or resolved, and since when. */
export const Annotations = ({ of }: { of: { annotations: readonly Annotation[] } }) =>
  of.annotations.map((note) => (
    <Notice key={note.kind + note.at} tone={note.kind === 'resolved' ? 'good' : 'attention'} title={titles[note.kind]}>
      {note.text} <small>{formatDay(note.at)}</small>
    </Notice>
  ));
