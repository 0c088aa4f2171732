import type { FinanceSummary } from '@ahadi/domain/payments/schema.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { problemOf } from '../../core/errors.ts';
import { formatBindingInstant } from '../../core/time.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import own from './admin.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useSummary } from './Summary.tsx';
import { deskPath } from './useDeskTab.ts';

/** Whether an alarm of the books stopped payouts, what it found, and the way on by two administrators. */
export default function PayoutStop() {
  const summary = useSummary();
  const [isResuming, setResuming] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  if (summary.isPending)
    return (
      <Card role="status" aria-label="Loading the stop of payouts">
        <SkeletonText lines={4} />
      </Card>
    );
  if (summary.isError && !summary.data)
    return (
      <Card>
        <ErrorCard {...problemOf(summary.error)} onRetry={() => summary.refetch()} />
      </Card>
    );
  const { stopped } = summary.data;
  return (
    <>
      <DoneNotice sentence={done} />
      <Card aria-label="Stop of payouts">
        {stopped === null ? (
          <EmptyState
            kind="nothing"
            title="Payouts go out"
            action={
              <Link className={buttonClass('quiet')} to={deskPath('payouts')}>
                Look at payouts
              </Link>
            }
          >
            The books are checked again and again. Should a sum not be right, every payout stops by itself, and what was
            found stands here.
          </EmptyState>
        ) : (
          <Stopped
            stopped={stopped}
            onResume={() => {
              setDone(null);
              setResuming(true);
            }}
          />
        )}
      </Card>
      {isResuming && (
        <Resume
          onClose={() => setResuming(false)}
          onDone={(sentence) => {
            setResuming(false);
            setDone(sentence);
          }}
        />
      )}
    </>
  );
}

type Stop = NonNullable<FinanceSummary['stopped']>;

const Stopped = ({ stopped, onResume }: { stopped: Stop; onResume: () => void }) => (
  <div className={own.panel} style={{ marginTop: 0 }}>
    <Notice tone="danger" title={`Payouts stand still since ${formatBindingInstant(stopped.since)}`}>
      Nothing leaves any wallet. What people have is where it was; they are told that the books are being checked.
    </Notice>
    <div>
      <h2>What was found</h2>
      <ul className={own.findings}>
        {stopped.findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </div>
    <p>
      {stopped.agreed
        ? stopped.agreedByMe
          ? 'You want payouts to go on. Another administrator says the second word.'
          : 'One administrator wants payouts to go on. With a second they do.'
        : 'Two administrators let payouts go on, one after the other, once the books prove right.'}
    </p>
    <div>
      <Button
        whyNot={stopped.agreedByMe ? 'You said so already; another administrator is the second.' : null}
        onClick={onResume}
      >
        Let payouts go on
      </Button>
    </div>
  </div>
);

function Resume({ onDone, onClose }: { onDone: (sentence: string) => void; onClose: () => void }) {
  const resume = useCommand(api.finance.resumePayouts, {
    onSuccess: ({ resumed }) =>
      onDone(resumed ? 'Payouts go out again.' : 'Your word is kept. Another administrator says the second.'),
  });
  return (
    <ReasonDialog
      title="Let payouts go on"
      confirm="Let them go on"
      command={resume}
      deed={(reason) => ({ reason })}
      help="Say what was wrong and how it was put right. It stays in the history of the books."
      onClose={onClose}
    >
      {() => <p>The books are checked again first. While they do not add up nothing changes, no matter who agrees.</p>}
    </ReasonDialog>
  );
}
