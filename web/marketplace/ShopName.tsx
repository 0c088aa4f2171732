import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import styles from './parts.module.css';

/** A shop by its name, with a mark when its identity was checked with documents. */
export const ShopName = ({ name, isVerified }: { name: string; isVerified: boolean }) => (
  <span className={styles.shopName}>
    <span className={styles.shopWords}>{name}</span>
    {isVerified && (
      <span className={styles.verified} title="Identity checked with documents">
        <IconRosetteDiscountCheck size={15} stroke={1.8} aria-hidden />
        <span className="aside-voice">, checked with documents</span>
      </span>
    )}
  </span>
);
