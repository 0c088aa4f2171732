import { sumsOfTrial } from '@ahadi/domain/ledger/bookkeeping.ts';
import { classTotals, currenciesOf, isBalanced } from '@ahadi/domain/ledger/closing.ts';
import type { AccountClass, TrialRow } from '@ahadi/domain/ledger/schema.ts';
import { Card } from '../../ui/Card.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { columnAmount } from '../amounts.ts';
import styles from '../payments.module.css';
import own from './admin.module.css';

const classWords: Record<AccountClass, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  income: 'Income',
  expense: 'Expenses',
};

type Sums = ReturnType<typeof sumsOfTrial>;

/** A trial balance, a table a currency. */
export const Trial = ({ rows }: { rows: readonly TrialRow[] }) =>
  currenciesOf(rows).map((currency) => <InCurrency key={currency} currency={currency} rows={rows} />);

function InCurrency({ rows, currency }: { rows: readonly TrialRow[]; currency: string }) {
  const isRight = isBalanced(rows, currency);
  const cells = (sums: Sums) =>
    [sums.openingMinor, sums.debitMinor, -sums.creditMinor, sums.closingMinor].map((minor, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the four columns stay where they are
      <td key={at}>{columnAmount(minor, currency)}</td>
    ));
  return (
    <Card
      title={currency}
      aside={<StateBadge tone={isRight ? 'good' : 'danger'}>{isRight ? 'Balanced' : 'Not balanced'}</StateBadge>}
    >
      <div className={own.wide}>
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Before</th>
              <th scope="col">Debit</th>
              <th scope="col">Credit</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => row.currency === currency)
              .map((row) => (
                <tr key={row.code}>
                  <th scope="row" className={own.account}>
                    {row.name} <span className={styles.facts}>{row.code}</span>
                  </th>
                  {cells(sumsOfTrial([row], currency))}
                </tr>
              ))}
          </tbody>
          <tfoot>
            {classTotals(rows, currency).map(({ class: of, sums }) => (
              <tr key={of} className={own.classTotal}>
                <th scope="row">{classWords[of]}</th>
                {cells(sums)}
              </tr>
            ))}
            <tr>
              <th scope="row">Sum</th>
              {cells(sumsOfTrial(rows, currency))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}
