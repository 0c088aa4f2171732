import type { Attempt as AttemptView } from '@ahadi/domain/academy/learning/schema.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api, client } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatClock, timeNow } from '../../core/time.ts';
import { useKept } from '../../core/useKept.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type Answers, answersOf, answerTo, savedIn, unanswered } from './answers.ts';
import { clockWords } from './course.ts';
import styles from './learning.module.css';
import { QuestionField } from './QuestionField.tsx';

const PAUSE = 800;

type Props = { attempt: AttemptView; onDone: (attempt: AttemptView) => void };

/** An attempt that goes on: its questions, the time that is left, and what was saved. */
export default function Attempt({ attempt, onDone }: Props) {
  const [answers, keep, forget] = useKept<Answers>(`attempt:${attempt.id}`, savedIn(attempt));
  const [isAsking, setAsking] = useState(false);
  const saving = useSaving(attempt);
  const handIn = useCommand(api.academy.handIn, {
    onSuccess: (graded) => {
      forget();
      onDone(graded);
      window.scrollTo({ top: 0 });
    },
  });
  const send = () => handIn.run({ id: attempt.id, answers: answersOf(attempt, answers) });
  const open = unanswered(attempt, answers);
  return (
    <div className={styles.attempt}>
      <div className={styles.clock}>
        <span>
          Attempt {attempt.no}, {count(attempt.questions.length, 'question')}
        </span>
        {attempt.endsAt !== null && <TimeLeft endsAt={attempt.endsAt} onOver={send} />}
      </div>
      <ol className={styles.questions}>
        {attempt.questions.map((question, at) => (
          <li key={question.id}>
            <QuestionField
              no={at + 1}
              question={question}
              answer={answerTo(question, answers)}
              onChange={(answer) => {
                const next = { ...answers, [question.id]: answer };
                keep(next);
                saving.later(next);
              }}
            />
          </li>
        ))}
      </ol>
      {handIn.error && <Notice tone="danger">{problemOf(handIn.error).sentence}</Notice>}
      <div className={styles.handIn}>
        <Button pending={handIn.isPending} onClick={() => setAsking(true)}>
          Hand in
        </Button>
        <span className={styles.quiet} role="status">
          {saving.words}
        </span>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Hand in your answers?"
          confirm="Hand in"
          cancel="Look again"
          pending={handIn.isPending}
          onConfirm={() => {
            setAsking(false);
            send();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {open > 0
              ? `${count(open, 'question')} ${open === 1 ? 'has' : 'have'} no answer yet. `
              : 'Every question has an answer. '}
            Afterwards nothing of this attempt can be changed.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Carries the answers to the server after each pause, so that what is there when the time is over counts. */
function useSaving(attempt: AttemptView) {
  const [words, setWords] = useState('Your answers are saved as you go.');
  const later = useDebouncedCallback(async (answers: Answers) => {
    await client.academy
      .saveAnswers({ id: attempt.id, answers: answersOf(attempt, answers) }, { context: { idempotencyKey: uuid() } })
      .then(() => setWords(`Saved ${formatClock(timeNow().toISOString())}`))
      .catch((failure: unknown) =>
        setWords(`Not saved yet: ${problemOf(failure).sentence} Your answers are kept here.`),
      );
  }, PAUSE);
  return { words, later };
}

/** Counts down by the second; said aloud only when little is left. */
function TimeLeft({ endsAt, onOver }: { endsAt: string; onOver: () => void }) {
  const [left, setLeft] = useState(() => Date.parse(endsAt) - timeNow().getTime());
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const timer = setInterval(() => {
      const next = Date.parse(endsAt) - timeNow().getTime();
      setLeft(next);
      if (next > 0) return;
      clearInterval(timer);
      over.current();
    }, 1_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  const isShort = left < 60_000;
  return (
    <>
      <span className={styles.left} role="timer" data-short={isShort || undefined}>
        {clockWords(left)} left
      </span>
      <span className="aside-voice" role="status">
        {isShort ? 'Less than a minute is left. What is saved is handed in by itself.' : ''}
      </span>
    </>
  );
}
