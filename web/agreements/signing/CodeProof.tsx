import { signingDefaults } from '@ahadi/domain/agreements/rules.ts';
import { useWordsHere } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './signing.module.css';
import { signing } from './words.ts';

type Props = {
  code: string;
  codeProblem: string | undefined;
  /** Another code was sent just now. */
  resent: boolean;
  isResending: boolean;
  /** The address that it went to, as it is shown. */
  sentTo: string;
  /** In place of how long it works. */
  help?: string;
  onCode: (code: string) => void;
  onAgain: () => void;
};

/** The digits of a letter, and how another one is sent. */
export function CodeProof({ code, codeProblem, resent, isResending, onCode, onAgain, sentTo, help }: Props) {
  const say = useWordsHere(signing);
  return (
    <div className={styles.code}>
      <TextField
        label={say.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={codeProblem}
        help={help ?? say.codeHelp({ address: sentTo, minutes: signingDefaults.codeMinutes })}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
      <p className={styles.again} role="status">
        {resent ? say.codeSent : say.noCode}
        <Button variant="plain" pending={isResending} onClick={onAgain}>
          {say.sendCode}
        </Button>
      </p>
    </div>
  );
}
