import { runLifecycle } from '@ahadi/domain/academy/runs/lifecycle.ts';
import type { RunView } from '@ahadi/domain/academy/runs/schema.ts';
import type { CourseId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { localDay, timeNow, useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { count, nameList } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { runBadge } from '../words.ts';
import { runDays, zonedEnd } from '../zone.ts';
import styles from './editing.module.css';
import { RunFields } from './RunFields.tsx';
import { draftOf, newRun } from './runform.ts';

type Props = { courseId: CourseId; hasVersion: boolean; hasPractical: boolean };

/** When the course is given: each run with its seats, and the form for one more. */
export default function CourseRuns({ courseId, hasVersion, hasPractical }: Props) {
  const runs = useQuery(
    api.teaching.runs.queryOptions({ input: { id: courseId }, staleTime: 0, refetchOnMount: 'always' }),
  );
  const [writing, setWriting] = useState<RunView | 'new' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  if (runs.isError && !runs.data) return <ErrorCard {...problemOf(runs.error)} onRetry={() => runs.refetch()} />;
  if (!runs.data) return <SkeletonRows rows={4} label="Loading the runs" />;
  const finish = (sentence: string) => () => {
    setWriting(null);
    setDone(sentence);
  };
  return (
    <div className={styles.stack}>
      {done && (
        <Notice tone="good" announce>
          {done}
        </Notice>
      )}
      {writing === null && (
        <div>
          <Button
            whyNot={hasVersion ? null : 'Publish the course first: a run takes a published version.'}
            onClick={() => {
              setDone(null);
              setWriting('new');
            }}
          >
            Plan a run
          </Button>
        </div>
      )}
      {writing !== null && (
        <RunFields
          key={writing === 'new' ? 'new' : writing.id}
          courseId={courseId}
          run={writing === 'new' ? null : writing}
          hasPractical={writing === 'new' ? hasPractical : writing.practical !== null}
          begin={writing === 'new' ? newRun(localDay(timeNow())) : draftOf(writing)}
          onDone={finish(writing === 'new' ? 'Planned. Open it when people may register.' : 'Saved.')}
          onClose={() => setWriting(null)}
        />
      )}
      {runs.data.length === 0 && writing === null && (
        <Card>
          <EmptyState kind="nothing" title="No run is planned" action={null}>
            A run is a course on certain days, with a number of seats and those who teach it.
          </EmptyState>
        </Card>
      )}
      {runs.data.map((run) => (
        <Run key={run.id} run={run} onWrite={() => setWriting(run)} onDone={(sentence) => setDone(sentence)} />
      ))}
    </div>
  );
}

type RunProps = { run: RunView; onWrite: () => void; onDone: (sentence: string) => void };

function Run({ run, onWrite, onDone }: RunProps) {
  const isOver = Date.parse(run.registerUntil) <= useNow().getTime();
  const [asking, setAsking] = useState<'open' | 'end' | 'cancel' | null>(null);
  const badge = runBadge[run.status];
  const close = () => setAsking(null);
  const finish = (sentence: string) => () => {
    close();
    onDone(sentence);
  };
  return (
    <Card title={runDays(run.startsOn, run.endsOn)} aside={<StateBadge tone={badge.tone}>{badge.label}</StateBadge>}>
      <div className={styles.run}>
        <p className={styles.quiet}>
          {[
            run.place,
            run.instructors.length > 0 && `with ${nameList(run.instructors)}`,
            count(run.sessions.length, 'session'),
            `version ${run.version}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>
          {run.confirmed} of {count(run.capacity, 'seat')} confirmed, {run.held} kept for a payment, {run.waiting}{' '}
          waiting. {isOver ? 'Registration ended' : 'Register until'} {zonedEnd(run.registerUntil, run.tz)}.
        </p>
        <div className={styles.buttons}>
          <Link className={buttonClass('quiet')} to={to('adminRoster', { courseId: run.courseId }, { run: run.id })}>
            Roster
          </Link>
          {runLifecycle.can('open', run.status) && <Button onClick={() => setAsking('open')}>Open it</Button>}
          <MoreActions
            about={runDays(run.startsOn, run.endsOn)}
            toRight
            actions={[
              { key: 'save', label: 'Change it', why: runLifecycle.whyNot('save', run.status), run: onWrite },
              {
                key: 'end',
                label: 'End it now',
                why: runLifecycle.whyNot('end', run.status),
                run: () => setAsking('end'),
              },
              {
                key: 'cancel',
                label: 'Cancel it',
                why: runLifecycle.whyNot('cancel', run.status),
                run: () => setAsking('cancel'),
              },
            ]}
          />
        </div>
      </div>
      {asking === 'open' && (
        <StepDialog
          title="Open the run?"
          confirm="Open it"
          words="It stands in the catalogue at once, and people can register."
          procedure={api.teaching.openRun}
          run={run}
          onDone={finish('Open. People can register now.')}
          onClose={close}
        />
      )}
      {asking === 'end' && (
        <StepDialog
          title="End the run now?"
          confirm="End it"
          words="It ends by itself after its last day. Ended earlier it cannot be taken up again."
          procedure={api.teaching.endRun}
          run={run}
          onDone={finish('The run is over.')}
          onClose={close}
        />
      )}
      {asking === 'cancel' && (
        <ReasonDialog
          title={`Cancel the run of ${runDays(run.startsOn, run.endsOn)}?`}
          confirm="Cancel the run"
          cancel="Keep it"
          tone="danger"
          procedure={api.teaching.cancelRun}
          input={(reason) => ({ id: run.id, reason })}
          help="Everybody who registered reads it."
          onDone={finish('Cancelled. Everybody is told, and all their money is on its way back.')}
          onClose={close}
        >
          <p>
            {count(run.confirmed + run.held + run.waiting, 'registration')} end with it. Those who paid get their whole
            fee back. This cannot be undone.
          </p>
        </ReasonDialog>
      )}
    </Card>
  );
}

type StepProps = {
  title: string;
  confirm: string;
  words: string;
  procedure: typeof api.teaching.openRun;
  run: RunView;
  onDone: () => void;
  onClose: () => void;
};

function StepDialog({ title, confirm, words, procedure, run, onDone, onClose }: StepProps) {
  const deed = useDeed(procedure, { onDone });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: run.id })}
      onClose={onClose}
    >
      <p>{words}</p>
    </ConfirmDialog>
  );
}
