import { isCommitting } from '@ahadi/domain/agreements/invitations/answering.ts';
import type { LetterAnswer } from '@ahadi/domain/agreements/invitations/schema.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { codeOf } from '@ahadi/domain/core/digits.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { useWords } from '../../core/language.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { reasonedDeed } from '../acting/reasons.ts';
import { acting } from '../acting/words.ts';
import { clause } from '../document/words.ts';
import { refusalIn } from '../refusal.ts';
import { Consent } from '../signing/Consent.tsx';
import { problemOfMark } from '../signing/mark.ts';
import { refusalsIn } from '../signing/refusals.ts';
import { signing } from '../signing/words.ts';
import { useVoice } from '../words.ts';
import type { AnswerDeed } from './Answering.tsx';
import { LetterCode } from './CodeAsked.tsx';
import styles from './invited.module.css';
import { invited } from './words.ts';

type Props = {
  view: AgreementView;
  party: Party;
  deed: AnswerDeed;
  sentTo: string;
  /** Until when it works. */
  until: string;
  /** Another code was sent for the same. */
  isResent: boolean;
  isSending: boolean;
  sendProblem: string | null;
  onAgain: () => void;
  onDone: (view: AgreementView) => void;
  /** The code was used or is too old: it may have been done, and the answer was lost on its way. */
  onMissed: () => void;
  onClose: () => void;
};

/** One deed by the code that was sent for it, with all that it says on one page: what it does is told before it is done. */
export function CodeForm({ view, party, deed, sentTo, until, ...props }: Props) {
  const say = useWords(invited);
  const words = useWordsHere(signing);
  const act = useWordsHere(acting);
  const voice = useVoice();
  const [code, setCode] = useState('');
  const [name, setName] = useState(party.name);
  const [consents, setConsents] = useState(false);
  const [acceptsClause, setAcceptsClause] = useState<boolean | null>(null);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [reason, setReason] = useTyped(`letter.${deed}.${view.id}`);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The button that led here is gone: who uses the keyboard goes on with the code.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const command = useCommand(api.invitations.answer, {
    stale: [],
    onSuccess: props.onDone,
    onError: (error) => {
      if (['SIG_AUTH_STALE', 'STALE'].includes(problemOf(error).code)) props.onMissed();
      else focusFirstProblem(form.current);
    },
  });
  const { terms, versionId, contentHash } = view;
  const toTick = deed === 'sign' ? terms.clauses.filter(({ acknowledge }) => acknowledge) : [];
  const asksClause = isCommitting(deed) && terms.publicClauseOffered && party.clauseAnswer === null;
  const asksReason = !isCommitting(deed);
  const markProblem = problemOfMark({ kind: 'typed', name, strokes: [] }, words);
  const isWhole =
    /^\d{6}$/.test(codeOf(code)) &&
    (!asksClause || acceptsClause !== null) &&
    (!asksReason || !problemOfReason(reason)) &&
    (deed !== 'sign' || (consents && !markProblem && toTick.every(({ id }) => ticked.includes(id))));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWhole) return focusFirstProblem(form.current);
    const given = asksClause && acceptsClause !== null ? { clause: acceptsClause } : {};
    const answer: LetterAnswer | null =
      deed === 'accept'
        ? { deed, versionId, ...given }
        : deed !== 'sign'
          ? { deed, versionId, reason: reason.trim() }
          : contentHash
            ? {
                deed,
                versionId,
                contentHash,
                name,
                ...given,
                acknowledged: [...ticked],
                electronicRecordsConsent: true,
              }
            : null;
    if (answer) command.run({ id: view.id, code: codeOf(code), answer });
  };
  const problem = command.error ? problemOf(command.error) : null;
  const codeProblem =
    problem?.code === 'SIG_CODE_WRONG'
      ? words.codeWrong
      : tried && !/^\d{6}$/.test(codeOf(code))
        ? words.codeDigits
        : undefined;
  return (
    <form ref={form} className={styles.asked} noValidate onSubmit={submit} aria-label={say[deed]}>
      <LetterCode
        {...{ code, codeProblem, sentTo, until }}
        resent={props.isResent}
        isResending={props.isSending}
        onCode={setCode}
        onAgain={props.onAgain}
      />
      {asksClause && <ClauseChoice value={acceptsClause} isMissing={tried} onChange={setAcceptsClause} />}
      {asksReason && (
        <TextAreaField
          label={deed === 'decline' ? act.declineWhy : act.changeWhat}
          help={act.everybodyReads}
          value={reason}
          maxLength={REASON.most}
          error={tried && problemOfReason(reason) ? act.reasonShort({ least: REASON.least }) : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {toTick.map(({ id }) => (
        <CheckField
          key={id}
          label={words.acknowledge({ number: terms.clauses.findIndex((one) => one.id === id) + 1 })}
          checked={ticked.includes(id)}
          error={tried && !ticked.includes(id) ? words.notAcknowledged : undefined}
          onChange={(event) =>
            setTicked(event.currentTarget.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
          }
        />
      ))}
      {deed === 'sign' && (
        <>
          <TextField
            label={words.yourName}
            value={name}
            maxLength={120}
            autoComplete="name"
            error={tried ? markProblem : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Consent {...{ consents, tried }} onConsent={setConsents} />
        </>
      )}
      <p className={styles.quiet}>
        {deed === 'sign'
          ? words.consequence
          : deed === 'accept'
            ? act.acceptWords
            : deed === 'decline'
              ? act[reasonedDeed('decline', view).consequence]
              : act.changeWords}
      </p>
      {problem && problem.code !== 'SIG_CODE_WRONG' && (
        <Notice tone="danger">{refusalIn(voice, problem, refusalsIn(words))}</Notice>
      )}
      {props.sendProblem && <Notice tone="danger">{props.sendProblem}</Notice>}
      <div className={styles.ways}>
        <Button type="submit" variant={deed === 'decline' ? 'danger' : 'primary'} pending={command.isPending}>
          {deed === 'sign' ? words.signNow : say[deed]}
        </Button>
        <Button variant="plain" onClick={props.onClose}>
          {act.notNow}
        </Button>
      </div>
    </form>
  );
}

type ClauseProps = { value: boolean | null; isMissing: boolean; onChange: (accepts: boolean) => void };

/** The public-history clause, whose words stand at the end of the text. */
function ClauseChoice({ value, isMissing, onChange }: ClauseProps) {
  const say = useWords(invited);
  const words = useWordsHere(clause);
  return (
    <Choices legend={say.publicClause} error={isMissing && value === null && say.clauseMissing}>
      <Choice name="clause" title={words.acceptClause} checked={value === true} onChange={() => onChange(true)} />
      <Choice name="clause" title={words.refuseClause} checked={value === false} onChange={() => onChange(false)} />
    </Choices>
  );
}
