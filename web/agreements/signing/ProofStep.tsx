import type { Authority } from '@ahadi/domain/agreements/authority/schema.ts';
import type { AgreementView, ClauseAnswer, SigningStart } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { ReactNode } from 'react';
import { useFigures, useWordsHere } from '../../core/here.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import SignedAs from './authority/SignedAs.tsx';
import { CodeProof } from './CodeProof.tsx';
import { SignatureDrawing } from './DrawnPad.tsx';
import { type Mark, recordOf } from './mark.ts';
import styles from './signing.module.css';
import { signing } from './words.ts';

type Props = {
  view: AgreementView;
  partyName: string;
  authority: Authority | undefined;
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

const answers = { accepted: 'accepted', refused: 'refused' } as const;

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
  const say = useWordsHere(signing);
  const figures = useFigures();
  const record = recordOf(mark);
  const value = view.terms.valueMinor === null ? null : figures.money(view.terms.valueMinor, view.terms.currency);
  return (
    <>
      <KeyValue
        rows={[
          { label: say.youSign, value: say.whatYouSign({ title: view.terms.title, version: view.versionNo }) },
          { label: say.for, value: partyName },
          ...(authority ? [{ label: say.as, value: <SignedAs authority={authority} /> }] : []),
          ...(value === null ? [] : [{ label: say.value, value }]),
          ...(view.terms.publicClauseOffered && answer
            ? [{ label: say.publicClause, value: say[answers[answer]] }]
            : []),
        ]}
      />
      <div className={styles.preview}>
        {record.kind === 'typed' ? (
          <p className={styles.typed} dir="auto">
            {record.text}
          </p>
        ) : (
          <SignatureDrawing path={record.path} label={say.drawing} />
        )}
      </div>
      {start.codeSentTo !== null && (
        <CodeProof {...{ code, codeProblem, resent, isResending, onCode, onAgain }} sentTo={start.codeSentTo} />
      )}
      {start.passkey && start.passkey.allowCredentials.length === 0 && (
        <Notice
          tone="attention"
          title={say.needPasskey}
          action={
            <span className={styles.padButtons}>
              <a
                className={buttonClass('quiet')}
                href={to('profile', {}, { tab: 'security' })}
                target="_blank"
                rel="noreferrer"
              >
                {say.addPasskey}
              </a>
              <Button variant="quiet" pending={isResending} onClick={onAgain}>
                {say.addedPasskey}
              </Button>
            </span>
          }
        >
          {say.passkeyWords}
        </Notice>
      )}
      {start.passkey && start.passkey.allowCredentials.length > 0 && <p className={styles.quiet}>{say.deviceAsks}</p>}
      <Consequence>{say.consequence}</Consequence>
    </>
  );
}

const Consequence = ({ children }: { children: ReactNode }) => <p className={styles.consequence}>{children}</p>;
