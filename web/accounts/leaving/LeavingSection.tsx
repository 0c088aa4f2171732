import { to } from '@ahadi/domain/paths.ts';
import { blockerWords, GRACE_DAYS, isKeptByOthers, WARN_DAYS } from '@ahadi/domain/privacy/rules.ts';
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
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { Section } from '../profile/Section.tsx';
import { useFreshDeed } from '../useFreshDeed.ts';
import styles from './leaving.module.css';

/** Leaving for good: what has to end first, what stays of one, and the fourteen days. */
export default function LeavingSection() {
  const { data, error, refetch } = useQuery(api.privacy.leaving.queryOptions({ refetchOnMount: 'always' }));
  const [asking, setAsking] = useState(false);
  const isKept = data?.blockers.some(({ kind }) => isKeptByOthers(kind)) ?? false;
  return (
    <Section
      title="Delete the account"
      about={`It waits for ${GRACE_DAYS} days. Signing in before they are over keeps it. Afterwards it cannot be brought back.`}
    >
      {!data && !error && <SkeletonRows rows={2} label="Loading what is still open" />}
      {error && <ErrorCard {...problemOf(error)} level={3} onRetry={refetch} />}
      {data && data.blockers.length > 0 && <Blockers blockers={data.blockers} />}
      {data && (
        <>
          <Remains remains={data.remains} />
          <div className={styles.buttons}>
            <Link className={buttonClass('quiet')} to={to('profile', {}, { tab: 'privacy' })}>
              Take a copy of your data first
            </Link>
            <Button
              variant="danger"
              whyNot={data.blockers.length > 0 && !isKept ? 'Bring what is open to an end first.' : null}
              onClick={() => setAsking(true)}
            >
              Delete my account
            </Button>
          </div>
        </>
      )}
      {asking &&
        (isKept ? <TellDialog onClose={() => setAsking(false)} /> : <LeaveDialog onClose={() => setAsking(false)} />)}
    </Section>
  );
}

/** Everything that is open, kind by kind, with the way to each. */
function Blockers({ blockers }: { blockers: readonly Blocker[] }) {
  const kinds = [...new Set(blockers.map(({ kind }) => kind))];
  return (
    <div className={styles.open}>
      <p>{blockers.length === 1 ? 'One thing is still open:' : `${blockers.length} things are still open:`}</p>
      <Card inset="flush">
        <ul aria-label="What is still open">
          {kinds.map((kind) => (
            <li key={kind} className={styles.kind}>
              <p className={styles.strong}>{blockerWords[kind].what}</p>
              <p className={styles.quiet}>{blockerWords[kind].how}</p>
              <ul className={styles.ways}>
                {blockers
                  .filter((blocker) => blocker.kind === kind)
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

/** Agreements hold the account: it cannot go yet, and their other sides can be told of the wish. */
function TellDialog({ onClose }: { onClose: () => void }) {
  const deed = useFreshDeed(() => client.privacy.leave(), signOut);
  const isTold = deed.refusal?.code === 'ACC_STILL_NEEDED';
  if (deed.refusal && isTold)
    return (
      <Dialog title="Your account stays for now" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
        <p role="status">{deed.refusal.sentence}</p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="You cannot leave yet"
      confirm="Tell them"
      pending={deed.isPending}
      problem={deed.refusal && !deed.refusal.field ? deed.refusal.sentence : null}
      onConfirm={() => deed.run()}
      onClose={onClose}
    >
      <p>
        Others rely on your agreements and promises, so these have to end first. If you go on, the other side is told
        that you want to leave. Nothing is deleted.
      </p>
      <FreshProof deed={deed} />
    </ConfirmDialog>
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
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
