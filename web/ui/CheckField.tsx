import { type InputHTMLAttributes, useId } from 'react';
import styles from './Field.module.css';
import type { FieldProps } from './Field.tsx';

type Props = Omit<FieldProps, 'optional'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>;

/** Yes or no; with `type="radio"` one of a named group. The label is beside the box and part of its target. */
export function CheckField({ label, help, error, ...input }: Props) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        {...input}
        id={id}
        className={styles.box}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      <label className={styles.checkLabel} htmlFor={id}>
        <span>{label}</span>
      </label>
      {error && (
        <p className={`${styles.error} ${styles.checkNote}`} id={`${id}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p className={`${styles.help} ${styles.checkNote}`} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
