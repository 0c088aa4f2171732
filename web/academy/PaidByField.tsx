import { CheckField } from '../ui/CheckField.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './paidby.module.css';

type Props = {
  /** Null: the learner; otherwise the name of who else paid, as far as it is written. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** What the two choices are called, the learner's first. */
  labels: readonly [string, string];
  help: string;
  error: string | undefined;
};

/** Whether somebody else paid: shorter than this is no name. */
export const problemOfPaidBy = (value: string | null): string | undefined =>
  value !== null && value.trim().length < 2 ? 'Write who paid.' : undefined;

/** Who paid: the learner, or somebody else by name. What comes back one day goes to them. */
export const PaidByField = ({ value, onChange, labels, help, error }: Props) => (
  <>
    <fieldset className={styles.who}>
      <legend className="aside-voice">Who paid?</legend>
      <CheckField
        type="radio"
        name="paid-by"
        label={labels[0]}
        checked={value === null}
        onChange={() => onChange(null)}
      />
      <CheckField
        type="radio"
        name="paid-by"
        label={labels[1]}
        checked={value !== null}
        onChange={() => onChange(value ?? '')}
      />
    </fieldset>
    {value !== null && (
      <TextField
        label="Name of who paid"
        help={help}
        maxLength={120}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </>
);
