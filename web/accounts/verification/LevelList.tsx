import { verificationLevels } from '@ahadi/domain/accounts/rules.ts';
import { IconCheck } from '@tabler/icons-react';
import styles from './verification.module.css';

/** The levels, each with what it claims, and how far this identity has come. That nothing is known is said only while it is so. */
export const LevelList = ({ level }: { level: number }) => (
  <ol className={styles.levels}>
    {verificationLevels
      .map((words, number) => ({ ...words, number }))
      .filter(({ number }) => number > 0 || level === 0)
      .map(({ label, meaning, number }) => (
        <li
          key={label}
          className={styles.level}
          data-reached={number <= level || undefined}
          aria-current={number === level ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden>
            {number < level ? <IconCheck size={14} stroke={2.2} /> : number}
          </span>
          <span>
            <span className={styles.levelName}>
              {label}
              {number === level && <span className={styles.here}>You are here</span>}
            </span>
            <span className={styles.quiet}>{meaning}</span>
          </span>
        </li>
      ))}
  </ol>
);
