import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { leftOf, type Pieces } from '@ahadi/domain/marketplace/costs.ts';
import { Button } from '../../ui/Button.tsx';
import { Stepper } from '../Stepper.tsx';
import styles from './parcel.module.css';
import { comingOf } from './pieces.ts';

type Props = {
  parcel: Parcel;
  legend: string;
  pieces: Pieces;
  error?: string | undefined;
  onChange: (pieces: Pieces) => void;
};

/** How many pieces of each line it is about; all of them with one button. */
export function PieceFields({ parcel, legend, pieces, error, onChange }: Props) {
  const coming = comingOf(parcel);
  const all = Object.fromEntries(coming.map((line) => [line.id, leftOf(line)]));
  return (
    <fieldset className={styles.pieces}>
      <legend className={styles.legend}>{legend}</legend>
      <ul>
        {coming.map((line) => (
          <li key={line.id}>
            <span className={styles.what}>
              {line.title}
              <span className={styles.quiet}>of {leftOf(line)}</span>
            </span>
            <Stepper
              label={`Pieces of ${line.title}`}
              value={pieces[line.id] ?? 0}
              least={0}
              most={leftOf(line)}
              onChange={(qty) => onChange({ ...pieces, [line.id]: qty })}
            />
          </li>
        ))}
      </ul>
      <p>
        <Button variant="plain" onClick={() => onChange(all)}>
          All of them
        </Button>
      </p>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
