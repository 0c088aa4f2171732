import type { RestrictionId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { neverTaken, openRestrictions } from '@ahadi/domain/restrictions/lifecycle.ts';
import { appealOver, changeNow, ifNobodyActs, ruleWords, titleNow } from '@ahadi/domain/restrictions/rules.ts';
import type { Restriction } from '@ahadi/domain/restrictions/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { NotHere } from '../core/NotHere.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { formatBindingInstant } from '../core/time.ts';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { AppealForm } from './AppealForm.tsx';
import { Deeds } from './Deeds.tsx';
import styles from './restrictions.module.css';
import { restrictionBadge } from './words.ts';

export const meta = pageMeta('A decision');

/** One decision: what was done and why, what happens next by itself, and what its reader can do about it. */
export default function RestrictionPage() {
  const id = useIdParam<RestrictionId>();
  const restriction = useQuery(api.restrictions.get.queryOptions({ input: { id }, staleTime: 0 }));
  usePageTitle(restriction.data && titleNow(restriction.data));
  if (restriction.isError && !restriction.data)
    return <Missing error={restriction.error} onRetry={restriction.refetch} />;
  if (!restriction.data)
    return (
      <>
        <PageHeader title="A decision" />
        <SkeletonRows rows={6} label="Loading the decision" />
      </>
    );
  return <Whole key={id} it={restriction.data} />;
}

/** Two have decided it, whatever came of it since. */
const isConfirmed = ({ status }: Restriction): boolean => status !== 'protecting' && !neverTaken.includes(status);

function Whole({ it }: { it: Restriction }) {
  const [done, setDone] = useState<string | null>(null);
  const badge = restrictionBadge[it.status];
  const list = it.isAboutMe ? to('restrictions') : to('adminRestrictions');
  const next = ifNobodyActs(it.status, it.endsFirst);
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={list}>{it.isAboutMe ? 'Decisions about you' : 'Decisions by two'}</Link>}
        title={titleNow(it)}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>{it.label}</span>
          </>
        }
      />
      <div className={styles.stack}>
        {done && (
          <Notice tone="good" announce>
            {done}
          </Notice>
        )}
        {next && it.dueAt && (
          <Notice tone="attention" title="If nobody acts">
            <p>{next.words}</p>
            <Countdown due={it.dueAt} binding inline />
          </Notice>
        )}
        <Card title={it.isAboutMe || isConfirmed(it) ? 'What was decided, and why' : 'What is proposed, and why'}>
          <Facts it={it} />
        </Card>
        {it.appeal && (
          <Card title="The appeal">
            <Said
              lines={[
                [`Sent ${formatBindingInstant(it.appeal.at)}`, it.appeal.text],
                ['The answer', it.appeal.reason],
                // It is asked of nobody any more.
                ['What came of it', it.status === 'ended' && it.appeal.reason === null ? appealOver : null],
              ]}
            />
          </Card>
        )}
        {it.isAboutMe ? <AppealForm it={it} onDone={setDone} /> : <Deeds it={it} onDone={setDone} />}
      </div>
    </>
  );
}

function Facts({ it }: { it: Restriction }) {
  const said = [
    ['The rule', ruleWords(it.thing, it.rule)],
    ['The reason', it.reason],
    ['What it rests on', it.evidence],
    ['Why it could not wait', it.urgency],
    // Of what counts no more, or never will, nothing is changed.
    [
      it.isAboutMe ? 'What it changes' : 'What it changes, as they read it',
      openRestrictions.includes(it.status) ? changeNow(it) : null,
    ],
    ['What the second person wrote', it.decision],
    ['Why it was lifted', it.liftReason],
  ] as const;
  const when = (at: string | null, label: string) => (at ? [{ label, value: formatBindingInstant(at) }] : []);
  return (
    <div className={styles.stack}>
      <Said lines={said} />
      <KeyValue
        rows={[
          ...(it.days
            ? [
                {
                  label: 'For how long',
                  value: `${it.days} days from the day it ${isConfirmed(it) ? 'was' : 'is'} confirmed`,
                },
              ]
            : []),
          ...when(it.effectiveAt, 'In force since'),
          ...when(it.endsAt, 'Ends'),
          ...when(it.appealUntil, 'Appeal until'),
          ...(it.officers ? [{ label: 'Proposed by', value: it.officers.proposedBy }] : []),
          ...(it.officers?.decidedBy ? [{ label: 'Second person', value: it.officers.decidedBy }] : []),
          ...(it.officers?.appealDecidedBy ? [{ label: 'Appeal decided by', value: it.officers.appealDecidedBy }] : []),
        ]}
      />
    </div>
  );
}

/** What people wrote, each below what it is. */
const Said = ({ lines }: { lines: readonly (readonly [label: string, text: string | null])[] }) => (
  <dl className={styles.words}>
    {lines.map(
      ([label, text]) =>
        text && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ),
    )}
  </dl>
);

function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <NotHere
      error={error}
      onRetry={onRetry}
      title="This decision is not here"
      href={to('restrictions')}
      way="Go to decisions about you"
    >
      It does not exist, or it is not yours to read.
    </NotHere>
  );
}
