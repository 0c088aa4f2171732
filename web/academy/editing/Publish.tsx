import { courseLifecycle } from '@ahadi/domain/academy/courses/lifecycle.ts';
import type { CourseDraft } from '@ahadi/domain/academy/courses/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { useDeed } from '../../core/useDeed.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type CourseEditing, courseKept } from './courseform.ts';
import styles from './editing.module.css';

type Props = {
  draft: CourseDraft;
  editing: CourseEditing;
  flush: () => Promise<boolean>;
  onRestart: () => void;
};

type Deed = 'submit' | 'publish' | 'send_back' | 'archive' | 'restore';

/** What is to be mended, and the steps from a draft to the catalogue. */
export function Publish({ draft, editing, flush, onRestart }: Props) {
  const [asking, setAsking] = useState<Deed | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const problems = Object.entries(editing.problems.problems);
  const { tryAll } = editing.problems;
  // From now on each field says what is to be mended in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is looked at
  useEffect(() => tryAll(), []);
  const whyBlocked = problems.length > 0 ? `${count(problems.length, 'thing')} to mend first.` : null;
  const ask = async (deed: Deed) => {
    setDone(null);
    // What is typed and not with the server yet goes there first.
    if (await flush()) setAsking(deed);
  };
  const finish = (sentence: string) => (after: CourseDraft) => {
    courseKept(after);
    setAsking(null);
    setDone(sentence);
    onRestart();
  };
  const button = (deed: Deed, label: string, isMain = false) =>
    courseLifecycle.can(deed, draft.status) ? (
      <Button
        variant={isMain ? 'primary' : 'quiet'}
        whyNot={deed === 'submit' || deed === 'publish' ? whyBlocked : null}
        onClick={() => void ask(deed)}
      >
        {label}
      </Button>
    ) : null;
  return (
    <Card
      title="Before it is published"
      aside={problems.length === 0 ? 'everything is there' : `${count(problems.length, 'thing')} to mend`}
    >
      <div className={styles.stack}>
        {done && (
          <Notice tone="good" announce>
            {done}
          </Notice>
        )}
        <Checklist draft={draft} problems={problems} />
        {draft.status === 'in_review' && draft.submittedBy && (
          <p className={styles.quiet}>
            Sent in by {draft.submittedBy}. Another administrator publishes it where there is more than one.
          </p>
        )}
        <div className={styles.buttons}>
          {button('submit', 'Send it in', true)}
          {button('publish', draft.version === null ? 'Publish it' : 'Publish a new version', true)}
          {button('send_back', 'Send it back')}
          {button('archive', 'Archive it')}
          {button('restore', 'Take it out of the archive')}
        </div>
      </div>
      {asking === 'send_back' && (
        <ReasonDialog
          title="Send the course back?"
          confirm="Send it back"
          procedure={api.teaching.sendBackCourse}
          input={(reason) => ({ id: draft.id, reason })}
          help="The person who sent it in reads this."
          onDone={finish('Sent back. The person who sent it in was told why.')}
          onClose={() => setAsking(null)}
        >
          <p>It becomes a draft again and can be changed.</p>
        </ReasonDialog>
      )}
      {asking === 'publish' && (
        <PublishDialog
          draft={draft}
          onDone={finish('Published. It stands in the catalogue as soon as a run is open.')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking !== null && asking !== 'send_back' && asking !== 'publish' && (
        <StepDialog key={asking} deed={asking} draft={draft} onDone={finish} onClose={() => setAsking(null)} />
      )}
    </Card>
  );
}

/** Each thing to mend leads to where it is mended. */
const Checklist = ({ draft, problems }: { draft: CourseDraft; problems: readonly (readonly [string, string])[] }) =>
  problems.length === 0 ? (
    <p className={styles.check}>
      <IconCircleCheck size={20} stroke={1.8} aria-hidden /> Nothing keeps it from being published.
    </p>
  ) : (
    <ul className={styles.checklist}>
      {problems.map(([path, sentence]) => (
        <li key={path} className={styles.check} data-open>
          <IconAlertCircle size={20} stroke={1.8} aria-hidden />
          <span>
            {sentence}{' '}
            <Link
              to={to(
                'adminEditCourse',
                { id: draft.id },
                path.startsWith('modules') ? { part: 'syllabus', at: path } : { at: path },
              )}
            >
              Mend it<span className="aside-voice">: {sentence}</span>
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );

type DialogProps = { draft: CourseDraft; onDone: (after: CourseDraft) => void; onClose: () => void };

function PublishDialog({ draft, onDone, onClose }: DialogProps) {
  const deed = useDeed(api.teaching.publishCourse, { onDone });
  const isStale = deed.code === 'STALE';
  return (
    <ConfirmDialog
      title={`Publish version ${(draft.version ?? 0) + 1} of ${draft.code}?`}
      confirm="Publish it"
      pending={deed.pending}
      problem={
        isStale ? 'Somebody saved meanwhile. Close this, look at the course again, and publish then.' : deed.problem
      }
      onConfirm={() => deed.run({ id: draft.id, revision: draft.revision })}
      onClose={onClose}
    >
      <p>
        This text is frozen as it stands: new runs take it, and nobody can change it any more. Runs that were planned go
        on with the version that they began with.
      </p>
    </ConfirmDialog>
  );
}

const steps = {
  submit: {
    title: 'Send the course in?',
    confirm: 'Send it in',
    words:
      'Another administrator looks at it and publishes it or sends it back with a reason. Until then it cannot be changed.',
    done: 'Sent in. The other administrators see it in the list.',
    procedure: () => api.teaching.submitCourse,
  },
  archive: {
    title: 'Archive the course?',
    confirm: 'Archive it',
    words: 'It leaves the catalogue. Runs that were planned go on, and certificates stay as they are.',
    done: 'Archived.',
    procedure: () => api.teaching.archiveCourse,
  },
  restore: {
    title: 'Take the course out of the archive?',
    confirm: 'Take it out',
    words: 'It becomes a draft again.',
    done: 'It is a draft again.',
    procedure: () => api.teaching.restoreCourse,
  },
} as const;

type StepProps = {
  deed: keyof typeof steps;
  draft: CourseDraft;
  onDone: (sentence: string) => (after: CourseDraft) => void;
  onClose: () => void;
};

function StepDialog({ deed, draft, onDone, onClose }: StepProps) {
  const step = steps[deed];
  const command = useDeed(step.procedure(), { onDone: onDone(step.done) });
  return (
    <ConfirmDialog
      title={step.title}
      confirm={step.confirm}
      pending={command.pending}
      problem={command.problem}
      onConfirm={() => command.run({ id: draft.id })}
      onClose={onClose}
    >
      <p>{step.words}</p>
    </ConfirmDialog>
  );
}
