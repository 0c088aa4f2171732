import type { ApprovalId } from '@ahadi/domain/core/ids.ts';
import type { ApprovalToRead } from '@ahadi/domain/organisations/approvals/schema.ts';
import { worthOf } from '@ahadi/domain/organisations/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { useFigures } from '../core/here.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useMe } from '../core/session.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import styles from './approving/approving.module.css';
import { StepList } from './approving/StepList.tsx';
import { useApproving } from './approving/words.ts';
import { useEditingWords } from './editing/words.ts';
import { problemIn, refusalIn } from './refusal.ts';
import { useVoice } from './words.ts';

const AskedText = lazy(() => import('./approving/AskedText.tsx'));
const HowSigned = lazy(() => import('./approving/HowSigned.tsx'));
// Of a text that was asked about before.
const DifferenceView = lazy(() =>
  import('./document/DifferenceView.tsx').then((module) => ({ default: module.DifferenceView })),
);
// Opened by a button only.
const ReturnDialog = lazy(() => import('./approving/ReturnDialog.tsx'));

export const meta = pageMeta('Approve a text');

/** One screen for who approves: who asks, for how much, what changed since it was last asked for, and the whole text that is approved. */
export default function ApprovalPage() {
  const say = useApproving();
  const voice = useVoice();
  const id = useIdParam<ApprovalId>();
  const asked = useQuery(api.approvals.get.queryOptions({ input: { id } }));
  usePageTitle(asked.data && `${say.pageTitle}: ${asked.data.title || asked.data.ref}`);
  if (asked.data) return <Asked key={asked.data.id} it={asked.data} />;
  const problem = asked.error && problemOf(asked.error);
  return (
    <>
      <PageHeader title={say.pageTitle} />
      <Card>
        {!problem && (
          <div role="status" aria-label={say.loading}>
            <SkeletonText lines={6} />
          </div>
        )}
        {problem?.code === 'NOT_FOUND' && (
          <EmptyState
            kind="unavailable"
            title={say.missing}
            action={
              <Link className={buttonClass()} to={to('dashboard')}>
                {say.toDashboard}
              </Link>
            }
          >
            {say.missingWords}
          </EmptyState>
        )}
        {problem && problem.code !== 'NOT_FOUND' && (
          <ErrorCard {...problemIn(voice, problem)} onRetry={() => asked.refetch()} />
        )}
      </Card>
    </>
  );
}

function Asked({ it }: { it: ApprovalToRead }) {
  const say = useApproving();
  const voice = useVoice();
  const { acting } = useMe();
  const [returning, setReturning] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const approve = useCommand(api.approvals.approve, {
    onSuccess: (now) => setDone(now.status === 'approved' ? say.doneAll : say.doneApproved),
  });
  const refused = approve.error && problemOf(approve.error);
  const { terms, mine, before, parties } = it;
  const text = to('agreement', { id: it.agreementId });
  const opens = acting || it.membershipId === null ? text : to('membership', { id: it.membershipId }, { next: text });
  return (
    <div className={styles.page}>
      <PageHeader
        title={<bdi>{it.title || say.untitled}</bdi>}
        facts={say.pageFacts({ organisation: it.organisation })}
      />
      {done === null && mine === null && <Notice tone="info">{standing(it, say)}</Notice>}
      <Request it={it} />
      {before && (
        <Card title={before.status === 'approved' ? say.changedSinceApproved : say.whatChanged}>
          <Suspense fallback={<SkeletonText lines={4} />}>
            <DifferenceView id={it.agreementId} before={before.terms} after={terms} />
          </Suspense>
        </Card>
      )}
      <section className={styles.whole} aria-label={say.wholeText}>
        <Suspense fallback={<SkeletonText lines={12} />}>
          <AskedText agreementId={it.agreementId} terms={terms} parties={parties} />
        </Suspense>
      </section>
      <Suspense fallback={<SkeletonText lines={3} />}>
        <HowSigned terms={terms} parties={parties} attendants={it.attendants} />
      </Suspense>
      <p className={styles.aside}>
        <Link to={opens}>{say.openAgreement}</Link> {say.openHelp}
      </p>
      {(done !== null || refused || mine !== null) && (
        <div className={styles.bar}>
          {done !== null && (
            <Notice tone="good" announce>
              {done}
            </Notice>
          )}
          {refused && <Notice tone="danger">{refusalIn(voice, refused)}</Notice>}
          {mine !== null && done === null && (
            <div className={styles.deeds}>
              <Button pending={approve.isPending} onClick={() => approve.run({ id: it.id, stepId: mine })}>
                {say.approve}
              </Button>
              <Button variant="quiet" onClick={() => setReturning(true)}>
                {say.sendBack}
              </Button>
            </div>
          )}
        </div>
      )}
      {returning && mine !== null && (
        <Suspense fallback={null}>
          <ReturnDialog
            it={it}
            stepId={mine}
            onClose={() => setReturning(false)}
            onDone={() => {
              setReturning(false);
              setDone(say.doneReturned({ asker: it.askedBy }));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Who asks, for what, and how much is at stake: what one knows before reading. */
function Request({ it }: { it: ApprovalToRead }) {
  const say = useApproving();
  const kinds = useEditingWords();
  const { money, instant, list } = useFigures();
  const { terms } = it;
  const worth = worthOf(terms);
  const amount = worth && money(worth.minor, worth.currency);
  return (
    <Card>
      <KeyValue
        rows={[
          { label: say.askedBy, value: say.askedOn({ asker: it.askedBy, when: instant(it.askedAt) }) },
          ...(it.note === '' ? [] : [{ label: say.noted, value: <span dir="auto">{it.note}</span> }]),
          {
            label: say.value,
            // As the rule and each limit count it: what is promised can be more than the sum that is named.
            value:
              amount === null ? say.noValue : worth?.minor === terms.valueMinor ? amount : say.promised({ amount }),
          },
          { label: kinds.kind, value: kinds[terms.kind] },
          { label: say.goesTo, value: <bdi>{list(it.goesTo)}</bdi> },
          { label: say.agreement, value: it.ref },
          { label: say.steps, value: <StepList steps={it.steps} /> },
        ]}
      />
    </Card>
  );
}

/** How a request stands that does not wait for its reader. */
function standing({ status, returned }: ApprovalToRead, say: ReturnType<typeof useApproving>): string {
  if (status === 'approved') return say.isApproved;
  if (status === 'returned' && returned) return say.isReturned({ by: returned.by, reason: returned.reason });
  if (status === 'withdrawn') return say.isWithdrawn;
  return status === 'void' ? say.isVoid : say.isOthers;
}
