import { brand } from '@ahadi/domain/brand.ts';
import styles from './Brand.module.css';

/** The mark alone: the letter A as a roof truss. */
export const BrandMark = ({ size = 26 }: { size?: number }) => (
  <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" className={styles.ground} />
    <path d="M9.5 23 16 9l6.5 14M12.2 18.2h7.6" className={styles.letter} />
  </svg>
);

/** Mark and name. Put it inside the link that leads where the page wants it to lead. */
export const Brand = () => (
  <span className={styles.brand}>
    <BrandMark />
    <span className={styles.name}>{brand.name}</span>
  </span>
);
