import { registrationLifecycle } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { amountWords, count, nameList } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { Practical } from '../Practical.tsx';
import { priceWords } from '../words.ts';
import { comesBackWords, sessionWords } from '../zone.ts';
import styles from './registering.module.css';
import { stepsOf } from './steps.ts';

/** Beside the thing itself: where it stands, what was agreed, the receipt and the way out. */
export function Side({ registration }: { registration: Registration }) {
  const { run, priceMinor, currency, nameOnCertificate, needs, payments } = registration;
  const now = useNow();
  const [isCancelling, setCancelling] = useState(false);
  const isPaid = payments.some(({ status }) => status === 'approved') || registration.payment?.status === 'succeeded';
  const canCancel = registrationLifecycle.can('cancel', registration.status);
  return (
    <aside className={styles.side} aria-label="About this registration">
      <Card title="Where it stands">
        <Timeline label="From the seat to the certificate" items={stepsOf(registration)} />
      </Card>
      <Card title="What you registered for">
        <KeyValue
          rows={[
            { label: 'Fee', value: priceWords(priceMinor, currency) },
            { label: 'Name on the certificate', value: nameOnCertificate },
            ...(run.instructors.length > 0 ? [{ label: 'With', value: nameList(run.instructors) }] : []),
            ...(canCancel && priceMinor > 0 ? [{ label: 'If you cancel', value: comesBackWords(run, now) }] : []),
            ...(needs === '' ? [] : [{ label: 'You need', value: needs }]),
          ]}
        />
        <Practical run={run} className={styles.quiet} />
        {run.sessions.length > 0 && (
          <details>
            <summary className={styles.summary}>{count(run.sessions.length, 'session')}</summary>
            <ul className={styles.sessions}>
              {run.sessions.map((session) => (
                <li key={session.id}>
                  <time dateTime={session.startsAt}>{sessionWords(session.startsAt, session.endsAt, run.tz)}</time>
                  {session.isPractical && ' · practical'}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
      {(isPaid || canCancel) && (
        <div className={styles.buttons}>
          {isPaid && (
            <DownloadButton
              label="Receipt"
              name={`${registration.number}.pdf`}
              read={(client) => client.academy.receipt({ id: registration.id })}
            />
          )}
          {canCancel && (
            <Button variant="quiet" onClick={() => setCancelling(true)}>
              Cancel the registration
            </Button>
          )}
        </div>
      )}
      {isCancelling && <CancelDialog registration={registration} onClose={() => setCancelling(false)} />}
    </aside>
  );
}

function CancelDialog({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const deed = useDeed(api.academy.cancel, { readsAgain: true, onDone: onClose });
  const { refund, currency, course, payments } = registration;
  return (
    <ConfirmDialog
      title="Cancel your registration?"
      confirm="Cancel it"
      cancel="Keep it"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: registration.id, backMinor: refund.amountMinor })}
      onClose={onClose}
    >
      <p>
        Your place in “{course.title}” goes to the next person. This cannot be undone; you can register again while
        there are seats.
      </p>
      <p>
        {refund.sentence}
        {refund.amountMinor > 0 && (
          <>
            {' '}
            {refund.to === null ? (
              <>
                You get <strong>{amountWords(refund.amountMinor, currency)}</strong> back the way you paid.
                {payments.length > 0 &&
                  ' What you sent to our till or bank account is sent back to where you sent it from.'}
              </>
            ) : (
              <>
                <strong>{amountWords(refund.amountMinor, currency)}</strong> goes back to {refund.to}, who paid it.
              </>
            )}
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
