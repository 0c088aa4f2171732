import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './Choices.module.css';

type ChoicesProps = { legend: ReactNode; error?: string | false | null | undefined; children: ReactNode };

/** A question with a few answers below each other, and what is wrong with the one that was given. */
export const Choices = ({ legend, error, children }: ChoicesProps) => (
  <fieldset className={styles.choices}>
    <legend className={styles.legend}>{legend}</legend>
    {children}
    {error && <p className={styles.problem}>{error}</p>}
  </fieldset>
);

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title' | 'className'> & {
  name: string;
  title: ReactNode;
  line?: ReactNode;
};

/** One answer of a named group, and a line that says what it means. */
export const Choice = ({ title, line, ...input }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" {...input} />
    <span>
      <span className={styles.title}>{title}</span>
      {line && <span className={styles.line}>{line}</span>}
    </span>
  </label>
);
