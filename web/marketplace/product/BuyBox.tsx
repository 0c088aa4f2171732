import type { ProductView } from '@ahadi/domain/marketplace/products/schema.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCanOpen } from '../../core/acting.ts';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useWhyNotActing } from '../../core/useWhyNotActing.ts';
import { count } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { FavouriteButton } from '../FavouriteButton.tsx';
import { Price } from '../Price.tsx';
import { Stepper } from '../Stepper.tsx';
import { piecesOf, useCart, useCartDeed } from '../useCart.ts';
import { availabilityBadge } from '../words.ts';
import { mostOf, whyNotBuy } from './buying.ts';
import styles from './product.module.css';

/** What it costs, whether it can be had, and the way to have it. */
export function BuyBox({ product }: { product: ProductView }) {
  const navigate = useNavigate();
  const cart = useCart();
  const canOpen = useCanOpen();
  const [qty, setQty] = useState(1);
  const [added, setAdded] = useState(false);
  const inCart = piecesOf(cart.data, product.id);
  const most = mostOf(product);
  const add = useCartDeed(api.marketplace.putInCart, () => setAdded(true));
  const buy = useCartDeed(api.marketplace.putInCart, () => void navigate(to('checkout')));
  const problem = add.error ?? buy.error;
  const whyNot = useWhyNotActing('draft') ?? whyNotBuy(product, inCart);
  const mayPay = useWhyNotActing('pay') === null;
  const badge = availabilityBadge[product.availability];
  const isFew = product.availability === 'few' && product.available !== null;
  return (
    <section className={styles.buy} aria-label="Buy it">
      <p className={styles.price}>
        <Price minor={product.priceMinor} currency={product.currency} />
        {product.unit !== '' && <span className={styles.quiet}>for {product.unit}</span>}
      </p>
      <p>
        <StateBadge tone={badge.tone}>{isFew ? `Only ${product.available} left` : badge.label}</StateBadge>
      </p>
      {product.isMine ? (
        <Notice
          title="This is yours"
          action={
            canOpen(to('editProduct', { id: product.id })) && (
              <Link className={buttonClass('quiet')} to={to('editProduct', { id: product.id })}>
                Edit
              </Link>
            )
          }
        >
          This is how buyers see it.
        </Notice>
      ) : (
        <div className={styles.deeds}>
          {whyNot === null && (
            <Stepper
              label={`Pieces of ${product.title}`}
              value={qty}
              most={Math.max(1, most - inCart)}
              onChange={setQty}
            />
          )}
          <Button
            size="lg"
            variant={whyNot === null ? 'primary' : 'quiet'}
            className={styles.grow}
            whyNot={whyNot}
            pending={add.isPending}
            onClick={() => {
              setAdded(false);
              add.run({ id: product.id, qty: Math.min(inCart + qty, most) });
            }}
          >
            Add to cart
          </Button>
          {whyNot === null && mayPay && (
            <Button
              size="lg"
              variant="quiet"
              className={styles.grow}
              pending={buy.isPending}
              onClick={() => buy.run({ id: product.id, qty: Math.min(inCart + qty, most) })}
            >
              Buy now
            </Button>
          )}
          <FavouriteButton product={product} beside />
        </div>
      )}
      {problem && <Notice tone="danger">{problemOf(problem).sentence}</Notice>}
      {whyNot !== null && inCart >= most && most > 0 && <p className={styles.quiet}>{whyNot}</p>}
      {inCart > 0 && (
        <Notice
          tone={added ? 'good' : 'neutral'}
          announce
          action={
            <Link className={buttonClass('quiet')} to={to('cart')}>
              Go to the cart
            </Link>
          }
        >
          {count(inCart, 'piece')} of it {inCart === 1 ? 'is' : 'are'} in your cart.
        </Notice>
      )}
      <p className={styles.protection}>
        <IconShieldCheck size={18} stroke={1.8} aria-hidden />
        <span>
          Your money is held here. The shop is paid when you say that everything is right, or{' '}
          {marketDefaults.inspectionHours} hours after it came. What does not come is paid back.
        </span>
      </p>
    </section>
  );
}
