import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { formatBindingInstant } from '../../core/time.ts';
import { count, formatCalendarDay } from '../../core/words.ts';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Tone } from '../../ui/StateBadge.tsx';
import { kindWords } from '../words.ts';
import type { Outcome } from './checking.ts';
import { verdictWords } from './verdictwords.ts';
import styles from './verifying.module.css';

type Props = {
  outcome: Outcome;
  /** The instant of the list that this device keeps; null where it has none. */
  asOf: string | null;
  /** The server is being asked at this moment. */
  isAsking: boolean;
};

const icons: Partial<Record<Tone, typeof IconCircleCheck>> = {
  good: IconCircleCheck,
  attention: IconAlertTriangle,
  danger: IconCircleX,
};

/** What became of a check: the verdict first, then what the certificate says, then how far the check went. */
export function VerdictCard({ outcome, asOf, isAsking }: Props) {
  const { tone, title, sentence } = verdictWords(outcome);
  const { certificate, result, isAsked } = outcome;
  const Icon = icons[tone] ?? IconInfoCircle;
  const isSigned = certificate !== null && result !== 'uncheckable';
  return (
    <section className={styles.verdict} data-tone={tone} aria-labelledby="verdict" aria-live="polite">
      <div className={styles.verdictHead}>
        <Icon size={32} stroke={1.6} aria-hidden />
        <div>
          <h2 className={styles.verdictTitle} id="verdict">
            {title}
          </h2>
          <p className={styles.verdictWords}>{sentence}</p>
        </div>
      </div>
      {certificate && (
        <div className={styles.facts}>
          <KeyValue
            rows={[
              { label: 'Holder', value: <strong>{certificate.holder}</strong> },
              { label: 'Course', value: `${certificate.course} (${certificate.code})` },
              { label: 'What it is', value: `${kindWords[certificate.kind]}, ${count(certificate.hours, 'hour')}` },
              { label: 'Given', value: formatCalendarDay(certificate.issuedOn) },
              {
                label: 'Good until',
                value: certificate.expiresOn === null ? 'It does not expire' : formatCalendarDay(certificate.expiresOn),
              },
              { label: 'Number', value: <code>{certificate.number}</code> },
            ]}
          />
        </div>
      )}
      {isSigned && !isAsked && (
        <Notice tone="attention">
          {isAsking
            ? 'The signature is right. We are asking whether it was withdrawn.'
            : `The signature is right. Whether it was withdrawn since ${asOf ? formatBindingInstant(asOf) : 'it was given'} could not be checked.`}
        </Notice>
      )}
    </section>
  );
}
