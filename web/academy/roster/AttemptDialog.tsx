import type { RosterRow } from '@ahadi/domain/academy/teaching/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useTyped } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField } from '../../ui/TextField.tsx';
import styles from './roster.module.css';

type Props = { row: RosterRow; onDone: (sentence: string) => void; onClose: () => void };

/** One more attempt at a quiz for somebody who has none left, or why not where they asked for it. */
export function AttemptDialog({ row, onDone, onClose }: Props) {
  const asked = row.stuck.filter(({ words }) => words !== null);
  const choices = asked.length > 0 ? asked : row.stuck;
  const [lessonId, setLessonId] = useState(choices[0]?.lessonId);
  const [gives, setGives] = useState(true);
  const [reason, setReason] = useTyped(`attempt ${row.id}`);
  const quiz = choices.find((one) => one.lessonId === lessonId);
  const deed = useDeed(api.teaching.answerAttempt, {
    problems: {
      reason: gives ? undefined : problemOfReason(reason),
    },
    onDone: () => onDone(gives ? `${row.name} has another attempt.` : `${row.name} was told why not.`),
  });
  if (!quiz) return null;
  return (
    <ConfirmDialog
      title={quiz.words === null ? `Give ${row.name} another attempt?` : `${row.name} asks for another attempt`}
      confirm={gives ? 'Give another attempt' : 'Refuse it'}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: row.id, lessonId: quiz.lessonId, gives, reason: reason.trim() })}
      onClose={onClose}
    >
      {choices.length > 1 ? (
        <SelectField
          label="Quiz"
          value={quiz.lessonId}
          onChange={(event) => setLessonId(choices.find((one) => one.lessonId === event.currentTarget.value)?.lessonId)}
        >
          {choices.map((one) => (
            <option key={one.lessonId} value={one.lessonId}>
              {one.quiz}
            </option>
          ))}
        </SelectField>
      ) : (
        <p>All attempts at “{quiz.quiz}” were used, and it is not passed.</p>
      )}
      {quiz.words !== null && (
        <>
          <blockquote className={styles.asked}>{quiz.words}</blockquote>
          <SelectField
            label="Your answer"
            value={gives ? 'yes' : 'no'}
            onChange={(event) => setGives(event.currentTarget.value === 'yes')}
          >
            <option value="yes">Give one more attempt</option>
            <option value="no">No</option>
          </SelectField>
        </>
      )}
      <TextAreaField
        label={gives ? 'A word to go with it' : 'Why not'}
        help="They read it."
        optional={gives}
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
