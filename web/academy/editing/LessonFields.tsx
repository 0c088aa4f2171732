import type { Lesson } from '@ahadi/domain/academy/courses/schema.ts';
import { IconBook, IconListCheck, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, Suspense, useId, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { Markdown } from '../../core/Markdown.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import type { CourseEditing } from './courseform.ts';
import styles from './editing.module.css';

const QuizFields = lazy(() => import('./QuizFields.tsx'));

const icons = { text: IconBook, quiz: IconListCheck, live: IconUsers } as const;
const bodyLabels = {
  text: 'Text of the lesson',
  quiz: 'Read before the quiz',
  live: 'What the session is about',
} as const;

type Props = {
  lesson: Lesson;
  path: string;
  editing: CourseEditing;
  isOpen: boolean;
  movers: ReactNode;
  onOpen: () => void;
  onChange: (lesson: Lesson) => void;
  onMoveKey: (event: KeyboardEvent) => void;
};

/** A lesson in the syllabus: a line, and everything of it once it is opened. */
export function LessonFields({ lesson, path, editing, isOpen, movers, onOpen, onChange, onMoveKey }: Props) {
  const id = useId();
  const Icon = icons[lesson.kind];
  const toMend = Object.keys(editing.problems.problems).filter((one) => one.startsWith(`${path}.`)).length;
  return (
    <div className={styles.lesson}>
      <div className={styles.lessonHead}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onOpen}
          onKeyDown={onMoveKey}
        >
          <Icon size={16} stroke={1.8} aria-hidden />
          <span>{lesson.title || 'No title'}</span>
          {!lesson.required && <StateBadge dot={false}>not required</StateBadge>}
          {lesson.preview && <StateBadge dot={false}>open to all</StateBadge>}
          {editing.problems.hasTried && toMend > 0 && <StateBadge tone="danger">{toMend} to mend</StateBadge>}
        </button>
        {movers}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Open lesson={lesson} path={path} editing={editing} onChange={onChange} />}
      </div>
    </div>
  );
}

function Open({
  lesson,
  path,
  editing: { problems },
  onChange,
}: Pick<Props, 'lesson' | 'path' | 'editing' | 'onChange'>) {
  const set = (part: Partial<Lesson>) => onChange({ ...lesson, ...part });
  return (
    <div className={styles.lessonBody}>
      <TextField
        label="Title"
        maxLength={120}
        value={lesson.title}
        data-path={`${path}.title`}
        error={problems.at(`${path}.title`)}
        onBlur={() => problems.touch(`${path}.title`)}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Body
        label={bodyLabels[lesson.kind]}
        text={lesson.body}
        path={`${path}.body`}
        error={problems.at(`${path}.body`)}
        onBlur={() => problems.touch(`${path}.body`)}
        onChange={(body) => set({ body })}
      />
      <div className={styles.three}>
        {lesson.kind === 'text' && (
          <NumberField
            label="Open for at least, minutes"
            value={Math.ceil(lesson.leastSeconds / 60)}
            least={0}
            most={120}
            onChange={(minutes) => set({ leastSeconds: minutes * 60 })}
          />
        )}
        <div>
          <CheckField
            label="Required"
            checked={lesson.required}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
          {lesson.kind === 'text' && (
            <CheckField
              label="Everybody may read it in the catalogue"
              checked={lesson.preview}
              onChange={(event) => set({ preview: event.currentTarget.checked })}
            />
          )}
        </div>
      </div>
      {lesson.quiz && (
        <Suspense fallback={<SkeletonText lines={5} />}>
          <QuizFields quiz={lesson.quiz} path={`${path}.quiz`} problems={problems} onChange={(quiz) => set({ quiz })} />
        </Suspense>
      )}
    </div>
  );
}

type BodyProps = {
  label: string;
  text: string;
  path: string;
  error: string | undefined;
  onBlur: () => void;
  onChange: (text: string) => void;
};

/** Markdown, and what it looks like. */
function Body({ label, text, path, error, onBlur, onChange }: BodyProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.stack}>
      {isShown ? (
        <div>
          <p className={styles.legend}>{label}</p>
          <div className={styles.shown}>
            {text.trim() === '' ? (
              <p className={styles.quiet}>Nothing is written yet.</p>
            ) : (
              <Markdown text={text} level={3} voice="document" />
            )}
          </div>
        </div>
      ) : (
        <TextAreaField
          label={label}
          help="Markdown: # for a heading, **bold**, - for a list, [words](address) for a link."
          rows={12}
          maxLength={50_000}
          value={text}
          data-path={path}
          error={error}
          onBlur={onBlur}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <div>
        <Button variant="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Go on writing' : 'See how it looks'}
        </Button>
      </div>
    </div>
  );
}
