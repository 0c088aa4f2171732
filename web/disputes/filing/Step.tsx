import type { ReactNode } from 'react';
import styles from './filing.module.css';
import { type StepId, stepNumber, steps } from './steps.ts';

type Props = { id: StepId; isCurrent: boolean; question?: string; sentence: ReactNode; children: ReactNode };

/** One question of the intake. On a desk all of them stand on one page, on a phone only the current one. */
export const Step = ({ id, isCurrent, question, sentence, children }: Props) => (
  <section className={styles.step} id={id} data-current={isCurrent || undefined} aria-labelledby={`${id}-title`}>
    <h2 className={styles.question} id={`${id}-title`} tabIndex={-1}>
      <span className={styles.number} aria-hidden>
        {stepNumber(id)}
      </span>
      {question ?? steps[stepNumber(id) - 1]?.question}
    </h2>
    <p className={styles.sentence}>{sentence}</p>
    {children}
  </section>
);
