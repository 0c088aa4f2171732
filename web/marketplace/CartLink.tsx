import { to } from '@ahadi/domain/paths.ts';
import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { count } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import styles from './parts.module.css';
import { useCart } from './useCart.ts';

/** The way to the cart, with the number of pieces in it. */
export function CartLink() {
  const pieces = useCart().data?.pieces ?? 0;
  return (
    <Link
      className={buttonClass('quiet')}
      to={to('cart')}
      aria-label={pieces === 0 ? 'Cart' : `Cart, ${count(pieces, 'piece')}`}
    >
      <IconShoppingCart size={16} stroke={1.8} aria-hidden /> Cart
      {pieces > 0 && <span className={styles.pieces}>{pieces}</span>}
    </Link>
  );
}
