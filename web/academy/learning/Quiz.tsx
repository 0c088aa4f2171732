import { timeRuns } from '@ahadi/domain/academy/learning/attempt-end.ts';
import { whenRightIsShown } from '@ahadi/domain/academy/learning/rules.ts';
import type { Attempt as AttemptView } from '@ahadi/domain/academy/learning/schema.ts';
import type { RegistrationId } from '@ahadi/domain/core/ids.ts';
import { Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { formatInstant, useNow } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import type { LearnerLesson } from './course.ts';
import styles from './learning.module.css';

const AskAttempt = lazy(() => import('./AskAttempt.tsx'));
const Attempt = lazy(() => import('./Attempt.tsx'));
const Result = lazy(() => import('./Result.tsx'));

type Props = { registrationId: RegistrationId; lesson: LearnerLesson };

/** A quiz: its rules before anything begins, the attempt that goes on, and what came of the last one. */
export default function Quiz({ registrationId, lesson }: Props) {
  const [attempt, setAttempt] = useState<AttemptView | null>(null);
  const start = useCommand(api.academy.startAttempt, { onSuccess: setAttempt });
  const begin = () => start.run({ id: registrationId, lessonId: lesson.id });
  if (attempt?.status === 'started')
    return (
      <Suspense fallback={<SkeletonText lines={6} />}>
        <Attempt attempt={attempt} onDone={setAttempt} />
      </Suspense>
    );
  return (
    <>
      {attempt?.result && (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <Result attempt={attempt} lesson={lesson} />
        </Suspense>
      )}
      {lesson.quiz && (
        <Rules
          registrationId={registrationId}
          lesson={lesson}
          pending={start.isPending}
          problem={start.error}
          onBegin={begin}
        />
      )}
    </>
  );
}

type RulesProps = Props & { pending: boolean; problem: Error | null; onBegin: () => void };

function Rules({ registrationId, lesson, pending, problem, onBegin }: RulesProps) {
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  const { quiz } = lesson;
  const so = lesson.progress.quiz;
  if (!quiz || !so) return null;
  const isOpen = so.openAttemptId !== null;
  const mustWait = so.nextAt !== null && new Date(so.nextAt) > now ? so.nextAt : null;
  const why = isOpen
    ? null
    : so.attemptsLeft === 0
      ? 'All attempts were used.'
      : mustWait
        ? `The next attempt can begin ${formatInstant(mustWait)}.`
        : null;
  return (
    <div className={styles.rules}>
      <KeyValue
        rows={[
          { label: 'Questions', value: quiz.questions },
          { label: 'Passed with', value: `${quiz.passPercent} %` },
          { label: 'Time', value: quiz.minutes === 0 ? 'no limit' : count(quiz.minutes, 'minute') },
          {
            label: 'Attempts left',
            value: isOpen
              ? `${so.attemptsLeft} after the one you began`
              : `${so.attemptsLeft} of ${quiz.attempts + so.given}`,
          },
          ...(so.bestPercent === null ? [] : [{ label: 'Your best so far', value: `${so.bestPercent} %` }]),
        ]}
      />
      {so.passed && !isOpen ? (
        <p className={styles.done}>You passed this quiz.</p>
      ) : (
        <>
          <p className={styles.quiet}>
            {timeRuns(quiz)} {whenRightIsShown}
          </p>
          {problem && <Notice tone="danger">{problemOf(problem).sentence}</Notice>}
          <div>
            <Button pending={pending} whyNot={why} onClick={onBegin}>
              {isOpen ? 'Go on with your attempt' : so.bestPercent === null ? 'Begin the quiz' : 'Try again'}
            </Button>
          </div>
          {why && <p className={styles.quiet}>{why}</p>}
          {so.ask?.status === 'open' && (
            <p className={styles.quiet}>You asked for another attempt. You are told when it is answered.</p>
          )}
          {so.ask?.status === 'refused' && (
            <Notice tone="info">You were not given another attempt. The reason given: {so.ask.reason}</Notice>
          )}
          {so.mayAsk && (
            <div>
              <Button variant="quiet" onClick={() => setAsking(true)}>
                Ask for another attempt
              </Button>
            </div>
          )}
          {isAsking && (
            <Suspense fallback={null}>
              <AskAttempt registrationId={registrationId} lesson={lesson} onClose={() => setAsking(false)} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}
