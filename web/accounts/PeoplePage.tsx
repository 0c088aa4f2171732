import { isOrganisations, membershipStatusWords, powersWords } from '@ahadi/domain/organisations/rules.ts';
import type { Member } from '@ahadi/domain/organisations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api, client } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useMe } from '../core/session.ts';
import { formatDay } from '../core/time.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { FreshProof } from './FreshProof.tsx';
import { DeputyDialog } from './people/DeputyDialog.tsx';
import styles from './people/organisations.module.css';
import { PowersDialog } from './people/PowersDialog.tsx';
import listed from './rows.module.css';
import { useFreshDeed } from './useFreshDeed.ts';

// Below the list, and of few organisations.
const ApprovalRule = lazy(() => import('./people/ApprovalRule.tsx'));

export const meta = pageMeta('People');

export default function PeoplePage() {
  const { identities } = useMe();
  return isOrganisations(identities) ? <People /> : <OfAPerson />;
}

const OfAPerson = () => (
  <>
    <PageHeader title="People" facts="The people who act for an organisation." />
    <Card>
      <EmptyState
        kind="nothing"
        title="This account is a person’s"
        action={
          <Link className={buttonClass('quiet')} to={to('profile')}>
            Go to your account
          </Link>
        }
      >
        Only an organisation’s own account has people who act for it.
      </EmptyState>
    </Card>
  </>
);

/** Who acts for the reader's organisation, each with a role; its owners invite, change and remove. */
function People() {
  const { acting } = useMe();
  const list = useQuery(api.organisations.members.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const [open, setOpen] = useState<Member | 'new' | null>(null);
  const [ending, setEnding] = useState<Member | null>(null);
  const [away, setAway] = useState<Member | null>(null);
  const endDeputy = useCommand(api.organisations.endDeputy);
  const mayManage = acting === null || acting.ownRole === 'owner';
  const invite = mayManage && list.data && <Button onClick={() => setOpen('new')}>Invite somebody</Button>;
  return (
    <>
      <PageHeader
        title="People"
        facts="The people who act for the organisation. Anybody who signs in with its own account is an owner, too."
        actions={list.data && list.data.length > 0 ? invite : null}
      />
      <Card inset="flush" aria-label="People" aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={3} label="Loading people" />}
        {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} onRetry={() => list.refetch()} />}
        {list.data?.length === 0 && (
          <EmptyState kind="nothing" title="Nobody else yet" action={invite}>
            They sign in with accounts of their own, and you say what each of them may do. Nothing changes for you.
          </EmptyState>
        )}
        {list.data && list.data.length > 0 && (
          <ul className={listed.rows}>
            {list.data.map((it) => (
              <li key={it.id} className={listed.row}>
                <div>
                  <p className={listed.name}>
                    {it.name ?? it.email}
                    {it.status === 'invited' && <StateBadge>{membershipStatusWords.invited}</StateBadge>}
                  </p>
                  <p className={listed.facts}>
                    {powersWords(it)}
                    {it.name && ` · ${it.email}`}
                  </p>
                  <p className={listed.facts}>
                    {it.since ? `Since ${formatDay(it.since)}` : `Can answer until ${formatDay(it.expiresAt)}`} · asked
                    by {it.invitedBy}
                  </p>
                  {it.deputy && (
                    <p className={listed.facts}>
                      {it.deputy.name} stands in, from {formatDay(it.deputy.startsAt)} to {formatDay(it.deputy.endsAt)}
                    </p>
                  )}
                </div>
                {(mayManage || acting?.membershipId === it.id) && it.status === 'active' && list.data.length > 1 && (
                  <div className={listed.buttons}>
                    {it.deputy ? (
                      <Button
                        variant="quiet"
                        aria-label={`End that ${it.deputy.name} stands in for ${it.name}`}
                        pending={endDeputy.isPending}
                        onClick={() => endDeputy.run({ id: it.id })}
                      >
                        End deputy
                      </Button>
                    ) : (
                      <Button variant="quiet" aria-label={`Name a deputy of ${it.name}`} onClick={() => setAway(it)}>
                        Deputy
                      </Button>
                    )}
                  </div>
                )}
                {mayManage && (
                  <div className={listed.buttons}>
                    <Button variant="quiet" aria-label={`Change ${it.name ?? it.email}`} onClick={() => setOpen(it)}>
                      Change
                    </Button>
                    <Button variant="quiet" aria-label={`Remove ${it.name ?? it.email}`} onClick={() => setEnding(it)}>
                      Remove
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {list.data && list.data.length > 0 && (
        <div className={styles.below}>
          <Suspense fallback={<SkeletonRows rows={2} label="Loading the rule" />}>
            <ApprovalRule members={list.data} mayManage={mayManage} />
          </Suspense>
        </div>
      )}
      {open && (
        <PowersDialog
          member={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            void list.refetch();
          }}
        />
      )}
      {endDeputy.error && <Notice tone="danger">{problemOf(endDeputy.error).sentence}</Notice>}
      {away && (
        <DeputyDialog
          member={away}
          others={(list.data ?? []).filter(({ id, status }) => id !== away.id && status === 'active')}
          onClose={() => setAway(null)}
          onDone={() => {
            setAway(null);
            void list.refetch();
          }}
        />
      )}
      {ending && <Remove member={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function Remove({ member: it, onClose }: { member: Member; onClose: () => void }) {
  const queryClient = useQueryClient();
  const deed = useFreshDeed(
    () => client.organisations.remove({ id: it.id }, { context: { idempotencyKey: uuid() } }),
    () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: api.organisations.key() });
    },
  );
  const isInvited = it.status === 'invited';
  return (
    <ConfirmDialog
      title={isInvited ? `Take back the invitation of ${it.email}?` : `Remove ${it.name}?`}
      confirm={isInvited ? 'Take it back' : 'Remove'}
      cancel="Keep"
      tone="danger"
      pending={deed.isPending}
      problem={deed.refusal?.field === 'password' ? null : deed.refusal?.sentence}
      onConfirm={deed.run}
      onClose={onClose}
    >
      <p>
        {isInvited
          ? 'The link in the letter leads nowhere from then on.'
          : 'They stop acting for the organisation at once, in open pages too. What they signed for it stays signed.'}
      </p>
      <FreshProof deed={deed} />
    </ConfirmDialog>
  );
}
