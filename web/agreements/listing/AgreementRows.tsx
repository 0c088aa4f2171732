import type { AgreementRow } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatDay } from '../../core/time.ts';
import { amountWords, nameList } from '../../core/words.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from '../../ui/listing.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { changeWords } from '../amending/changewords.ts';
import { type Badge, statusBadge, tookEffect } from '../badges.ts';
import { useVoice } from '../words.ts';
import { nextStep } from './nextstep.ts';

/** A draft opens where it is written, everything else where it is read. */
const addressOf = ({ id, status }: AgreementRow): string =>
  status === 'draft' ? to('editAgreement', { id }) : to('agreement', { id });

const waitingBadge = { negotiating: 'yourAnswer', signing: 'yourSignature' } as const;

function badgeOf({ status, waitsForMe, changes }: AgreementRow): Badge {
  if (waitsForMe && (status === 'negotiating' || status === 'signing'))
    return { label: waitingBadge[status], tone: 'gold' };
  // What ends another agreement is not in force itself.
  if (changes?.purpose === 'termination' && (status === 'executed' || status === 'active')) return tookEffect;
  return statusBadge[status];
}

function Row({ row }: { row: AgreementRow }) {
  const { say } = useVoice();
  const badge = badgeOf(row);
  const facts = [
    row.ref,
    row.changes === null ? null : changeWords(row.changes),
    row.others.length > 0 ? `with ${nameList(row.others)}` : 'nobody on the other side yet',
    row.valueMinor === null ? null : amountWords(row.valueMinor, row.currency),
  ].filter((fact) => fact !== null);
  return (
    <li>
      <Link className={styles.row} to={addressOf(row)} data-mine={row.waitsForMe || undefined}>
        <span className={styles.what}>
          <span className={styles.title}>{row.title || 'Untitled agreement'}</span>
          <span className={styles.facts}>{facts.join(' · ')}</span>
        </span>
        <span className={styles.state}>
          <StateBadge tone={badge.tone}>{say[badge.label]}</StateBadge>
          {row.courtOrderOn !== null && <StateBadge tone="good">Court order</StateBadge>}
        </span>
        <span className={styles.next}>
          <span className={styles.step}>{nextStep(row)}</span>
          {row.signDueAt !== null && row.status === 'signing' ? (
            <Countdown due={row.signDueAt} inline />
          ) : (
            <span className={styles.changed}>changed {formatDay(row.updatedAt)}</span>
          )}
        </span>
      </Link>
    </li>
  );
}

export const AgreementRows = ({ rows }: { rows: readonly AgreementRow[] }) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </ul>
);
