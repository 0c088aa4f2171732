import { codeOf } from '@ahadi/domain/core/digits.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { type FormEvent, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWords } from '../../core/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './invited.module.css';
import { invited } from './words.ts';

/** Who reads by a letter shows that its mailbox is theirs; then they can answer, without an account. */
export function Proving({ id, sentTo }: { id: AgreementId; sentTo: string }) {
  const say = useWords(invited);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const send = useCommand(api.invitations.sendCode, { stale: [] });
  const confirm = useCommand(api.invitations.confirm, {
    // What can be done on the page is another thing from now on.
    stale: [api.invitations.key(), api.agreements.key()],
    onError: (error) => {
      const { code, sentence } = problemOf(error);
      setProblem({ SIG_CODE_WRONG: say.codeWrong, SIG_AUTH_STALE: say.codeOld }[code as string] ?? sentence);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = codeOf(code);
    if (!/^\d{6}$/.test(given)) return setProblem(say.codeDigits);
    setProblem(undefined);
    confirm.run({ id, code: given });
  };
  if (!send.data)
    return (
      <>
        <p>{say.proveFirst({ address: sentTo })}</p>
        {send.error && <Notice tone="danger">{problemOf(send.error).sentence}</Notice>}
        <div className={styles.ways}>
          <Button pending={send.isPending} onClick={() => send.run({ id })}>
            {say.sendCode}
          </Button>
        </div>
      </>
    );
  return (
    <form className={styles.asked} noValidate onSubmit={submit}>
      <p role="status">{say.sent({ address: sentTo })}</p>
      <TextField
        label={say.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={problem}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={styles.ways}>
        <Button type="submit" pending={confirm.isPending}>
          {say.confirm}
        </Button>
        <Button variant="quiet" pending={send.isPending} onClick={() => send.run({ id })}>
          {say.sendAgain}
        </Button>
      </div>
    </form>
  );
}
