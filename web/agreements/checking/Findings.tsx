import type { EvidenceCheck } from '@ahadi/domain/agreements/evidence.ts';
import { useWordsHere } from '../../core/here.ts';
import type { Checked } from './checkfile.ts';
import styles from './checking.module.css';
import { type CheckingWords, checking } from './words.ts';

const parts: Record<EvidenceCheck, keyof CheckingWords> = {
  ...{
    pack: 'thePack',
    text: 'theText',
    signatures: 'theSignatures',
    chain: 'theHistory',
    log: 'theLog',
    pdf: 'thePdf',
  },
};

/** What each check of an evidence pack found. */
export function Findings({ findings }: Pick<Checked, 'findings'>) {
  const say = useWordsHere(checking);
  return (
    <ul className={styles.findings}>
      {findings.map(({ check, holds, says }) => {
        const part = String(say[parts[check]]);
        return (
          <li key={check} data-holds={holds}>
            <b>{holds ? say.holds({ part }) : say.holdsNot({ part })}</b> {says}
          </li>
        );
      })}
    </ul>
  );
}
