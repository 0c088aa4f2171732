import { courtLifecycle } from '@ahadi/domain/mediation/court/lifecycle.ts';
import type { CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { megabytes } from '../../core/filesize.ts';
import { count, formatCalendarDay } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { profileWords } from '../words.ts';
import { ConfirmOutcome } from './ConfirmOutcome.tsx';
import { FilingDialog, OutcomeDialog, ProfileDialog, ReadyDialog, UnreadyDialog } from './CourtDialogs.tsx';
import styles from './court.module.css';
import { FactsForm } from './FactsForm.tsx';
import { Papers } from './Papers.tsx';
import { courtBadge, outcomeWords, whoWords } from './words.ts';

type Asked = 'profile' | 'ready' | 'unready' | 'file' | 'outcome';

/** From the signed settlement to an order of a court: what is missing and by which rule, the papers, the bundle, the filing. */
export function CourtPart({ view }: { view: MediationView }) {
  const it = useQuery(api.court.get.queryOptions({ input: { mediationId: view.id } }));
  if (it.isPending)
    return (
      <Card>
        <SkeletonText lines={10} />
      </Card>
    );
  if (it.isError && !it.data) return <ErrorCard {...problemOf(it.error)} onRetry={() => it.refetch()} />;
  if (!it.data)
    return (
      <Card>
        <EmptyState
          kind="nothing"
          title="Nothing for a court"
          action={
            <Button variant="quiet" onClick={() => void it.refetch()}>
              Look again
            </Button>
          }
        >
          A settlement goes to a court only when it is signed and every side agreed that it may.
        </EmptyState>
      </Card>
    );
  return <Court view={view} it={it.data} />;
}

function Court({ view, it }: { view: MediationView; it: CourtPackage }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const badge = courtBadge[it.status];
  const canSave = courtLifecycle.can('save', it.status);
  const close = () => setAsked(null);
  return (
    <>
      <Card title="For the court" aside={<StateBadge tone={badge.tone}>{badge.label}</StateBadge>}>
        <div className={styles.stack}>
          <KeyValue
            rows={[
              { label: 'Rules', value: it.profileName || profileWords[it.profile] },
              { label: 'Law', value: it.legalRefs.join('; ') },
              ...(it.fileBy && (canSave || it.status === 'ready_to_file')
                ? [{ label: 'To be filed by', value: <Countdown due={it.fileBy} binding inline /> }]
                : []),
            ]}
          />
          <Notice tone="attention">{it.notice}</Notice>
          <Standing it={it} />
          {courtLifecycle.can('deny_outcome', it.status) && <ConfirmOutcome view={view} it={it} />}
          <div className={styles.actions}>
            {courtLifecycle.can('make_ready', it.status) && (
              <Button
                whyNot={
                  it.errors.length > 0 ? `${count(it.errors.length, 'thing')} still open; they are listed below.` : null
                }
                onClick={() => setAsked('ready')}
              >
                Make it ready
              </Button>
            )}
            {it.bundle && (
              <a
                className={buttonClass(it.status === 'ready_to_file' ? 'primary' : 'quiet')}
                href={`/api/v1/mediations/${view.id}/court/bundle`}
                download={it.bundle.name}
              >
                Download the bundle
              </a>
            )}
            {courtLifecycle.can('file', it.status) && (
              <Button variant="quiet" onClick={() => setAsked('file')}>
                Note that it was filed
              </Button>
            )}
            {courtLifecycle.can('note_outcome', it.status) && (
              <Button onClick={() => setAsked('outcome')}>Note what the court said</Button>
            )}
            {courtLifecycle.can('unready', it.status) && (
              <Button variant="quiet" onClick={() => setAsked('unready')}>
                Open it again
              </Button>
            )}
            {canSave && (
              <Button variant="plain" onClick={() => setAsked('profile')}>
                Another court
              </Button>
            )}
          </div>
        </div>
      </Card>
      {canSave && <Errors it={it} />}
      {it.warnings.length > 0 && (
        <Card title="To be sure of">
          <ErrorList errors={it.warnings} />
        </Card>
      )}
      {canSave && <FactsForm view={view} it={it} />}
      <Papers view={view} it={it} canChange={courtLifecycle.can('add_paper', it.status)} />
      <Items it={it} />
      {asked === 'profile' && <ProfileDialog it={it} onClose={close} />}
      {asked === 'ready' && <ReadyDialog it={it} onClose={close} />}
      {asked === 'unready' && <UnreadyDialog it={it} onClose={close} />}
      {asked === 'file' && <FilingDialog it={it} onClose={close} />}
      {asked === 'outcome' && <OutcomeDialog it={it} onClose={close} />}
    </>
  );
}

/** What was bound, filed and decided so far. */
function Standing({ it }: { it: CourtPackage }) {
  const rows = [
    ...(it.bundle
      ? [
          {
            label: 'Bundle',
            value: `${it.bundle.name}, ${count(it.bundle.pages, 'page')}, ${megabytes(it.bundle.size)}`,
          },
          { label: 'Fingerprint of the bundle', value: <code className={styles.hash}>{it.bundle.sha256}</code> },
        ]
      : []),
    ...(it.manifestSha256
      ? [{ label: 'Fingerprint of its list', value: <code className={styles.hash}>{it.manifestSha256}</code> }]
      : []),
    ...(it.filing
      ? [
          { label: 'Filed at', value: it.filing.court },
          { label: 'Number', value: it.filing.number },
          { label: 'On', value: formatCalendarDay(it.filing.on) },
          ...(it.filing.receipt ? [{ label: 'Receipt', value: it.filing.receipt }] : []),
        ]
      : []),
    ...(it.outcome
      ? [
          {
            label: 'The court',
            value: `${outcomeWords[it.outcome.as].label}, ${formatCalendarDay(it.outcome.on)}`,
          },
          ...(it.outcome.note ? [{ label: 'Note', value: it.outcome.note }] : []),
          ...(it.outcome.order ? [{ label: 'Order', value: it.outcome.order }] : []),
        ]
      : []),
  ];
  return rows.length > 0 ? <KeyValue rows={rows} /> : null;
}

/** Like the messages of a compiler: what is open, which rule asks for it, who mends it and how. */
function Errors({ it }: { it: CourtPackage }) {
  const isReturned = it.status === 'returned';
  if (it.errors.length === 0)
    return (
      <Notice
        tone={isReturned ? 'attention' : 'good'}
        title={isReturned ? 'The court asks for more' : 'Nothing is open'}
      >
        {isReturned
          ? 'What its rules ask for is there, but it came back. Add what the court asks for, then make it ready and file it again.'
          : 'Everything that the rules ask for is there. Make it ready, and the bundle is printed and bound.'}
      </Notice>
    );
  return (
    <Card title={`${count(it.errors.length, 'thing')} still open`}>
      <ErrorList errors={it.errors} />
    </Card>
  );
}

const ErrorList = ({ errors }: { errors: CourtPackage['errors'] }) => (
  <ol className={styles.errors}>
    {errors.map((error) => (
      <li key={error.code + error.sentence}>
        <p className={styles.name}>{error.sentence}</p>
        <p>{error.how}</p>
        <p className={styles.quiet}>
          {whoWords[error.who]} · {error.rule} · <code>{error.code}</code>
        </p>
      </li>
    ))}
  </ol>
);

const states: Record<
  CourtPackage['items'][number]['state'],
  { label: string; tone: 'good' | 'attention' | 'neutral' }
> = {
  done: { label: 'There', tone: 'good' },
  unsure: { label: 'To be sure of', tone: 'attention' },
  open: { label: 'Open', tone: 'attention' },
  not_needed: { label: 'Not needed', tone: 'neutral' },
};

/** Which rule asks for what; one that asks for everything is named once. */
function Items({ it }: { it: CourtPackage }) {
  const rules = new Set(it.items.map(({ rule }) => rule));
  return (
    <Card title="What the rules ask for" aside={rules.size === 1 ? [...rules] : undefined}>
      <ul className={styles.items}>
        {it.items.map(({ code, label, rule, state }) => (
          <li key={code}>
            <span>
              {label}
              {rules.size > 1 && <span className={styles.quiet}> · {rule}</span>}
            </span>
            <StateBadge tone={states[state].tone}>{states[state].label}</StateBadge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
