import type { AgreementRow, AgreementStatus } from '@ahadi/domain/agreements/schema.ts';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import styles from './Standing.module.css';

/** The states that are counted together, in the words of this card. Every state is in exactly one line. */
const lines: readonly { label: string; states: readonly AgreementStatus[] }[] = [
  { label: 'In force', states: ['active'] },
  { label: 'Signed, not yet in force', states: ['executed'] },
  { label: 'Waiting for signatures', states: ['signing'] },
  { label: 'Being negotiated', states: ['negotiating'] },
  { label: 'Drafts', states: ['draft'] },
  { label: 'Ended without effect', states: ['declined', 'voided', 'lapsed'] },
];

/** How many agreements stand where. Counted from the rows in hand; when there are older ones, the card says so. */
export function Standing({ rows, isPart }: { rows: readonly AgreementRow[]; isPart: boolean }) {
  return (
    <Card title="Where you stand" aside={isPart ? `your ${rows.length} latest agreements` : undefined}>
      <KeyValue
        rows={lines.map(({ label, states }) => {
          const count = rows.filter((row) => states.includes(row.status)).length;
          return { label, value: <span className={count === 0 ? styles.none : undefined}>{count}</span> };
        })}
      />
    </Card>
  );
}
