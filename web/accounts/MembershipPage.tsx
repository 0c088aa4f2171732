import type { MembershipId } from '@ahadi/domain/core/ids.ts';
import {
  memberHearsWords,
  memberRoleWords,
  membershipStatusWords,
  powersWords,
  unansweredWords,
} from '@ahadi/domain/organisations/rules.ts';
import type { MemberHears, Membership } from '@ahadi/domain/organisations/schema.ts';
import { safeNext, to } from '@ahadi/domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { formatBindingEnd } from '../core/ends.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useSearch } from '../core/search.ts';
import { sessionChanged, useMe } from '../core/session.ts';
import { timeNow } from '../core/time.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { SelectField } from '../ui/TextField.tsx';
import { LeaveDialog } from './people/LeaveDialog.tsx';
import OwnOnly from './people/OwnOnly.tsx';
import styles from './people/organisations.module.css';
import { useActing } from './people/useActing.ts';
import listed from './rows.module.css';

export const meta = pageMeta('Act for an organisation');

/** An invitation to act for an organisation, to be answered; what became of it; and the way to a matter of the organisation. */
export default function MembershipPage() {
  const id = useIdParam<MembershipId>();
  const { acting } = useMe();
  const [search] = useSearch();
  const next = search.get('next');
  const membership = useQuery(
    api.organisations.membership.queryOptions({ input: { id }, staleTime: 0, enabled: acting === null }),
  );
  // Who acts for another one reads their own list, and nothing else of themself.
  const mine = useQuery(api.organisations.mine.queryOptions({ enabled: acting !== null }));
  const it = membership.data ?? mine.data?.find((one) => one.id === id);
  usePageTitle(it && `Act for ${it.organisation}`);
  if (next && acting?.membershipId === id) return <Navigate replace to={safeNext(next)} />;
  if (it) return <Whole it={it} next={next === null ? '' : safeNext(next)} />;
  const failure = membership.error ?? mine.error;
  const problem = failure && problemOf(failure);
  if (acting && mine.data) return <OwnOnly acting={acting} />;
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
      {problem && problem.code !== 'NOT_FOUND' && (
        <ErrorCard {...problem} onRetry={() => (acting ? mine : membership).refetch()} />
      )}
    </>
  );
}

function Whole({ it, next }: { it: Membership; next: string }) {
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
                    { label: 'Answer by', value: formatBindingEnd(it.expiresAt) },
                    { label: 'If you do nothing', value: unansweredWords },
                  ]
                : []),
            ]}
          />
          {isOver && (
            <Notice tone="attention">The time to answer is over. Ask {it.invitedBy} for another invitation.</Notice>
          )}
          {it.status === 'invited' && !isOver && <Answer it={it} />}
          {it.status === 'active' && next && (
            <Notice tone="info">
              This concerns {it.organisation}. Act for it to open this; what you do then is done in its name.
            </Notice>
          )}
          {it.status === 'active' && <Active it={it} next={next} />}
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

const hearing = Object.keys(memberHearsWords) as MemberHears[]; // the table's own keys

function Active({ it, next }: { it: Membership; next: string }) {
  const { acting } = useMe();
  const { isPending, actFor } = useActing();
  return (
    <>
      {acting === null && !next && <Hearing it={it} />}
      <div className={listed.buttons}>
        <Button pending={isPending} onClick={() => actFor(it.organisationId, next)}>
          {next ? `Act for ${it.organisation} and open it` : `Act for ${it.organisation}`}
        </Button>
        {acting === null && !next && <Leaving it={it} />}
      </div>
    </>
  );
}

/** How much of the organisation's matters the reader is told of, by the bell and by letter. Kept at once. */
function Hearing({ it }: { it: Membership }) {
  const hear = useCommand(api.organisations.hear);
  return (
    <>
      <SelectField
        label="Tell me about"
        help="In your notifications, and by e-mail where something waits that your role can do."
        value={hear.isPending && hear.variables ? hear.variables.hears : it.hears}
        onChange={(event) => {
          const hears = hearing.find((one) => one === event.currentTarget.value);
          if (hears) hear.run({ id: it.id, hears });
        }}
      >
        {hearing.map((one) => (
          <option key={one} value={one}>
            {memberHearsWords[one]}
          </option>
        ))}
      </SelectField>
      {hear.error && <Notice tone="danger">{problemOf(hear.error).sentence}</Notice>}
    </>
  );
}

function Leaving({ it }: { it: Membership }) {
  const [isLeaving, setLeaving] = useState(false);
  const queryClient = useQueryClient();
  return (
    <>
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
    </>
  );
}
