import { to } from '@ahadi/domain/paths.ts';
import { HOLD_YEARS } from '@ahadi/domain/privacy/holding/rules.ts';
import { bindingWords, GRACE_DAYS, WARN_DAYS } from '@ahadi/domain/privacy/rules.ts';
import type { Blocker, Remainder } from '@ahadi/domain/privacy/schema.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { signOut } from '../../core/session.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { Section } from '../profile/Section.tsx';
import { useFreshDeed } from '../useFreshDeed.ts';
import styles from './leaving.module.css';

/** Leaving for good: what has to end first, what goes on, what ends with it, what stays of one, and the fourteen days. */
export default function LeavingSection() {
  const { data, error, refetch } = useQuery(api.privacy.leaving.queryOptions({ refetchOnMount: 'always' }));
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Delete the account"
      about={`It waits for ${GRACE_DAYS} days. Signing in before they are over keeps it. Afterwards it cannot be brought back.`}
    >
      {!data && !error && <SkeletonRows rows={2} label="Loading what is still open" />}
      {error && <ErrorCard {...problemOf(error)} level={3} onRetry={refetch} />}
      {data && data.blockers.length > 0 && (
        <Things
          label="What is still open"
          lead={
            data.blockers.length === 1
              ? 'One thing has to end first:'
              : `${data.blockers.length} things have to end first:`
          }
          things={data.blockers}
        />
      )}
      {data && data.declines.length > 0 && (
        <Things
          label="What is declined"
          lead={`${data.declines.length === 1 ? 'This invitation, which' : 'These invitations, which'} you have not opened, ${data.declines.length === 1 ? 'is' : 'are'} declined when you ask to delete your account. Who invited you reads that you are leaving.`}
          things={data.declines}
          isDone
        />
      )}
      {data && data.duties.length > 0 && (
        <Things
          label="What goes on"
          lead={`${data.duties.length === 1 ? 'This goes' : 'These go'} on when you have left. The other sides are told on that day.`}
          things={data.duties}
        />
      )}
      {data && data.endings.length > 0 && (
        <Things label="What ends with it" lead="With the account ends:" things={data.endings} />
      )}
      {data && (
        <>
          <Remains remains={data.remains} />
          <div className={styles.buttons}>
            <Link className={buttonClass('quiet')} to={to('profile', {}, { tab: 'privacy' })}>
              Take a copy of your data first
            </Link>
            <Button
              variant="danger"
              whyNot={data.blockers.length > 0 ? 'Bring what is open to an end first.' : null}
              onClick={() => setAsking(true)}
            >
              Delete my account
            </Button>
          </div>
        </>
      )}
      {asking && <LeaveDialog duties={data?.duties.length ?? 0} onClose={() => setAsking(false)} />}
    </Section>
  );
}

/** What binds, kind by kind, with the way to each; of what is done for the reader, not how to end it. */
function Things({
  label,
  lead,
  things,
  isDone = false,
}: {
  label: string;
  lead: string;
  things: readonly Blocker[];
  isDone?: boolean;
}) {
  const kinds = [...new Set(things.map(({ kind }) => kind))];
  return (
    <div className={styles.open}>
      <p>{lead}</p>
      <Card inset="flush">
        <ul aria-label={label}>
          {kinds.map((kind) => (
            <li key={kind} className={styles.kind}>
              <p className={styles.strong}>{bindingWords[kind].what}</p>
              {!isDone && <p className={styles.quiet}>{bindingWords[kind].how}</p>}
              <ul className={styles.ways}>
                {things
                  .filter((thing) => thing.kind === kind)
                  .map(({ label, path }) => (
                    <li key={`${label} ${path}`}>
                      <Link className={styles.way} to={path}>
                        <span>{label || 'Open it'}</span>
                        <IconChevronRight size={16} stroke={1.8} aria-hidden />
                      </Link>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** What stays, and why, before anybody decides. */
const Remains = ({ remains }: { remains: readonly Remainder[] }) => (
  <details className={styles.more}>
    <summary>What stays after that, and why</summary>
    <p>
      Your name, your addresses, what you wrote for yourself, your posts and your files go. Others see “Deleted account”
      in your place.
    </p>
    <dl className={styles.remains}>
      {remains.map(({ why, sections }) => (
        <div key={why}>
          <dt>{sections.join(', ')}</dt>
          <dd className={styles.quiet}>{why}</dd>
        </div>
      ))}
    </dl>
  </details>
);

function LeaveDialog({ duties, onClose }: { duties: number; onClose: () => void }) {
  const [isSure, setSure] = useState(false);
  const [tried, setTried] = useState(false);
  // Every session ends with it, this one too; what the device keeps goes as at any signing out.
  const deed = useFreshDeed(() => client.privacy.leave(), signOut);
  return (
    <ConfirmDialog
      title="Delete your account?"
      confirm="Delete it"
      cancel="Keep it"
      tone="danger"
      pending={deed.isPending}
      problem={deed.refusal && !deed.refusal.field ? deed.refusal.sentence : null}
      onConfirm={() => {
        setTried(true);
        if (isSure) deed.run();
      }}
      onClose={onClose}
    >
      <p>
        You are signed out everywhere now, and the account is deleted {GRACE_DAYS} days from now. We write to you today
        and {WARN_DAYS} days before. Signing in before then keeps it.
      </p>
      {duties > 0 && (
        <p>
          {duties === 1 ? 'One thing goes' : `${duties} things go`} on without the account. To hold you to what you
          signed we keep your name, your e-mail address and that your identity was checked until {HOLD_YEARS} years
          after the last of it has ended. We write to you about that and nothing else, and show the address to nobody.
        </p>
      )}
      <CheckField
        label="I know that it cannot be brought back after that"
        checked={isSure}
        error={tried && !isSure ? 'Tick this to go on.' : undefined}
        onChange={(event) => setSure(event.target.checked)}
      />
      <FreshProof deed={deed} />
    </ConfirmDialog>
  );
}
