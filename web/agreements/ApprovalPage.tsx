import type { ApprovalId } from '@ahadi/domain/core/ids.ts';
import type { ApprovalToRead } from '@ahadi/domain/organisations/approvals/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { Speaking, useFigures } from '../core/here.ts';
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
import { ReturnDialog } from './approving/ReturnDialog.tsx';
import { StepList } from './approving/StepList.tsx';
import { useApproving } from './approving/words.ts';
import { DifferenceView } from './document/DifferenceView.tsx';
import { RichTextView } from './document/RichTextView.tsx';
import { problemIn, refusalIn } from './refusal.ts';
import { useVoice } from './words.ts';

export const meta = pageMeta('Approve a text');

/** One screen for who approves: who asks, what, for how much, and what changed since it was last asked for. */
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
  const { money, instant, list } = useFigures();
  const { acting } = useMe();
  const [returning, setReturning] = useState(false);
  const [isWhole, setWhole] = useState(it.before === null);
  const [done, setDone] = useState<string | null>(null);
  const approve = useCommand(api.approvals.approve, {
    onSuccess: (now) => setDone(now.status === 'approved' ? say.doneAll : say.doneApproved),
  });
  const refused = approve.error && problemOf(approve.error);
  const { terms, mine } = it;
  const text = to('agreement', { id: it.agreementId });
  const opens = acting || it.membershipId === null ? text : to('membership', { id: it.membershipId }, { next: text });
  return (
    <div className={styles.page}>
      <PageHeader
        title={<bdi>{it.title || say.untitled}</bdi>}
        facts={say.pageFacts({ organisation: it.organisation })}
      />
      {done !== null && (
        <Notice tone="good" announce>
          {done}
        </Notice>
      )}
      {done === null && mine === null && <Notice tone="info">{standing(it, say)}</Notice>}
      {refused && <Notice tone="danger">{refusalIn(voice, refused)}</Notice>}
      <Card>
        <KeyValue
          rows={[
            { label: say.agreement, value: it.ref },
            {
              label: say.value,
              value: terms.valueMinor === null ? say.noValue : money(terms.valueMinor, terms.currency),
            },
            { label: say.goesTo, value: <bdi>{list(it.goesTo)}</bdi> },
            { label: say.askedBy, value: say.askedOn({ asker: it.askedBy, when: instant(it.askedAt) }) },
            ...(it.note === '' ? [] : [{ label: say.noted, value: <span dir="auto">{it.note}</span> }]),
            { label: say.steps, value: <StepList steps={it.steps} /> },
          ]}
        />
      </Card>
      {it.before && (
        <Card title={say.whatChanged}>
          <Speaking language="en">
            <DifferenceView id={it.agreementId} before={it.before.terms} after={terms} />
          </Speaking>
        </Card>
      )}
      {isWhole ? (
        <Card title={say.wholeText}>
          <div className={styles.text} dir="auto">
            {terms.document && <p>{terms.document.name}</p>}
            {terms.clauses.map((clause, index) => (
              <section key={clause.id}>
                <h3>
                  {index + 1}. {clause.heading}
                </h3>
                <RichTextView text={clause.body} />
              </section>
            ))}
          </div>
        </Card>
      ) : (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {say.showText}
        </Button>
      )}
      <p>
        <Link to={opens}>{say.openText}</Link>
      </p>
      {mine !== null && done === null && (
        <div className={styles.bar}>
          <Button pending={approve.isPending} onClick={() => approve.run({ id: it.id, stepId: mine })}>
            {say.approve}
          </Button>
          <Button variant="quiet" onClick={() => setReturning(true)}>
            {say.sendBack}
          </Button>
        </div>
      )}
      {returning && mine !== null && (
        <ReturnDialog
          it={it}
          stepId={mine}
          onClose={() => setReturning(false)}
          onDone={() => {
            setReturning(false);
            setDone(say.doneReturned({ asker: it.askedBy }));
          }}
        />
      )}
    </div>
  );
}

/** How a request stands that does not wait for its reader. */
function standing({ status, returned }: ApprovalToRead, say: ReturnType<typeof useApproving>): string {
  if (status === 'approved') return say.isApproved;
  if (status === 'returned' && returned) return say.isReturned({ by: returned.by, reason: returned.reason });
  if (status === 'withdrawn') return say.isWithdrawn;
  return status === 'void' ? say.isVoid : say.isOthers;
}
