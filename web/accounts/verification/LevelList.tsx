import { verificationLevels } from '@ahadi/domain/accounts/rules.ts';
import { IconCheck } from '@tabler/icons-react';
import styles from './verification.module.css';

/** The four levels, each with what it claims, and how far this identity has come. */
export const LevelList = ({ level }: { level: number }) => (
  <ol className={styles.levels}>
    {verificationLevels.map(({ label, meaning }, index) => (
      <li
        key={label}
        className={styles.level}
        data-reached={index <= level || undefined}
        aria-current={index === level ? 'step' : undefined}
      >
        <span className={styles.mark} aria-hidden>
          {index < level ? <IconCheck size={14} stroke={2.2} /> : index}
        </span>
        <span>
          <span className={styles.levelName}>
            {label}
            {index === level && <span className={styles.here}>You are here</span>}
          </span>
          <span className={styles.quiet}>{meaning}</span>
        </span>
      </li>
    ))}
  </ol>
);
