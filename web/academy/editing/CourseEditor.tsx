import { courseLifecycle } from '@ahadi/domain/academy/courses/lifecycle.ts';
import type { CourseDraft } from '@ahadi/domain/academy/courses/schema.ts';
import { Suspense, useState } from 'react';
import { LeaveGuard } from '../../core/LeaveGuard.tsx';
import { lazy } from '../../core/lazy.ts';
import { SaveNote } from '../../core/SaveNote.tsx';
import { useAutosave } from '../../core/useAutosave.ts';
import { useProblems } from '../../core/useProblems.ts';
import { count } from '../../core/words.ts';
import { Notice } from '../../ui/Notice.tsx';
import { type CourseEditing, courseKeeper, emptyFields, problemsIn } from './courseform.ts';
import { Details } from './Details.tsx';
import styles from './editing.module.css';
import { Publish } from './Publish.tsx';
import { SyllabusFields } from './SyllabusFields.tsx';

// Rare: two people at once.
const Conflict = lazy(() => import('./Conflict.tsx'));

type Props = {
  draft: CourseDraft;
  part: 'details' | 'syllabus' | 'publish';
  /** A deed changed the course beside the form. */
  onRestart: () => void;
};

/** Writes a course: everything typed is saved by itself, under the revision that was read. */
export default function CourseEditor({ draft, part, onRestart }: Props) {
  const [keeper] = useState(() => courseKeeper(draft));
  const { autosave } = keeper;
  const text = useAutosave(autosave);
  const problems = useProblems(problemsIn(text.value, draft.code));
  const unsaved = Object.keys(emptyFields(text.value)).length;
  const whyNot = courseLifecycle.whyNot('save', draft.status);
  const editing: CourseEditing = {
    code: draft.code,
    form: text.value,
    problems,
    change: (changed) => {
      problems.typed();
      autosave.change({ ...autosave.snapshot().value, ...changed });
    },
  };
  return (
    <div className={styles.editor}>
      {text.status === 'stale' && (
        <Suspense fallback={null}>
          <Conflict keeper={keeper} />
        </Suspense>
      )}
      {whyNot && part !== 'publish' && <Notice tone="info">{whyNot} It can be read here.</Notice>}
      {/* What may not be written now can be read, not typed into. */}
      <fieldset className={styles.fields} disabled={whyNot !== null}>
        <legend className="aside-voice">The course</legend>
        {part === 'details' && <Details editing={editing} />}
        {part === 'syllabus' && <SyllabusFields editing={editing} />}
      </fieldset>
      {part === 'publish' && (
        <Publish draft={draft} editing={editing} flush={() => autosave.flush()} onRestart={onRestart} />
      )}
      {whyNot === null && (
        <div className={styles.bar}>
          <SaveNote
            text={text}
            {...(unsaved > 0 ? { besides: `Not saved: ${count(unsaved, 'field')} to fill in first` } : {})}
          />
        </div>
      )}
      <LeaveGuard
        hasUnsaved={autosave.hasUnsaved}
        isSaving={text.status === 'saving'}
        flush={() => autosave.flush()}
        reason={
          unsaved > 0
            ? 'Some fields are empty, so your newest words are not saved.'
            : 'Your newest words could not be saved.'
        }
      />
    </div>
  );
}
