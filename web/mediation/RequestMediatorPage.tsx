import { isDisputable } from '@ahadi/domain/agreements/rules.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import styles from './requesting/requesting.module.css';

export const meta = pageMeta('Ask for mediation');

const MOST = 5;

const steps: readonly { title: string; line: string }[] = [
  {
    title: 'You ask',
    line: 'You say in general words what it is about. The other side is asked, and is free to say no.',
  },
  {
    title: 'You find a mediator together',
    line: `Certified mediators propose without knowing your names. Each side ranks them and may strike out ${mediationDefaults.strikes}.`,
  },
  { title: 'You sign and pay in', line: 'All sign an agreement to mediate. The fee waits in escrow.' },
  {
    title: 'You talk',
    line: `For at most ${mediationDefaults.mediationDays} days: together, and each side alone with the mediator in a private room.`,
  },
  {
    title: 'You settle, or you do not',
    line: `What you agree on is written down, and signed after ${mediationDefaults.reflectionHours} hours to think it over. It can be brought to a court.`,
  },
];

const promises: readonly { title: string; line: string }[] = [
  {
    title: 'What it costs',
    line: 'Mediators name their fee before you choose. The sides share it, in equal parts unless you say otherwise. Asking costs nothing.',
  },
  {
    title: 'What stays secret',
    line: `What is said in the rooms is encrypted, read by nobody else, and destroyed ${mediationDefaults.retentionDays} days after the case is closed. It is never part of the public record.`,
  },
  {
    title: 'What becomes of a dispute',
    line: `Its clocks stand still while you mediate. If every side agreed to mediate and there is no settlement, at least ${mediationDefaults.floorDays} days are left.`,
  },
];

/** How mediation goes, what it costs, what stays secret; and what it is to be about. */
export default function RequestMediatorPage() {
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('legalServices')}>Mediation</Link>}
        title="Ask for mediation"
        facts="A certified mediator helps both sides find a way out. Nobody decides for you."
      />
      <div className={styles.intro}>
        <Card title="How it goes">
          <ol className={styles.steps}>
            {steps.map(({ title, line }) => (
              <li key={title}>
                <p className={styles.stepTitle}>{title}</p>
                <p className={styles.quiet}>{line}</p>
              </li>
            ))}
          </ol>
        </Card>
        <div className={styles.column}>
          <Card title="What is it about?">
            <Subjects />
          </Card>
          <Card title="Good to know">
            <dl className={styles.promises}>
              {promises.map(({ title, line }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd className={styles.quiet}>{line}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      </div>
    </>
  );
}

/** Own open disputes, own agreements, or something else. */
function Subjects() {
  const disputes = useQuery(api.disputes.list.queryOptions({ input: { filter: 'open', limit: MOST } }));
  const agreements = useQuery(api.agreements.list.queryOptions({ input: { limit: MOST } }));
  if (disputes.isPending || agreements.isPending) return <SkeletonText lines={6} />;
  const failed = disputes.isError ? disputes : agreements.isError ? agreements : null;
  const signed = agreements.data?.rows.filter(({ status }) => isDisputable(status)) ?? [];
  const hasSubject = signed.length > 0 || (disputes.data?.rows.length ?? 0) > 0;
  return (
    <div className={styles.subjects}>
      {failed?.error && <ErrorCard {...problemOf(failed.error)} level={3} onRetry={() => failed.refetch()} />}
      {disputes.data && disputes.data.rows.length > 0 && (
        <section aria-labelledby="of-disputes">
          <h3 id="of-disputes" className={styles.subjectsTitle}>
            A dispute of yours
          </h3>
          <ul>
            {disputes.data.rows.map(({ id, ref, title, otherName }) => (
              <li key={id}>
                <Link className={styles.subject} to={to('newMediation', {}, { dispute: id })}>
                  <IconChevronRight size={16} stroke={1.8} aria-hidden />
                  <span className={styles.stepTitle}>{title || 'Untitled dispute'}</span>
                  <span className={styles.quiet}>
                    {ref}
                    {otherName && ` · ${otherName}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {signed.length > 0 && (
        <section aria-labelledby="of-agreements">
          <h3 id="of-agreements" className={styles.subjectsTitle}>
            An agreement of yours
          </h3>
          <ul>
            {signed.map(({ id, ref, title, others }) => (
              <li key={id}>
                <Link className={styles.subject} to={to('newMediation', {}, { agreement: id })}>
                  <IconChevronRight size={16} stroke={1.8} aria-hidden />
                  <span className={styles.stepTitle}>{title || 'Untitled agreement'}</span>
                  <span className={styles.quiet}>{[ref, ...others].join(' · ')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <Link className={buttonClass(hasSubject ? 'quiet' : 'primary')} to={to('newMediation')}>
          {hasSubject ? 'Something else' : 'Write down what it is'}
        </Link>
      </p>
    </div>
  );
}
