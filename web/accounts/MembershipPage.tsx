import type { MembershipId } from '@ahadi/domain/core/ids.ts';
import {
  memberRoleWords,
  membershipStatusWords,
  powersWords,
  unansweredWords,
} from '@ahadi/domain/organisations/rules.ts';
import type { Membership } from '@ahadi/domain/organisations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { sessionChanged } from '../core/session.ts';
import { formatBindingInstant, timeNow } from '../core/time.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { LeaveDialog } from './people/LeaveDialog.tsx';
import styles from './people/organisations.module.css';
import { useActing } from './people/useActing.ts';
import listed from './rows.module.css';

export const meta = pageMeta('Act for an organisation');

/** An invitation to act for an organisation, to be answered; and what became of it. */
export default function MembershipPage() {
  const id = useIdParam<MembershipId>();
  const membership = useQuery(api.organisations.membership.queryOptions({ input: { id }, staleTime: 0 }));
  usePageTitle(membership.data && `Act for ${membership.data.organisation}`);
  if (membership.data) return <Whole it={membership.data} />;
  const problem = membership.error && problemOf(membership.error);
  return (
    <>
      <PageHeader title="Act for an organisation" />
      {problem === null && <SkeletonRows rows={4} label="Loading the invitation" />}
      {problem?.code === 'NOT_FOUND' && (
        <EmptyState
          kind="unavailable"
          title="There is no invitation for this account"
          action={
            <Link className={buttonClass()} to={to('dashboard')}>
              Go to your dashboard
            </Link>
          }
        >
          It went to another address, or was taken back. Sign in with the address that the letter came to.
        </EmptyState>
      )}
      {problem && problem.code !== 'NOT_FOUND' && <ErrorCard {...problem} onRetry={() => membership.refetch()} />}
    </>
  );
}

function Whole({ it }: { it: Membership }) {
  const isOver = it.status === 'invited' && new Date(it.expiresAt) <= timeNow();
  return (
    <>
      <PageHeader title={`Act for ${it.organisation}`} facts={membershipStatusWords[it.status]} />
      <Card>
        <div className={styles.card}>
          <KeyValue
            rows={[
              { label: 'Organisation', value: it.organisation },
              { label: 'Your role', value: powersWords(it) },
              { label: 'You can', value: memberRoleWords[it.role].may },
              { label: 'Asked by', value: it.invitedBy },
              ...(it.status === 'invited'
                ? [
                    { label: 'Answer by', value: formatBindingInstant(it.expiresAt) },
                    { label: 'If you do nothing', value: unansweredWords },
                  ]
                : []),
            ]}
          />
          {isOver && (
            <Notice tone="attention">The time to answer is over. Ask {it.invitedBy} for another invitation.</Notice>
          )}
          {it.status === 'invited' && !isOver && <Answer it={it} />}
          {it.status === 'active' && <Active it={it} />}
        </div>
      </Card>
    </>
  );
}

function Answer({ it: { id } }: { it: Membership }) {
  const accept = useCommand(api.organisations.accept, { onSuccess: () => void sessionChanged() });
  const decline = useCommand(api.organisations.decline);
  const failure = accept.error ?? decline.error;
  return (
    <>
      {failure && <Notice tone="danger">{problemOf(failure).sentence}</Notice>}
      <div className={listed.buttons}>
        <Button pending={accept.isPending} onClick={() => accept.run({ id })}>
          Yes, act for it
        </Button>
        <Button variant="quiet" pending={decline.isPending} onClick={() => decline.run({ id })}>
          No
        </Button>
      </div>
    </>
  );
}

function Active({ it }: { it: Membership }) {
  const { isPending, actFor } = useActing();
  const [isLeaving, setLeaving] = useState(false);
  const queryClient = useQueryClient();
  return (
    <div className={listed.buttons}>
      <Button pending={isPending} onClick={() => actFor(it.organisationId)}>
        Act for {it.organisation}
      </Button>
      <Button variant="quiet" onClick={() => setLeaving(true)}>
        Leave it
      </Button>
      {isLeaving && (
        <LeaveDialog
          membership={it}
          onClose={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false);
            void sessionChanged();
            void queryClient.invalidateQueries({ queryKey: api.organisations.key() });
          }}
        />
      )}
    </div>
  );
}
