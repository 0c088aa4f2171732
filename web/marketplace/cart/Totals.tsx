import type { Cart } from '@ahadi/domain/marketplace/buying/schema.ts';
import { Price } from '../Price.tsx';
import styles from './cart.module.css';

/** What it comes to: the goods, each shop's delivery, and all of it. */
export function Totals({ cart }: { cart: Cart }) {
  const currency = cart.currency ?? '';
  if (currency === '') return null;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Goods</dt>
        <dd>
          <Price minor={cart.subtotalMinor} currency={currency} />
        </dd>
      </div>
      {cart.parts.map(({ supplier, deliveryMinor }) => (
        <div key={supplier.id}>
          <dt>{cart.parts.length === 1 ? 'Delivery' : `Delivery by ${supplier.name}`}</dt>
          <dd>
            {deliveryMinor === null ? (
              <span className={styles.quiet}>{cart.country === null ? 'say where to' : 'not brought there'}</span>
            ) : deliveryMinor === 0 ? (
              'free'
            ) : (
              <Price minor={deliveryMinor} currency={currency} />
            )}
          </dd>
        </div>
      ))}
      <div className={styles.whole} aria-live="polite">
        <dt>Total</dt>
        <dd>
          {cart.totalMinor === null ? (
            <>
              <Price minor={cart.subtotalMinor} currency={currency} />
              <span className={styles.quiet}> and delivery</span>
            </>
          ) : (
            <Price minor={cart.totalMinor} currency={currency} />
          )}
        </dd>
      </div>
    </dl>
  );
}
