import type { AgreementRow, AgreementStatus } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { amountWords } from '../../core/words.ts';
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
        rows={[
          ...lines.map(({ label, states }) => {
            const count = rows.filter((row) => states.includes(row.status)).length;
            return { label, value: <span className={count === 0 ? styles.none : undefined}>{count}</span> };
          }),
          { label: 'Held in escrow', value: <Held /> },
        ]}
      />
    </Card>
  );
}

/** What is held in the reader's open escrows, on either side, one sum a currency. */
function Held() {
  const open = useQuery(api.escrow.list.queryOptions({ input: { filter: 'open', limit: 100 } }));
  const sums = new Map<string, number>();
  for (const { currency, heldMinor } of open.data?.rows ?? [])
    if (heldMinor > 0) sums.set(currency, (sums.get(currency) ?? 0) + heldMinor);
  if (sums.size === 0) return <span className={styles.none}>{open.data ? 'nothing' : '…'}</span>;
  return (
    <Link to={to('escrows', {}, { filter: 'open' })}>
      {[...sums].map(([currency, minor]) => amountWords(minor, currency)).join(', ')}
    </Link>
  );
}
