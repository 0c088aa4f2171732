import type { Cart } from '@ahadi/domain/marketplace/buying/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CartLines } from '../cart/CartLines.tsx';
import { Price } from '../Price.tsx';
import { ProductPicture } from '../ProductPicture.tsx';
import { daysWords } from '../words.ts';
import styles from './checkout.module.css';

/** What is bought, by shop, with its way and days; where something stands against it, the lines of the cart to mend it in. */
export function WhatComes({ cart }: { cart: Cart }) {
  const { currency } = cart;
  if (currency === null) return null;
  if (cart.parts.some(({ lines }) => lines.some(({ problems }) => problems.length > 0)))
    return (
      <div className={styles.mend}>
        <Notice tone="attention" announce title="Something in your cart has changed">
          Nothing was ordered and nothing was paid. Mend these lines, then pay.
        </Notice>
        <CartLines cart={cart} />
      </div>
    );
  return (
    <Card
      title="What comes"
      aside={
        <Link className={styles.link} to={to('cart')}>
          Change the cart
        </Link>
      }
    >
      <ul className={styles.parcels}>
        {cart.parts.map((part) => (
          <li key={part.supplier.id}>
            <p className={styles.from}>
              <span className={styles.shop}>{part.supplier.name}</span>
              <span className={styles.quiet}>
                {part.deliveryMinor === null || part.daysLeast === null || part.daysMost === null ? (
                  'delivery is calculated from the place'
                ) : (
                  <>
                    {part.deliveryMinor === 0 ? (
                      'delivery free'
                    ) : (
                      <>
                        delivery <Price minor={part.deliveryMinor} currency={currency} />
                      </>
                    )}
                    , {daysWords(part.daysLeast, part.daysMost)} on the way
                  </>
                )}
              </span>
            </p>
            <ul className={styles.lines}>
              {part.lines.map((line) => (
                <li key={line.productId}>
                  <span className={styles.picture}>
                    <ProductPicture picture={line.picture} sizes="48px" decorative />
                  </span>
                  <span className={styles.title}>
                    {line.qty} × {line.title}
                  </span>
                  <Price minor={line.totalMinor} currency={currency} className={styles.amount ?? ''} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
