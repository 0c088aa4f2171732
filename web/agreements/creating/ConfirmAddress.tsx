import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemOf } from '../../core/errors.ts';
import { sessionKey } from '../../core/sessionkey.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './creating.module.css';

async function sendLink(email: string): Promise<void> {
  const answer = await fetch('/api/auth/send-verification-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, callbackURL: window.location.pathname }),
  });
  if (!answer.ok) throw new Error(`The link was not sent: ${answer.status}`);
}

/** An agreement needs a confirmed address, because that is where the other side's answers go. Nothing typed is lost here. */
export function ConfirmAddress({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const send = useMutation({ mutationFn: () => sendLink(email) });
  const look = useMutation({ mutationFn: () => queryClient.refetchQueries({ queryKey: sessionKey }) });
  return (
    <Notice
      tone="attention"
      title="Confirm your e-mail address first"
      announce
      action={
        <span className={styles.noticeActions}>
          <Button variant="quiet" pending={send.isPending} onClick={() => send.mutate()}>
            Send the link again
          </Button>
          <Button variant="quiet" pending={look.isPending} onClick={() => look.mutate()}>
            I have confirmed it
          </Button>
        </span>
      }
    >
      <p>
        The link is in the inbox of <strong>{email}</strong>. What you typed here stays.
      </p>
      <p role="status">
        {send.isSuccess && !look.isSuccess && 'Sent. Open the newest mail.'}
        {look.isSuccess && 'The address is not confirmed yet. Open the link in the newest mail, then try again.'}
        {send.isError && `${problemOf(send.error).sentence} The link was not sent.`}
      </p>
    </Notice>
  );
}
