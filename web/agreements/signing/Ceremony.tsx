import { notAcknowledged } from '@ahadi/domain/agreements/fields/rules.ts';
import { isEmptyClause } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { Suspense, useCallback, useState } from 'react';
import { useFigures, useWordsHere } from '../../core/here.ts';
import { lazy } from '../../core/lazy.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useOwnAnswers } from '../answering/useOwnAnswers.ts';
import { myParty } from '../offer.ts';
import { isAllPlaced, useLeading } from '../places/leading.ts';
import { MarkStep } from './MarkStep.tsx';
import { type Mark, problemOfMark } from './mark.ts';
import { ProofStep } from './ProofStep.tsx';
import { ReadStep } from './ReadStep.tsx';
import styles from './signing.module.css';
import { useAuthority } from './useAuthority.ts';
import { useSigning } from './useSigning.ts';
import { signing as words } from './words.ts';

// Most texts ask for nothing but the signature.
const AnswersStep = lazy(() =>
  import('../answering/AnswersStep.tsx').then((module) => ({ default: module.AnswersStep })),
);

const LedBar = lazy(() => import('../places/LedPlaces.tsx').then((module) => ({ default: module.LedBar })));

type Step = 'read' | 'answers' | 'mark' | 'proof';
const titles = { read: 'read', answers: 'answers', mark: 'mark', proof: 'proof' } as const;
type Props = {
  view: AgreementView;
  /** Who signs in person on this device; absent when the reader signs for themself. */
  guest?: Party | undefined;
  onDone: (sentence: string) => void;
  onClose: () => void;
};

/** Each step begins at its top, for eyes and ears alike. */
const focusIt = (element: HTMLElement | null): void => element?.focus();

/** Brings the first thing that is wanting under the reader's hands. */
const goToFirst = (wrong = '[data-wrong] :is(input, select, textarea, button)'): void =>
  void setTimeout(() => document.querySelector<HTMLElement>(`dialog ${wrong}`)?.focus());

