import type { Problem } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../payments.module.css';
import type { MoneyCode } from './useMoneyCode.ts';

type Props = { code: MoneyCode; tried: boolean; refused: Problem | null };

/** Asks for the code that was sent by mail, once one is needed; nothing before. */
export function CodeField({ code, tried, refused }: Props) {
  if (!code.isAsked) return null;
  const wrong = refused?.code === 'SIG_CODE_WRONG' ? refused.sentence : refused?.fields.code;
  return (
    <div>
      {code.sendProblem !== null && <Notice tone="danger">{code.sendProblem}</Notice>}
      <TextField
        label="The six digits from the mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code.typed}
        error={wrong ?? (tried && code.typed !== '' ? code.problem : undefined)}
        help={
          code.sentTo === null
            ? 'A code is on its way to your e-mail address. It makes sure that it is you.'
            : `Sent to ${code.sentTo}. It makes sure that it is you.`
        }
        onChange={(event) => code.type(event.currentTarget.value)}
      />
      <p className={styles.beside} role="status">
        {code.sentTo === null ? '' : 'Nothing arrived? Only the newest code works.'}
        <Button variant="plain" pending={code.isSending} onClick={code.sendNow}>
          Send a new code
        </Button>
      </p>
    </div>
  );
}
