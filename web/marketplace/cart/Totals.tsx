import { isUnbuyable } from '@ahadi/domain/marketplace/buying/rules.ts';
import type { Cart } from '@ahadi/domain/marketplace/buying/schema.ts';
import { count } from '../../core/words.ts';
import { Price } from '../Price.tsx';
import styles from './cart.module.css';

/** What it comes to: the goods, each shop's delivery, and all of it. */
export function Totals({ cart }: { cart: Cart }) {
  const { currency } = cart;
  if (currency === null) return null;
  const out = cart.parts.flatMap(({ lines }) => lines).filter(isUnbuyable).length;
  const coming = cart.parts.filter((part) => !part.lines.every(isUnbuyable));
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Goods</dt>
        <dd>
          <Price minor={cart.subtotalMinor} currency={currency} />
          {out > 0 && <span className={styles.quiet}> without {count(out, 'line')} that cannot be bought</span>}
        </dd>
      </div>
      {coming.map(({ supplier, deliveryMinor }) => (
        <div key={supplier.id}>
          <dt>{coming.length === 1 ? 'Delivery' : `Delivery by ${supplier.name}`}</dt>
          <dd>
            {deliveryMinor === null ? (
              <span className={styles.quiet}>say where to</span>
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
