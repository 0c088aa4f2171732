import { to } from '@ahadi/domain/paths.ts';
import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { buttonClass } from '../ui/Button.tsx';
import styles from './parts.module.css';
import { useCart } from './useCart.ts';

/** The way to the cart, with the number of pieces in it. */
export function CartLink() {
  const pieces = useCart().data?.pieces ?? 0;
  return (
    <Link className={buttonClass('quiet')} to={to('cart')}>
      <IconShoppingCart size={16} stroke={1.8} aria-hidden /> Cart
      {pieces > 0 && (
        <span className={styles.pieces}>
          {pieces}
          <span className="aside-voice">{pieces === 1 ? ' piece' : ' pieces'}</span>
        </span>
      )}
    </Link>
  );
}
