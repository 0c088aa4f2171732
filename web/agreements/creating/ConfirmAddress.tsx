import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rich } from '../../core/Rich.tsx';
import { sessionKey } from '../../core/sessionkey.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './creating.module.css';
import { useCreating } from './words.ts';

async function sendLink(email: string): Promise<void> {
  const answer = await fetch('/api/auth/send-verification-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, callbackURL: window.location.pathname }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
}

/** An agreement needs a confirmed address, because that is where the other side's answers go. Nothing typed is lost here. */
export function ConfirmAddress({ email }: { email: string }) {
  const say = useCreating();
  const queryClient = useQueryClient();
  const send = useMutation({ mutationFn: () => sendLink(email) });
  const look = useMutation({ mutationFn: () => queryClient.refetchQueries({ queryKey: sessionKey }) });
  return (
    <Notice
      tone="attention"
      title={say.confirmFirst}
      announce
      action={
        <span className={styles.noticeActions}>
          <Button variant="quiet" pending={send.isPending} onClick={() => send.mutate()}>
            {say.sendAgain}
          </Button>
          <Button variant="quiet" pending={look.isPending} onClick={() => look.mutate()}>
            {say.haveConfirmed}
          </Button>
        </span>
      }
    >
      <p>{rich(say.inInbox({ email }), { b: (words) => <strong>{words}</strong> })}</p>
      <p role="status">
        {send.isSuccess && !look.isSuccess && say.sentNewest}
        {look.isSuccess && say.notConfirmed}
        {send.isError && say.notSent}
      </p>
    </Notice>
  );
}
