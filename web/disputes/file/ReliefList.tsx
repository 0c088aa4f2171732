import type { Relief } from '@ahadi/domain/disputes/schema.ts';
import { amountWords } from '../../core/words.ts';
import { reliefWords } from '../filewords.ts';
import styles from './file.module.css';

/** What is asked for, one thing a line. */
export const ReliefList = ({ relief, currency }: { relief: readonly Relief[]; currency: string }) => (
  <ul className={styles.relief}>
    {relief.map(({ kind, amountMinor, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the requests have no identity and never move
      <li key={index}>
        {[`${reliefWords[kind].label}${amountMinor === null ? '' : ` of ${amountWords(amountMinor, currency)}`}`, text]
          .filter((part) => part !== '')
          .join(': ')}
      </li>
    ))}
  </ul>
);
