import { COMMENT_LENGTH } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { ClauseComment } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { codeOf } from '@ahadi/domain/core/digits.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { useWords } from '../../core/language.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextAreaField } from '../../ui/TextField.tsx';
import negotiating from '../negotiating/negotiating.module.css';
import { talking } from '../negotiating/words.ts';
import { inEnglish, refusalIn } from '../refusal.ts';
import { CodeProof } from '../signing/CodeProof.tsx';
import { refusalsIn } from '../signing/refusals.ts';
import { signing } from '../signing/words.ts';
import { useVoice } from '../words.ts';
import type { Coding } from './coding.ts';
import styles from './invited.module.css';
import { invited } from './words.ts';

type Props = {
  view: AgreementView;
  clauseId: string;
  /** The comment that is answered. */
  parent: ClauseComment | null;
  coding: Coding;
  onSaid: () => void;
  onMissed: () => void;
  onClose: () => void;
};

/** A code that is on its way, for the text as it was read. */
type Sent = { versionId: string; sentTo: string; isResent: boolean };

/** By what the words are kept while they are not sent. */
export const saidAbout = (clauseId: string, parentId: string | undefined) => `letter ${clauseId} ${parentId ?? ''}`;

/** Words about a clause, sent by a code to the letter's address: they stay in their field while it is asked for. */
export function SayForm({ view, clauseId, parent, coding, onSaid, onMissed, onClose }: Props) {
  const say = useWords(invited);
  const talk = useWordsHere(talking);
  const words = useWordsHere(signing);
  const voice = useVoice();
  const { id, versionId } = view;
  const own = saidAbout(clauseId, parent?.id);
  const [body, setBody] = useTyped(own);
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const send = useCommand(api.invitations.sendCode, {
    stale: [],
    onSuccess: ({ sentTo }) => {
      coding.take(own);
      setSent((before) => ({ versionId, sentTo, isResent: before?.versionId === versionId }));
      setTried(false);
    },
  });
  const command = useCommand(api.invitations.answer, {
    stale: [],
    onSuccess: onSaid,
    onError: (error) => {
      if (['SIG_AUTH_STALE', 'STALE'].includes(problemOf(error).code)) onMissed();
      else focusFirstProblem(form.current);
    },
  });
  // A code is for the text that was read, and the newest one is the only one.
  const coded = coding.holder === own && sent?.versionId === versionId ? sent : null;
  const isCoded = coded !== null;
  useEffect(() => {
    if (isCoded) form.current?.querySelector('input')?.focus();
  }, [isCoded]);
  const askCode = () => send.run({ id, deed: 'comment', versionId });
  const written = body.trim();
  const length = voice.figures.number(written.length);
  const wrong =
    written.length > COMMENT_LENGTH
      ? talk.tooLong({ length, most: voice.figures.number(COMMENT_LENGTH) })
      : tried && written === ''
        ? talk.writeFirst
        : undefined;
  const digits = codeOf(code);
  const isWhole = /^\d{6}$/.test(digits);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (written === '' || wrong !== undefined || (isCoded && !isWhole)) focusFirstProblem(form.current);
    else if (!isCoded) askCode();
    else {
      const answer = { deed: 'comment' as const, versionId, clauseId, parentId: parent?.id ?? null, body: written };
      command.run({ id, code: digits, answer });
    }
  };
  const problem = command.error ? problemOf(command.error) : null;
  const bodyProblem = problem?.fields['answer.body'];
  const codeProblem =
    problem?.code === 'SIG_CODE_WRONG' ? words.codeWrong : tried && isCoded && !isWhole ? words.codeDigits : undefined;
  const failed = send.error ? problemOf(send.error) : problem;
  const mine = view.parties.find(({ id: partyId }) => partyId === view.myPartyId);
  return (
    <form ref={form} className={negotiating.form} noValidate onSubmit={submit} aria-label={say.ask}>
      <TextAreaField
        label={parent ? talk.yourAnswer : talk.yourComment}
        help={say.allRead({ address: mine?.email ?? '' })}
        rows={3}
        value={body}
        error={(bodyProblem && inEnglish(voice, bodyProblem)) ?? wrong}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {coded !== null && (
        <CodeProof
          {...{ code, codeProblem }}
          sentTo={coded.sentTo}
          resent={coded.isResent}
          isResending={send.isPending}
          onCode={setCode}
          onAgain={askCode}
        />
      )}
      {failed && failed.code !== 'SIG_CODE_WRONG' && !bodyProblem && (
        <Notice tone="danger">{refusalIn(voice, failed, refusalsIn(words))}</Notice>
      )}
      <div className={styles.ways}>
        <Button type="submit" pending={command.isPending || (send.isPending && !isCoded)}>
          {say.send}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {talk.cancel}
        </Button>
      </div>
    </form>
  );
}
