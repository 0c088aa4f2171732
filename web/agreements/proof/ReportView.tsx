import type { VerifyReport } from '@ahadi/domain/agreements/schema.ts';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { formatInstant } from '../../core/time.ts';
import styles from './proof.module.css';

const verdicts = {
  valid: 'Valid',
  invalid: 'Not valid',
  not_yet: 'Nothing wrong, but not complete yet',
} as const;

const names = {
  content_hash: 'Text',
  signatures: 'Signatures',
  chain: 'History',
  seal: 'Seal',
  copy: 'Your copy',
} as const;

const icons = { valid: IconCheck, invalid: IconX, not_yet: IconClock } as const;
const spoken = { valid: 'holds', invalid: 'does not hold', not_yet: 'not yet' } as const;

/** What was recomputed and what came of it; the verdict first. */
export function ReportView({ report }: { report: VerifyReport }) {
  const Verdict = icons[report.verdict];
  return (
    <div className={styles.report}>
      <p className={styles.verdict} data-state={report.verdict} role="status">
        <Verdict size={16} stroke={2} aria-hidden />
        {verdicts[report.verdict]}
        <span className={styles.checkedAt}>checked {formatInstant(report.checkedAt)}</span>
      </p>
      <ul className={styles.checks}>
        {report.checks.map((check) => {
          const Icon = icons[check.state];
          return (
            <li key={check.name} data-state={check.state}>
              <Icon size={16} stroke={2} aria-hidden />
              <div>
                <p className={styles.checkName}>
                  {names[check.name]} <span className="aside-voice">{spoken[check.state]}</span>
                </p>
                <p className={styles.quiet}>{check.detail}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
