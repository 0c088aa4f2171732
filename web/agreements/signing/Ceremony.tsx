import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useCallback, useState } from 'react';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { myParty } from '../offer.ts';
import { MarkStep } from './MarkStep.tsx';
import { type Mark, problemOfMark } from './mark.ts';
import { ProofStep } from './ProofStep.tsx';
import { ReadStep } from './ReadStep.tsx';
import styles from './signing.module.css';
import { useSigning } from './useSigning.ts';

type Step = 'read' | 'mark' | 'proof';
const steps: readonly Step[] = ['read', 'mark', 'proof'];
const titles: Record<Step, string> = { read: 'Read it to the end', mark: 'Your signature', proof: 'Confirm and sign' };

type Props = { view: AgreementView; onDone: (sentence: string) => void; onClose: () => void };

/** Each step begins at its top, for eyes and ears alike. */
const focusIt = (element: HTMLElement | null): void => element?.focus();

/** Signing in three steps: read to the end, leave a mark and consent, see the summary and prove it is you. */
export function Ceremony({ view, onDone, onClose }: Props) {
  const me = useMe();
  const party = myParty(view);
  const [step, setStep] = useState<Step>('read');
  const [hasRead, setRead] = useState(false);
  const [mark, setMark] = useState<Mark>({ kind: 'typed', name: me.name, strokes: [] });
  const [consents, setConsents] = useState(false);
  const [tried, setTried] = useState(false);
  const [code, setCode] = useState('');
  const readToEnd = useCallback(() => setRead(true), []);
  const signing = useSigning(view, {
    onStarted: () => setStep('proof'),
    onSigned: () => onDone(`You signed version ${view.versionNo}.`),
  });
  const { start, problem } = signing;

  const clauseOpen = view.terms.publicClauseOffered && party?.clauseAnswer === null;
  const whyNotOn: Record<Step, string | null> = {
    read: !hasRead
      ? 'Scroll to the end of the text first.'
      : clauseOpen
        ? 'Accept or refuse the public-history clause first; it stands at the end of the text.'
        : null,
    mark: null,
    proof: start?.passkey?.allowCredentials.length === 0 ? 'Add a passkey first.' : null,
  };

  const goOn = () => {
    if (step === 'read') setStep('mark');
    if (step === 'mark') {
      setTried(true);
      if (!problemOfMark(mark) && consents) signing.begin();
    }
    if (step === 'proof') signing.sign({ mark, code });
  };
  const goBack = () => setStep(step === 'proof' ? 'mark' : 'read');

  return (
    <Dialog title={titles[step]} wide onClose={onClose}>
      <form
        noValidate
        className={styles.ceremony}
        onSubmit={(event) => {
          event.preventDefault();
          if (whyNotOn[step] === null) goOn();
        }}
      >
        <p className={styles.progress} key={step} ref={focusIt} tabIndex={-1}>
          Step {steps.indexOf(step) + 1} of {steps.length} · {view.ref}
        </p>
        {step === 'read' && <ReadStep view={view} onEnd={readToEnd} />}
        {step === 'mark' && <MarkStep {...{ mark, consents, tried }} onMark={setMark} onConsent={setConsents} />}
        {step === 'proof' && start && (
          <ProofStep
            {...{ view, mark, start, code }}
            partyName={party?.name ?? me.name}
            codeProblem={signing.codeProblem}
            resent={signing.hasResent}
            isResending={signing.isStarting}
            onCode={setCode}
            onAgain={signing.begin}
          />
        )}
        {problem && (
          <Notice tone="danger" title="Nothing was signed">
            {problem}
          </Notice>
        )}
        <div className={styles.buttons}>
          {whyNotOn[step] && <p className={styles.quiet}>{whyNotOn[step]}</p>}
          {step === 'read' ? (
            <Button variant="quiet" onClick={onClose}>
              Not now
            </Button>
          ) : (
            <Button variant="quiet" onClick={goBack}>
              Back
            </Button>
          )}
          <Button
            type="submit"
            pending={signing.isSigning || (step === 'mark' && signing.isStarting)}
            whyNot={whyNotOn[step]}
          >
            {step === 'proof' ? 'Sign now' : 'Continue'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
