import type { Annotation } from '@ahadi/domain/records/schema.ts';
import { formatDay } from '../../core/time.ts';
import { Notice } from '../../ui/Notice.tsx';
import { annotationWords } from '../words.ts';

/** What stands beside an entry: that it is challenged, corrected or resolved, and since when. */
export const Annotations = ({ of }: { of: { annotations: readonly Annotation[] } }) =>
  of.annotations.map((note) => (
    <Notice
      key={note.kind + note.at}
      tone={note.kind === 'resolved' ? 'good' : 'attention'}
      title={annotationWords[note.kind]}
    >
      {note.text} <small>{formatDay(note.at)}</small>
    </Notice>
  ));
