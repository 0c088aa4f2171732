import { useId } from 'react';
import { CheckField } from '../../ui/CheckField.tsx';
import styles from './programs.module.css';

type Props<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string; help?: string }[];
  chosen: readonly Value[];
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
};

/** Any number of a few, and what is wrong with the choice. */
export function Choices<Value extends string>({ legend, options, chosen, error, onChange }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, label, help }) => (
        <CheckField
          key={value}
          label={label}
          help={help}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {error && (
        <p className={styles.problem} id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
