import type { Cart, CartLine } from '@ahadi/domain/marketplace/buying/schema.ts';
import { type ReactNode, useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useCartDeed } from '../useCart.ts';
import styles from './cart.module.css';
import { Part } from './Part.tsx';

type Removed = Pick<CartLine, 'productId' | 'title' | 'qty'>;

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** All lines of the cart by shop, or `empty`; what was taken out can be put back, the last one too. */
export function CartLines({ cart, empty }: { cart: Cart; empty?: ReactNode }) {
  const { currency } = cart;
  const [removed, setRemoved] = useState<Removed | null>(null);
  const put = useCartDeed(api.marketplace.putInCart);
  const accept = useCartDeed(api.marketplace.acceptChanges);
  const error = put.error ?? accept.error;
  const remove = ({ productId, title, qty }: CartLine) => {
    void put
      .runAsync({ id: productId, qty: 0 })
      .then((done) => done && setRemoved({ productId, title, qty }))
      .catch(() => undefined); // said below
  };
  return (
    <div className={styles.lines}>
      {removed && (
        <div ref={focusIt} tabIndex={-1} className={styles.undo} key={removed.productId}>
          <Notice
            announce
            action={
              <Button
                variant="quiet"
                pending={put.isPending}
                onClick={() => {
                  put.run({ id: removed.productId, qty: removed.qty });
                  setRemoved(null);
                }}
              >
                Undo
              </Button>
            }
          >
            {count(removed.qty, 'piece')} of “{removed.title}” {removed.qty === 1 ? 'is' : 'are'} out of the cart.
          </Notice>
        </div>
      )}
      {error && <Notice tone="danger">{problemOf(error).sentence}</Notice>}
      {currency === null
        ? empty
        : cart.parts.map((part) => (
            <Part
              key={part.supplier.id}
              part={part}
              currency={currency}
              onRemove={remove}
              onAccept={() => accept.run({ version: cart.version })}
              isAccepting={accept.isPending || put.isPending}
            />
          ))}
    </div>
  );
}
