import { evidenceCheckWords } from '@ahadi/domain/agreements/evidence.ts';
import type { Checked } from './checkfile.ts';
import styles from './checking.module.css';

/** What each check of an evidence pack found, in the words of the page that a pack brings along: English. */
export const Findings = ({ findings }: Pick<Checked, 'findings'>) => (
  <ul className={styles.findings}>
    {findings.map(({ check, holds, says }) => (
      <li key={check} data-holds={holds}>
        <b>
          {evidenceCheckWords[check]}: {holds ? 'holds' : 'does not hold'}
        </b>{' '}
        {says}
      </li>
    ))}
  </ul>
);
