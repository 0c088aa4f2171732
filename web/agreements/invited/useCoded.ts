import type { TalkDeed } from '@ahadi/domain/agreements/invitations/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { codeOf } from '@ahadi/domain/core/digits.ts';
import { createElement, useId, useState } from 'react';
import { api, type client } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import type { Sending } from '../negotiating/door.ts';
import { signing } from '../signing/words.ts';
import { CodeAsked } from './CodeAsked.tsx';
import type { Reading } from './reading.ts';

/** A code that is on its way, for the text as it was read. */
type Sent = { versionId: string; sentTo: string; isResent: boolean };

type Options<In> = {
  reading: Reading;
  deed: TalkDeed;
  toAnswer: (input: In) => Parameters<typeof client.invitations.answer>[0]['answer'];
  onDone: (after: AgreementView) => void;
};

/**
 * One thing said by the letter: the first run asks for a code, and shows where it is typed; the next one says it with that. What was written
 * stays in its form meanwhile.
 */
export function useCoded<In>({ reading, deed, toAnswer, onDone }: Options<In>): Sending<In> {
  const { view, coding, onMissed } = reading;
  const own = useId();
  const { id, versionId } = view;
  const words = useWordsHere(signing);
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [tried, setTried] = useState(false);
  const send = useCommand(api.invitations.sendCode, {
    stale: [],
    onSuccess: ({ sentTo }) => {
      coding.take(own);
      setSent((before) => ({ versionId, sentTo, isResent: before?.versionId === versionId }));
      setCode('');
      setTried(false);
    },
  });
  const command = useCommand(api.invitations.answer, {
    stale: [],
    onSuccess: (after) => {
      setSent(null);
      setCode('');
      setTried(false);
      onDone(after);
    },
    onError: (error) => {
      if (['SIG_AUTH_STALE', 'STALE'].includes(problemOf(error).code)) onMissed();
    },
  });
  // A code is for the text that was read, and the newest one is the only one.
  const coded = coding.holder === own && sent?.versionId === versionId ? sent : null;
  const digits = codeOf(code);
  const isWhole = /^\d{6}$/.test(digits);
  const askCode = () => {
    command.reset();
    send.run({ id, deed, versionId });
  };
  const isWrong = command.error !== null && problemOf(command.error).code === 'SIG_CODE_WRONG';
  const codeProblem = isWrong ? words.codeWrong : tried && !isWhole ? words.codeDigits : undefined;
  return {
    isPending: command.isPending || (send.isPending && coded === null),
    error: send.error ?? (isWrong ? null : command.error),
    run: (input) => {
      setTried(true);
      if (coded === null) askCode();
      else if (isWhole) command.run({ id, code: digits, answer: toAnswer(input) });
    },
    proof:
      coded &&
      createElement(CodeAsked, {
        ...{ code, codeProblem, sentTo: coded.sentTo, resent: coded.isResent, isResending: send.isPending },
        ...{ onCode: setCode, onAgain: askCode },
      }),
  };
}
