import type { Lesson, Module } from '@ahadi/domain/academy/courses/schema.ts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useSearch } from '../../core/search.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { focusFirstOf } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { moved } from '../learning/course.ts';
import { type CourseEditing, newLesson, newModule } from './courseform.ts';
import styles from './editing.module.css';
import { LessonFields } from './LessonFields.tsx';
import { Movers } from './Movers.tsx';

const MOST = { modules: 30, lessons: 40 } as const;

/** The lesson that a problem is in: modules.0.lessons.2.body. */
function lessonAt(modules: readonly Module[], path: string | null): string | null {
  const found = /^modules\.(\d+)\.lessons\.(\d+)/.exec(path ?? '');
  return found ? (modules[Number(found[1])]?.lessons[Number(found[2])]?.id ?? null) : null;
}

/** The parts of a course and their lessons: written, moved by buttons or by Alt with the arrow keys, and taken away. */
export function SyllabusFields({ editing }: { editing: CourseEditing }) {
  const { form, change, problems } = editing;
  const [search] = useSearch();
  const at = search.get('at');
  const [open, setOpen] = useState<string | null>(() => lessonAt(form.modules, at));
  useEffect(() => {
    if (at) focusFirstOf([at]);
  }, [at]);
  const set = (modules: Module[]) => change({ modules });
  return (
    <>
      {form.modules.map((part, place) => (
        <Part
          key={part.id}
          part={part}
          place={place}
          last={form.modules.length - 1}
          editing={editing}
          open={open}
          onOpen={setOpen}
          onChange={(next) => set(form.modules.map((one) => (one.id === part.id ? next : one)))}
          onMove={(to) => set(moved(form.modules, place, to))}
          onRemove={() => set(form.modules.filter(({ id }) => id !== part.id))}
        />
      ))}
      {problems.at('modules') && <p className={styles.problem}>{problems.at('modules')}</p>}
      <div>
        <Button
          variant="quiet"
          data-path="modules"
          whyNot={form.modules.length >= MOST.modules ? `There are ${MOST.modules} parts. Remove one first.` : null}
          onClick={() => set([...form.modules, newModule(form.modules.length + 1)])}
        >
          Add a part
        </Button>
      </div>
    </>
  );
}

type PartProps = {
  part: Module;
  place: number;
  last: number;
  editing: CourseEditing;
  open: string | null;
  onOpen: (id: string | null) => void;
  onChange: (part: Module) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function Part({ part, place, last, editing, open, onOpen, onChange, onMove, onRemove }: PartProps) {
  const { problems } = editing;
  const [isRemoving, setRemoving] = useState(false);
  const path = `modules.${place}`;
  const setLessons = (lessons: Lesson[]) => onChange({ ...part, lessons });
  const add = (kind: Lesson['kind']) => {
    const lesson = newLesson(kind);
    setLessons([...part.lessons, lesson]);
    onOpen(lesson.id);
  };
  return (
    <Card aria-label={`Part ${place + 1}: ${part.title}`}>
      <div className={styles.partHead}>
        <TextField
          label={`Part ${place + 1}`}
          maxLength={120}
          value={part.title}
          data-path={`${path}.title`}
          error={problems.at(`${path}.title`)}
          onBlur={() => problems.touch(`${path}.title`)}
          onKeyDown={(event) => moveByKey(event, place, onMove)}
          onChange={(event) => onChange({ ...part, title: event.currentTarget.value })}
        />
        <Movers
          name={part.title}
          place={place}
          last={last}
          onMove={onMove}
          onRemove={() => (part.lessons.length > 0 ? setRemoving(true) : onRemove())}
        />
      </div>
      <ol className={styles.lessons}>
        {part.lessons.map((lesson, at) => (
          <li key={lesson.id}>
            <LessonFields
              lesson={lesson}
              path={`${path}.lessons.${at}`}
              editing={editing}
              isOpen={open === lesson.id}
              onOpen={() => onOpen(open === lesson.id ? null : lesson.id)}
              onChange={(next) => setLessons(part.lessons.map((one) => (one.id === lesson.id ? next : one)))}
              movers={
                <Movers
                  name={lesson.title}
                  place={at}
                  last={part.lessons.length - 1}
                  onMove={(to) => setLessons(moved(part.lessons, at, to))}
                  onRemove={() => setLessons(part.lessons.filter(({ id }) => id !== lesson.id))}
                  asks={lesson.body !== '' || (lesson.quiz?.questions.length ?? 0) > 1}
                />
              }
              onMoveKey={(event) => moveByKey(event, at, (to) => setLessons(moved(part.lessons, at, to)))}
            />
          </li>
        ))}
      </ol>
      {problems.at(path) && <p className={styles.problem}>{problems.at(path)}</p>}
      <div className={styles.buttons} data-path={path} tabIndex={-1}>
        {(['text', 'quiz', 'live'] as const).map((kind) => (
          <Button
            key={kind}
            variant="quiet"
            whyNot={part.lessons.length >= MOST.lessons ? `There are ${MOST.lessons} lessons here. Add a part.` : null}
            onClick={() => add(kind)}
          >
            {{ text: 'Add a lesson', quiz: 'Add a quiz', live: 'Add a session' }[kind]}
            <span className="aside-voice"> to {part.title}</span>
          </Button>
        ))}
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={`Remove “${part.title}”?`}
          confirm="Remove it"
          cancel="Keep it"
          tone="danger"
          onConfirm={onRemove}
          onClose={() => setRemoving(false)}
        >
          <p>{count(part.lessons.length, 'lesson')} go with it. Published versions keep theirs.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Alt with an arrow moves what the cursor is in. */
function moveByKey(event: KeyboardEvent, place: number, onMove: (to: number) => void): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || !event.altKey) return;
  event.preventDefault();
  onMove(place + step);
}
