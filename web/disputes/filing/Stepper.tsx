import { IconCheck } from '@tabler/icons-react';
import styles from './filing.module.css';
import { type StepId, type StepState, stepNumber, steps } from './steps.ts';

type Props = { states: Readonly<Record<StepId, StepState>>; current: StepId };

const spoken: Record<StepState, string> = { done: 'begun', open: 'still open', wrong: 'something to mend' };

/** The way through the intake: beside the form on a desk, one line above it on a phone. */
export const Stepper = ({ states, current }: Props) => (
  <>
    <nav className={styles.stepper} aria-label="Steps">
      <ol>
        {steps.map(({ id, label }, index) => (
          <li key={id} data-state={states[id]}>
            <a href={`#${id}`}>
              <span className={styles.dot} aria-hidden>
                {states[id] === 'done' ? <IconCheck size={12} stroke={3} /> : states[id] === 'wrong' ? '!' : index + 1}
              </span>
              {label}
              <span className="aside-voice">, {spoken[states[id]]}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
    <div className={styles.progress}>
      <p>
        Step {stepNumber(current)} of {steps.length} · <strong>{steps[stepNumber(current) - 1]?.label}</strong>
      </p>
      <div className={styles.bars} aria-hidden>
        {steps.map(({ id }) => (
          <span key={id} data-state={id === current ? 'current' : states[id]} />
        ))}
      </div>
    </div>
  </>
);
