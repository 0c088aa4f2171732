import { evidenceCheckWords } from '@ahadi/domain/agreements/evidence.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { Tone } from '../../ui/StateBadge.tsx';
import type { Checked } from './checkfile.ts';
import styles from './checking.module.css';
import { SealedFacts } from './SealedFacts.tsx';

const verdicts: Record<Checked['verdict'], { tone: Tone; title: string; line: string }> = {
  sealed: {
    tone: 'good',
    title: 'Real and unchanged',
    line: 'Every byte is as it was when it was sealed.',
  },
  added_to: {
    tone: 'attention',
    title: 'Real, but something was added',
    line: 'The sealed document is inside, and something was added to the file afterwards. Only what was sealed counts: ask for the file as it was.',
  },
  changed: {
    tone: 'danger',
    title: 'Changed',
    line: `The file carries the seal of ${brand.name}, but it is not what was sealed. Do not rely on it. Ask a party for the original.`,
  },
  foreign: {
    tone: 'neutral',
    title: 'Not sealed here',
    line: `This is not a file that ${brand.name} sealed. A scan, a photo or a new print of one is another file: scan the code on its pages, or ask for the PDF as it was downloaded.`,
  },
  unknown: {
    tone: 'attention',
    title: 'This browser cannot check an evidence pack',
    line: 'It does not know Ed25519 signatures. That says nothing about the file: use a newer browser, or check the PDF inside.',
  },
};

/** What a file turned out to be, and what stands in it. */
export function CheckedFile({ checked: { verdict, sealed, findings }, name }: { checked: Checked; name: string }) {
  const { tone, title, line } = verdicts[verdict];
  return (
    <div className={styles.result}>
      <Notice tone={tone} title={title} announce>
        <p>{line}</p>
        <p className={styles.file}>{name}</p>
      </Notice>
      {sealed && <SealedFacts sealed={sealed} />}
      {findings.length > 0 && (
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
      )}
    </div>
  );
}
