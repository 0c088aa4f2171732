import { noticeWords, renewalWords } from '@ahadi/domain/agreements/amending/rules.ts';
import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatDay } from '../../core/time.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { useVoice } from '../words.ts';
import styles from './amending.module.css';
import { badgeOfChange, nameOfChange } from './changewords.ts';
import { useAmending } from './useAmending.ts';

/** When it ends and how, as it stands now, and every document that changed it or would. Nothing where there is nothing to say. */
export function EndsAndChangesCard({ view }: { view: AgreementView }) {
  const { data } = useAmending(view);
  if (!data || view.purpose !== null) return null;
  const rows = endRows(data, data.inForce?.terms ?? view.terms);
  if (rows.length === 0 && data.chain.length === 0) return null;
  return (
    <Card title="Its end and its changes">
      {rows.length > 0 && <KeyValue rows={rows} />}
      {data.chain.length > 0 && (
        <ol className={styles.chain} aria-label="What changed it or would change it">
          {data.chain.map((link) => (
            <ChainLink key={link.id} link={link} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function ChainLink({ link }: { link: Amending['chain'][number] }) {
  const { say } = useVoice();
  const badge = badgeOfChange(link);
  const isDraft = link.status === 'draft';
  return (
    <li>
      <div className={styles.chainHead}>
        <Link
          className={styles.chainName}
          to={isDraft ? to('editAgreement', { id: link.id }) : to('agreement', { id: link.id })}
        >
          {nameOfChange(link)}
        </Link>
        <StateBadge tone={badge.tone}>{say[badge.label]}</StateBadge>
      </div>
      <p className={styles.quiet}>
        {link.inForceAt === null ? `by ${link.byName}` : `since ${formatDay(link.inForceAt)}`}
        {link.no !== null && ` · ${link.ref}`}
      </p>
      <p className={styles.why}>“{link.reason}”</p>
    </li>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function endRows({ endsOn, noticeBy, notice }: Amending, { renewal, noticeDays }: AgreementTerms) {
  return [
    endsOn === null ? null : { label: 'Last day', value: formatCalendarDay(endsOn) },
    renewal && endsOn !== null
      ? {
          label: 'At its end',
          value: notice === null ? capital(renewalWords(renewal)) : 'It ends, since notice was given',
        }
      : null,
    noticeBy === null || notice !== null ? null : { label: 'Notice until', value: formatCalendarDay(noticeBy) },
    noticeDays === undefined ? null : { label: 'Can be ended', value: capital(noticeWords(noticeDays)) },
  ].filter((row) => row !== null);
}
