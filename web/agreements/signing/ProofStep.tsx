import { authorityWords } from '@ahadi/domain/agreements/authority/rules.ts';
import type { SaidAuthority } from '@ahadi/domain/agreements/authority/schema.ts';
import { signingDefaults } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, ClauseAnswer, SigningStart } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { ReactNode } from 'react';
import { amountWords } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SignatureDrawing } from './DrawnPad.tsx';
import { type Mark, recordOf } from './mark.ts';
import styles from './signing.module.css';

type Props = {
  view: AgreementView;
  partyName: string;
  authority: SaidAuthority | undefined;
  clauseAnswer: ClauseAnswer | null;
  mark: Mark;
  start: SigningStart;
  code: string;
  codeProblem: string | undefined;
  /** What happened to the newest code: sent just now, or null. */
  resent: boolean;
  isResending: boolean;
  onCode: (code: string) => void;
  onAgain: () => void;
};

/** The summary before what cannot be undone, and the proof that this agreement asks for. */
export function ProofStep({
  view,
  partyName,
  authority,
  clauseAnswer: answer,
  mark,
  start,
  code,
  codeProblem,
  resent,
  isResending,
  onCode,
  onAgain,
}: Props) {
  const record = recordOf(mark);
  const value = view.terms.valueMinor === null ? null : amountWords(view.terms.valueMinor, view.terms.currency);
  return (
    <>
      <KeyValue
        rows={[
          { label: 'You sign', value: `${view.terms.title}, version ${view.versionNo}` },
          { label: 'For', value: partyName },
          ...(authority ? [{ label: 'As', value: authorityWords(authority) }] : []),
          ...(value === null ? [] : [{ label: 'Value', value }]),
          ...(view.terms.publicClauseOffered && answer ? [{ label: 'Public-history clause', value: answer }] : []),
        ]}
      />
      <div className={styles.preview}>
        {record.kind === 'typed' ? (
          <p className={styles.typed}>{record.text}</p>
        ) : (
          <SignatureDrawing path={record.path} label="Your drawn signature" />
        )}
      </div>
      {start.codeSentTo !== null && (
        <CodeProof {...{ code, codeProblem, resent, isResending, onCode, onAgain }} sentTo={start.codeSentTo} />
      )}
      {start.passkey && start.passkey.allowCredentials.length === 0 && (
        <Notice
          tone="attention"
          title="You need a passkey for this signature"
          action={
            <span className={styles.padButtons}>
              <a
                className={buttonClass('quiet')}
                href={to('profile', {}, { tab: 'security' })}
                target="_blank"
                rel="noreferrer"
              >
                Add a passkey
              </a>
              <Button variant="quiet" pending={isResending} onClick={onAgain}>
                I have added one
              </Button>
            </span>
          }
        >
          Your device keeps it: a fingerprint, a face or a PIN. It opens in a new tab; what you did here stays.
        </Notice>
      )}
      {start.passkey && start.passkey.allowCredentials.length > 0 && (
        <p className={styles.quiet}>
          Your device asks for your fingerprint, face or PIN next. It then confirms exactly this text, and no other.
        </p>
      )}
      <Consequence>
        You cannot take a signature back by yourself. Only reopening the text for everybody undoes it, and only before
        the last party has signed.
      </Consequence>
    </>
  );
}

const Consequence = ({ children }: { children: ReactNode }) => <p className={styles.consequence}>{children}</p>;

type CodeProps = Pick<Props, 'code' | 'codeProblem' | 'resent' | 'isResending' | 'onCode' | 'onAgain'> & {
  sentTo: string;
};

const CodeProof = ({ code, codeProblem, resent, isResending, onCode, onAgain, sentTo }: CodeProps) => (
  <div className={styles.code}>
    <TextField
      label="The six digits from the mail"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={code}
      error={codeProblem}
      help={`Sent to ${sentTo}. It works for ${signingDefaults.codeMinutes} minutes.`}
      onChange={(event) => onCode(event.currentTarget.value)}
    />
    <p className={styles.again} role="status">
      {resent ? 'A new code is on its way; only the newest works.' : 'Nothing arrived?'}
      <Button variant="plain" pending={isResending} onClick={onAgain}>
        Send a new code
      </Button>
    </p>
  </div>
);
