import { brand } from '@ahadi/domain/brand.ts';
import { Speaking, useWordsHere } from '../../core/here.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { Tone } from '../../ui/StateBadge.tsx';
import type { Checked } from './checkfile.ts';
import styles from './checking.module.css';
import { Findings } from './Findings.tsx';
import { SealedFacts } from './SealedFacts.tsx';
import { type CheckingWords, checking } from './words.ts';

const tones: Record<Checked['verdict'], Tone> = {
  sealed: 'good',
  added_to: 'attention',
  changed: 'danger',
  foreign: 'neutral',
  unknown: 'attention',
};

function verdictOf(verdict: Checked['verdict'], say: CheckingWords): { title: string; line: string } {
  switch (verdict) {
    case 'sealed':
      return { title: say.sealed, line: say.sealedWords };
    case 'added_to':
      return { title: say.addedTo, line: say.addedToWords };
    case 'changed':
      return { title: say.changed, line: say.changedWords({ brand: brand.name }) };
    case 'foreign':
      return { title: say.foreign, line: say.foreignWords({ brand: brand.name }) };
    case 'unknown':
      return { title: say.unknown, line: say.unknownWords };
  }
}

/** What a file turned out to be, and what stands in it. */
export function CheckedFile({
  checked: { verdict, sealed, findings, language },
  name,
}: {
  checked: Checked;
  name: string;
}) {
  const say = useWordsHere(checking);
  const { title, line } = verdictOf(verdict, say);
  return (
    <div className={styles.result}>
      <Notice tone={tones[verdict]} title={title} announce>
        <p>{line}</p>
        <p className={styles.file} dir="auto">
          {name}
        </p>
      </Notice>
      {sealed && <SealedFacts sealed={sealed} />}
      {findings.length > 0 && (
        <Speaking language={language}>
          <Findings findings={findings} />
        </Speaking>
      )}
    </div>
  );
}
