import type { EarlierMatters } from '@ahadi/domain/disputes/contract.ts';
import { lintNeutral } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { formatDay } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { partyOf } from '../offer.ts';
import { statusBadge } from '../words.ts';
import styles from './file.module.css';

/** What an officer weighs beside the file: the words of the claim, whom it reaches, and what else the filer filed. */
export function DeskCard({ view }: { view: DisputeView }) {
  const earlier = useQuery(api.disputes.earlier.queryOptions({ input: { id: view.id } }));
  return (
    <Card title="For your decision" aside="officers only">
      <div className={styles.stack}>
        <Wording view={view} />
        <Reach view={view} />
        <div>
          <p className={styles.who}>Other matters by the same filer</p>
          {earlier.isPending && <SkeletonText lines={2} />}
          {earlier.isError && <ErrorCard {...problemOf(earlier.error)} level={3} onRetry={() => earlier.refetch()} />}
          {earlier.data && <Earlier earlier={earlier.data} />}
        </div>
      </div>
    </Card>
  );
}

/** What a neutral text would leave out; the title becomes public, the story does not. */
function Wording({ view: { claim } }: { view: DisputeView }) {
  const findings = [
    ...lintNeutral(claim.title).map((finding) => ({ ...finding, where: 'Title' })),
    ...lintNeutral(claim.narrative, false).map((finding) => ({ ...finding, where: 'Claim' })),
  ];
  return (
    <div>
      <p className={styles.who}>Wording</p>
      {findings.length === 0 && <p className={styles.quiet}>Neutral: nothing stands out.</p>}
      {findings.map(({ where, word, why }) => (
        <p key={where + word + why} className={styles.quiet}>
          {where}: <q>{word}</q> {why}.
        </p>
      ))}
    </div>
  );
}

function Reach({ view }: { view: DisputeView }) {
  const respondent = partyOf(view, 'respondent');
  const email = respondent?.email || view.claim.respondentEmail;
  return (
    <div>
      <p className={styles.who}>Whom it reaches</p>
      <p className={styles.quiet}>
        {email === '' ? 'No address is given.' : `Letters go to ${email}.`}{' '}
        {respondent?.userId ? 'The other side has an account.' : 'The other side has no account here.'}
      </p>
    </div>
  );
}

function Earlier({ earlier }: { earlier: EarlierMatters }) {
  const { filed, refused, withdrawn, resolved, published, newest } = earlier;
  if (filed === 0) return <p className={styles.quiet}>None.</p>;
  const ended = [
    [refused, 'refused'],
    [withdrawn, 'withdrawn'],
    [resolved, 'resolved'],
    [published, 'published'],
  ].flatMap(([number, word]) => (number === 0 ? [] : [`${number} ${word}`]));
  return (
    <>
      <p className={styles.quiet}>{[count(filed, 'matter'), ...ended].join(' · ')}</p>
      <ul className={styles.rows}>
        {newest.map(({ id, ref, title, status, filedAt, isSameSide }) => (
          <li key={id}>
            <p className={styles.who}>
              <Link to={to('dispute', { id })}>{title || ref}</Link>
            </p>
            <p className={styles.quiet}>
              {[
                ref,
                formatDay(filedAt),
                statusBadge[status].label,
                ...(isSameSide ? ['against the same side'] : []),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
