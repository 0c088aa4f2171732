import { failedCriticals, mediatorDefaults, passes, percentOf } from '@ahadi/domain/mediators/rules.ts';
import type { ApplicationReview, Vote } from '@ahadi/domain/mediators/schema.ts';
import { rubricWords } from '@ahadi/domain/mediators/words.ts';
import { useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useKept } from '../../core/useKept.ts';
import { nameList } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from './reviewing.module.css';
import { points, rubricItems, type Typed, wholeRubric } from './rubric.ts';

type Props = { it: ApplicationReview; whyNot: string | null; onDone: (sentence: string) => void };

/** One reviewer's voice: points, what they come to, a vote and its reason. Kept for this tab until it is given. */
export default function AssessForm({ it, whyNot, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped, forget] = useKept<{ rubric: Typed; reason: string }>(`assessment:${it.id}`, {
    rubric: {},
    reason: '',
  });
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<Vote | null>(null);
  const rubric = wholeRubric(typed.rubric);
  const failed = rubric ? failedCriticals(rubric) : [];
  const reasonProblem = tried ? problemOfReason(typed.reason) : undefined;
  const assess = useCommand(api.mediators.assess, {
    onSuccess: (after) => {
      forget();
      onDone(
        after.status === 'approved'
          ? 'It is decided: approved. The applicant is told.'
          : after.status === 'rejected'
            ? 'It is decided: not approved. The applicant is told, with the reason.'
            : 'Your voice is in. Another reviewer gives theirs.',
      );
    },
  });
  const ask = (vote: Vote) => {
    setTried(true);
    if (rubric === null || problemOfReason(typed.reason)) return focusFirstProblem(form.current);
    setAsking(vote);
  };
  return (
    <>
      <form ref={form} className={styles.stack} noValidate onSubmit={(event) => event.preventDefault()}>
        {rubricItems.map((item) => {
          const missing = tried && typed.rubric[item] === undefined;
          return (
            <fieldset key={item} className={styles.item}>
              <legend className={styles.legend}>{rubricWords[item].title}</legend>
              <p className={styles.quiet}>{rubricWords[item].line}</p>
              <div className={styles.scale}>
                {points.map((point) => (
                  <label key={point} className={styles.point}>
                    <input
                      type="radio"
                      name={item}
                      checked={typed.rubric[item] === point}
                      aria-invalid={missing || undefined}
                      onChange={() => setTyped({ ...typed, rubric: { ...typed.rubric, [item]: point } })}
                    />
                    <span>{point}</span>
                  </label>
                ))}
              </div>
              {missing && <p className={styles.problem}>Give points.</p>}
            </fieldset>
          );
        })}
        <p className={styles.result} role="status">
          {rubric ? (
            <>
              <strong>{percentOf(rubric)} %</strong> of the points; {mediatorDefaults.passPercent} % are needed.
              {failed.length > 0 &&
                ` ${nameList(failed.map((item) => rubricWords[item].title))} alone ${failed.length === 1 ? 'decides' : 'decide'} against it.`}
            </>
          ) : (
            `Every line needs its points; ${mediatorDefaults.passPercent} % are needed.`
          )}
        </p>
        <TextAreaField
          label="Reason"
          help="What you saw. The applicant reads it when it is decided."
          maxLength={REASON.most}
          value={typed.reason}
          error={reasonProblem}
          onChange={(event) => setTyped({ ...typed, reason: event.currentTarget.value })}
        />
        <div className={styles.buttons}>
          <Button
            whyNot={whyNot ?? (rubric && !passes(rubric) ? 'These points do not carry an approval.' : null)}
            onClick={() => ask('approve')}
          >
            Approve
          </Button>
          <Button variant="quiet" whyNot={whyNot} onClick={() => ask('reject')}>
            Do not approve
          </Button>
        </div>
      </form>
      {asking && rubric && (
        <ConfirmDialog
          title={asking === 'approve' ? 'Approve this application?' : 'Do not approve this application?'}
          confirm={asking === 'approve' ? 'Approve it' : 'Do not approve it'}
          cancel="Look again"
          tone={asking === 'approve' ? 'primary' : 'danger'}
          pending={assess.isPending}
          problem={assess.error ? problemOf(assess.error).sentence : null}
          onConfirm={() => assess.run({ id: it.id, rubric, vote: asking, reason: typed.reason.trim() })}
          onClose={() => setAsking(null)}
        >
          <p>Your voice is given once and stays. You see what the others found afterwards.</p>
          <Notice>{typed.reason.trim()}</Notice>
        </ConfirmDialog>
      )}
    </>
  );
}
