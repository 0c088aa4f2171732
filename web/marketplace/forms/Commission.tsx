import { limitsOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { Price } from '../Price.tsx';
import { percent } from '../words.ts';
import styles from './form.module.css';
import { payableOf } from './payable.ts';

type Props = { priceMinor: number; currency: string; commissionBps: number; priceLabel?: string };

/** What of a price goes where, line by line. */
export function Payable({ priceMinor, currency, commissionBps, priceLabel = 'The buyer pays' }: Props) {
  const { commissionMinor, payableMinor } = payableOf(priceMinor, currency, commissionBps);
  return (
    <dl className={styles.payable}>
      <div>
        <dt>{priceLabel}</dt>
        <dd>
          <Price minor={priceMinor} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>Our commission, {percent(commissionBps)}, tax inside</dt>
        <dd>
          −<Price minor={commissionMinor} currency={currency} />
        </dd>
      </div>
      <div className={styles.left}>
        <dt>You get</dt>
        <dd>
          <Price minor={payableMinor} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

/** What about 2,500 shillings are in a currency: an amount that people know. */
const exampleOf = (currency: string): number => Number(limitsOf(currency).leastMinor) * 25;

/** What selling costs, said before anything is sent or listed: the share, what it is taken of, and an example. */
export const Commission = ({ currency, commissionBps }: { currency: string; commissionBps: number }) => (
  <>
    <p>
      We take {percent(commissionBps)} of what a buyer pays for a parcel, delivery included, and nothing else: no fee to
      join, none to list, none by the month. It is taken when the money is released to you. Of what goes back to the
      buyer we take nothing.
    </p>
    <Payable
      priceMinor={exampleOf(currency)}
      currency={currency}
      commissionBps={commissionBps}
      priceLabel="For example, a buyer pays"
    />
  </>
);
