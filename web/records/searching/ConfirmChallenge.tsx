import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { whatFollows } from '../mine/whatfollows.ts';

/** The page of the letter to who challenged an entry without an account. Opening it changes nothing; its button does. */
export function ConfirmChallenge({ token }: { token: string }) {
  const confirm = useCommand(api.records.confirmChallenge);
  if (confirm.data)
    return (
      <Notice tone="good" title="Your challenge has arrived" announce>
        <p>{whatFollows(confirm.data)}</p>
      </Notice>
    );
  return (
    <Notice
      title="Confirm your challenge"
      action={
        <Button pending={confirm.isPending} onClick={() => confirm.run({ token })}>
          Confirm
        </Button>
      }
    >
      <p>
        You gave this address to challenge a public entry. Say that it is yours, and two record officers look at it.
      </p>
      {confirm.error && <p role="alert">{problemOf(confirm.error).sentence}</p>}
    </Notice>
  );
}
