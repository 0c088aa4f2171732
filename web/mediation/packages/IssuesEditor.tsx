import type { Bargain, Issue } from '@ahadi/domain/mediation/packages/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useOwn } from '../useOwn.ts';
import styles from './packages.module.css';
import { problemsOfIssues } from './wishes.ts';

const MOST_ISSUES = 8;
const MOST_OPTIONS = 6;
const LEAST_OPTIONS = 2;

const blankOption = () => ({ id: uuid(), text: '' });
const blankIssue = (): Issue => ({ id: uuid(), title: '', options: [blankOption(), blankOption()] });

type Props = { view: MediationView; bargain: Bargain; onClose: (() => void) | null; onDone: () => void };

/** The mediator writes down the open questions and the ways each could be answered. */
export function IssuesEditor({ view, bargain, onClose, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues, forget] = useOwn<Issue[]>(
    `issues:${view.id}`,
    bargain.issues.length > 0 ? bargain.issues : [blankIssue()],
  );
  const deed = useDeed(api.packages.setIssues, {
    problems: problemsOfIssues(issues),
    onDone: () => {
      forget();
      onDone();
    },
  });
  const set = (id: string, part: Partial<Issue>) =>
    setIssues(issues.map((issue) => (issue.id === id ? { ...issue, ...part } : issue)));
  return (
    <Card title="The open questions">
      <form
        ref={form}
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          deed.run({ mediationId: view.id, issues });
          focusFirstProblem(form.current);
        }}
      >
        <p className={styles.quiet}>
          All sides read these. Write them neutrally, and nothing that was said in a private room. Two to six ways a
          question.
        </p>
        {bargain.issues.length > 0 && (
          <Notice tone="attention">
            When you change the questions, what the sides said matters to them and the open packages are gone.
          </Notice>
        )}
        {issues.map((issue, index) => (
          <fieldset key={issue.id} className={styles.wish}>
            <legend className="aside-voice">Question {index + 1}</legend>
            <div className={styles.row}>
              <TextField
                label={`Question ${index + 1}`}
                maxLength={120}
                placeholder="When are the desks delivered?"
                value={issue.title}
                error={deed.at(`issues.${index}.title`)}
                onChange={(event) => set(issue.id, { title: event.currentTarget.value })}
              />
              {issues.length > 1 && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove question ${index + 1}`}
                  onClick={() => setIssues(issues.filter(({ id }) => id !== issue.id))}
                >
                  <IconX size={16} stroke={1.8} aria-hidden />
                </button>
              )}
            </div>
            {issue.options.map((option, place) => (
              <div key={option.id} className={styles.row}>
                <TextField
                  label={`Way ${place + 1}`}
                  maxLength={200}
                  value={option.text}
                  error={deed.at(`issues.${index}.options.${place}.text`)}
                  onChange={(event) => {
                    const text = event.currentTarget.value;
                    set(issue.id, {
                      options: issue.options.map((one) => (one.id === option.id ? { ...one, text } : one)),
                    });
                  }}
                />
                {issue.options.length > LEAST_OPTIONS && (
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`Remove way ${place + 1} of question ${index + 1}`}
                    onClick={() => set(issue.id, { options: issue.options.filter(({ id }) => id !== option.id) })}
                  >
                    <IconX size={16} stroke={1.8} aria-hidden />
                  </button>
                )}
              </div>
            ))}
            {issue.options.length < MOST_OPTIONS && (
              <div>
                <Button variant="plain" onClick={() => set(issue.id, { options: [...issue.options, blankOption()] })}>
                  Add a way
                </Button>
              </div>
            )}
          </fieldset>
        ))}
        {issues.length < MOST_ISSUES && (
          <div>
            <Button variant="quiet" onClick={() => setIssues([...issues, blankIssue()])}>
              Add a question
            </Button>
          </div>
        )}
        {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
        <div className={styles.deeds}>
          <Button type="submit" pending={deed.pending}>
            Show them to the sides
          </Button>
          {onClose && (
            <Button variant="quiet" onClick={onClose}>
              Not yet
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
