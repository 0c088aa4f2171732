import { verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import type { WantedLevel } from '@ahadi/domain/accounts/verification/schema.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import styles from './verification.module.css';

type Props = { level: number; value: WantedLevel; onChange: (wanted: WantedLevel) => void };

const takes: Record<WantedLevel, string> = {
  2: 'One reviewer looks at the documents. Enough for most agreements.',
  3: 'One reviewer meets you or reads the official register, a second one confirms it. Takes longer.',
};

/** Which level to ask for; what is reached already is not offered. */
export const WantedChoice = ({ level, value, onChange }: Props) => (
  <fieldset className={styles.choice}>
    <legend className={styles.legend}>Ask for</legend>
    {([2, 3] as const)
      .filter((wanted) => wanted > level)
      .map((wanted) => (
        <CheckField
          key={wanted}
          type="radio"
          name="wanted"
          label={verificationLevelOf(wanted).label}
          help={takes[wanted]}
          checked={value === wanted}
          onChange={() => onChange(wanted)}
        />
      ))}
  </fieldset>
);
