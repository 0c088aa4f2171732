import { Guilloche } from './Guilloche.tsx';
import styles from './Seal.module.css';

/** The seal of a signed text: engraved rosettes inside a milled edge. */
export function Seal({ className = '' }: { className?: string | undefined }) {
  return (
    <span className={`${styles.seal} ${className}`} aria-hidden="true">
      <Guilloche petals={24} rx={60} ry={34} className={styles.outer} />
      <Guilloche petals={12} rx={60} ry={18} className={styles.inner} />
      <svg viewBox="0 0 28 28" className={styles.letter} aria-hidden="true" focusable="false">
        <path
          d="M8.5 20 14 8l5.5 12M10.8 15.6h6.4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}