/** Signing in steps: read to the end, answer what is asked, leave a mark and consent, see the summary and prove it is you. */
export function Ceremony({ view, guest, onDone, onClose }: Props) {
  const me = useMe();
  const say = useWordsHere(words);
  const figures = useFigures();
  const party = guest ? (view.parties.find(({ id }) => id === guest.id) ?? guest) : myParty(view);
  const [step, setStep] = useState<Step>('read');
  const [hasRead, setRead] = useState(false);
  const [mark, setMark] = useState<Mark>({
    kind: 'typed',
    name: guest?.name ?? me.acting?.name ?? me.name,
    strokes: [],
  });
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const answering = useOwnAnswers(view, guest);
  const own = useAuthority(view, party);
  const [triedAnswers, setTriedAnswers] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leading = useLeading(view, party?.side, answering, mark.name);
  const isAskedBeside = answering.fields.length > 0 && !(leading && isAllPlaced(leading.places, answering));
  const steps: readonly Step[] = isAskedBeside ? ['read', 'answers', 'mark', 'proof'] : ['read', 'mark', 'proof'];
  const [consents, setConsents] = useState(false);
  const [tried, setTried] = useState(false);
  const [code, setCode] = useState('');
  const readToEnd = useCallback(() => setRead(true), []);
  const signing = useSigning(view, guest, {
    onStarted: () => setStep('proof'),
    onSigned: () => {
      own.forget();
      onDone(
        guest
          ? say.guestSigned({ name: guest.name, version: view.versionNo })
          : say.signedVersion({ version: view.versionNo }),
      );
    },
  });
  const { start, problem } = signing;
  const shown = view.terms.clauses.filter((clause) => !isEmptyClause(clause));
  // By the numbers that the sheet gives them.
  const unticked = notAcknowledged(view.terms.clauses, ticked).map((clause) => String(shown.indexOf(clause) + 1));

  const areAnswersThere = !answering.isLoading && answering.loadProblem === null;
  const clauseOpen = view.terms.publicClauseOffered && party?.clauseAnswer === null;
  const whyNotOn: Record<Step, string | null> = {
    read: !hasRead
      ? say.scrollFirst
      : clauseOpen
        ? say.clauseFirst
        : unticked.length > 0
          ? say.tickFirst({ count: unticked.length, clauses: figures.list(unticked) })
          : leading && !areAnswersThere
            ? say.answersFirst
            : null,
    answers: areAnswersThere ? null : say.answersFirst,
    mark: null,
    proof: start?.passkey?.allowCredentials.length === 0 ? say.passkeyFirst : null,
  };

  const leaveAnswers = async () => {
    setTriedAnswers(true);
    if (Object.keys(answering.problems).length > 0) return leading?.goToWanting() || goToFirst();
    setLeaving(true);
    const isKept = await answering.flush();
    setLeaving(false);
    if (isKept) setStep('mark');
  };
  const goOn = () => {
    if (step === 'read' && (isAskedBeside || !leading)) setStep(steps[1] ?? 'mark');
    else if (step === 'read') void leaveAnswers();
    if (step === 'answers') void leaveAnswers();
    if (step === 'mark') {
      setTried(true);
      const isMissing = Object.keys(own.problems).length > 0;
      if (isMissing) return goToFirst('[aria-invalid=true]');
      if (!problemOfMark(mark, say) && consents) signing.begin();
    }
    if (step === 'proof') signing.sign({ mark, code, acknowledged: ticked, authority: own.authority });
  };
  const goBack = () => setStep(steps[steps.indexOf(step) - 1] ?? 'read');

  return (
    <Dialog title={say[titles[step]]} wide onClose={onClose}>
      <form
        noValidate
        className={styles.ceremony}
        onSubmit={(event) => {
          event.preventDefault();
          if (whyNotOn[step] === null) goOn();
        }}
      >
        <p className={styles.progress} key={step} ref={focusIt} tabIndex={-1}>
          {say.step({ step: steps.indexOf(step) + 1, all: steps.length, ref: view.ref })}
        </p>
        {guest && step === 'read' && (
          <Notice tone="attention" title={say.handOver({ name: guest.name })}>
            {say.handOverWords({ name: guest.name, email: guest.email })}
          </Notice>
        )}
        {step === 'read' && <ReadStep {...{ view, guest, ticked, leading }} onEnd={readToEnd} onTick={setTicked} />}
        {step === 'read' && leading && (
          <Suspense fallback={null}>
            <LedBar leading={leading} terms={view.terms} />
          </Suspense>
        )}
        {step === 'answers' && (
          <Suspense fallback={null}>
            <AnswersStep view={view} answering={answering} tried={triedAnswers} />
          </Suspense>
        )}
        {step === 'mark' && (
          <MarkStep
            {...{ mark, consents, tried, own }}
            partyName={party?.name ?? me.acting?.name ?? me.name}
            onMark={setMark}
            onConsent={setConsents}
          />
        )}
        {step === 'proof' && start && (
          <ProofStep
            {...{ view, mark, start, code }}
            authority={own.authority}
            partyName={party?.name ?? me.acting?.name ?? me.name}
            clauseAnswer={party?.clauseAnswer ?? null}
            codeProblem={signing.codeProblem}
            resent={signing.hasResent}
            isResending={signing.isStarting}
            onCode={setCode}
            onAgain={signing.begin}
          />
        )}
        {problem && (
          <Notice tone="danger" title={say.nothingSigned}>
            {problem}
          </Notice>
        )}
        <div className={styles.buttons}>
          {whyNotOn[step] && <p className={styles.quiet}>{whyNotOn[step]}</p>}
          {step === 'read' ? (
            <Button variant="quiet" onClick={onClose}>
              {say.notNow}
            </Button>
          ) : (
            <Button variant="quiet" onClick={goBack}>
              {say.back}
            </Button>
          )}
          <Button
            type="submit"
            pending={signing.isSigning || (step === 'mark' && signing.isStarting) || isLeaving}
            whyNot={whyNotOn[step]}
          >
            {step === 'proof' ? say.signNow : say.goOn}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
