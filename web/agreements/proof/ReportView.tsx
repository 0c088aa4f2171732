import type { CheckFinding, VerifyReport } from '@ahadi/domain/agreements/checks.ts';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useWordsHere } from '../../core/here.ts';
import { rich } from '../../core/Rich.tsx';
import { useVoice, type Voice } from '../words.ts';
import styles from './proof.module.css';
import { type ProofWords, proof } from './words.ts';

const verdicts = { valid: 'valid', invalid: 'invalid', not_yet: 'incomplete' } as const;
const names = {
  content_hash: 'text',
  signatures: 'signatures',
  chain: 'history',
  seal: 'seal',
  copy: 'copy',
} as const;

const icons = { valid: IconCheck, invalid: IconX, not_yet: IconClock } as const;
const spoken = { valid: 'holds', invalid: 'holdsNot', not_yet: 'notYet' } as const;

type Check = VerifyReport['checks'][number];
/** What was found, with what its sentence names. */
const findings = {
  not_frozen: 'notFrozen',
  other_file: 'otherFile',
  as_frozen: (say, { hash = '' }) => say.asFrozen({ hash }),
  other_text: 'otherText',
  decided: 'decided',
  nobody_signed: 'nobodySigned',
  signature_broken: (say, { name = '' }) => say.signatureBroken({ name }),
  some_signed: (say, { count = 0, of = 0 }) => say.someSigned({ count, of }),
  all_signed: (say, { count = 0 }) => say.allSigned({ count }),
  history_intact: (say, { count = 0 }) => say.historyIntact({ count }),
  history_broken: (say, { count = 0 }) => say.historyBroken({ count }),
  not_sealed_yet: 'notSealedYet',
  stamp_failing: 'stampFailing',
  seal_failing: 'sealFailing',
  file_missing: 'fileMissing',
  never_sealed: 'neverSealed',
  no_certificate: 'noCertificate',
  seal_broken: 'sealBroken',
  seal_stamped: (say, { stampedAt, name }, { binding }) => {
    const when = stampedAt ? binding(stampedAt) : '';
    return name === undefined ? say.sealStamped({ when }) : say.sealStampedOutside({ when, name });
  },
  seal_unstamped: 'sealUnstamped',
  other_sealed: 'otherSealed',
} as const satisfies Record<
  CheckFinding,
  | { [Key in keyof ProofWords]: ProofWords[Key] extends string ? Key : never }[keyof ProofWords]
  | ((say: ProofWords, says: NonNullable<Check['says']>, figures: Voice['figures']) => string)
>;

/** A seal that is broken is broken in many ways: in English each is said. */
function detailOf({ detail, says }: Check, say: ProofWords, { figures }: Voice): string {
  // A process of the release before says it in English alone.
  if (!says || (figures.language === 'en' && says.key === 'seal_broken')) return detail;
  const finding = findings[says.key];
  return typeof finding === 'string' ? say[finding] : finding(say, says, figures);
}

/** What was recomputed and what came of it; the verdict first. */
export function ReportView({ report }: { report: VerifyReport }) {
  const voice = useVoice();
  const say = useWordsHere(proof);
  const Verdict = icons[report.verdict];
  return (
    <div className={styles.report}>
      <p className={styles.verdict} data-state={report.verdict} role="status">
        <Verdict size={16} stroke={2} aria-hidden />
        {say[verdicts[report.verdict]]}
        <span className={styles.checkedAt}>{say.checkedAt({ when: voice.figures.instant(report.checkedAt) })}</span>
      </p>
      <ul className={styles.checks}>
        {report.checks.map((check) => {
          const Icon = icons[check.state];
          return (
            <li key={check.name} data-state={check.state}>
              <Icon size={16} stroke={2} aria-hidden />
              <div>
                <p className={styles.checkName}>
                  {rich(say[names[check.name]]({ state: say[spoken[check.state]] }), {
                    aside: (words) => <span className="aside-voice">{words}</span>,
                  })}
                </p>
                <p className={styles.quiet}>{detailOf(check, say, voice)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
