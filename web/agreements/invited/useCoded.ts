import type { TalkDeed } from '@ahadi/domain/agreements/invitations/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { codeOf } from '@ahadi/domain/core/digits.ts';
import { createElement, useRef, useState } from 'react';
import { api, type client } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import type { Sending } from '../negotiating/door.ts';
import { signing } from '../signing/words.ts';
import { CodeAsked } from './CodeAsked.tsx';
import { codeOpen, type Reading } from './reading.ts';

type Options<In> = {
  reading: Reading;
  /** The form of the page, by a name that it has again after the page was loaded again. */
  who: string;
  deed: TalkDeed;
  toAnswer: (input: In) => Parameters<typeof client.invitations.answer>[0]['answer'];
  onDone: (after: AgreementView) => void;
};

/**
 * One thing said by the letter: the first run asks for a code, and shows where it is typed; the next one says it with that. Who has just used a
 * code here is handed one, and says it at once. What was written stays in its form meanwhile.
 */
export function useCoded<In>({ reading, who, deed, toAnswer, onDone }: Options<In>): Sending<In> {
  const { view, coding, onMissed } = reading;
  const { id, versionId } = view;
  const words = useWordsHere(signing);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const said = useRef<In | null>(null);
  const coded = codeOpen(coding.open, who, versionId);
  const command = useCommand(api.invitations.answer, {
    stale: [],
    onSuccess: (after) => {
      coding.put(null);
      setCode('');
      setTried(false);
      onDone(after);
    },
    onError: (error) => {
      if (['SIG_AUTH_STALE', 'STALE'].includes(problemOf(error).code)) onMissed();
    },
  });
  const send = useCommand(api.invitations.sendCode, {
    stale: [],
    onSuccess: ({ sentTo, until, code: handed }) => {
      setCode(handed ?? '');
      setTried(false);
      if (handed !== null && said.current !== null)
        return command.run({ id, code: handed, answer: toAnswer(said.current) });
      coding.put({ ...{ who, deed, versionId, sentTo, until }, isResent: coded !== null });
    },
  });
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
      said.current = input;
      if (coded === null) askCode();
      else if (isWhole) command.run({ id, code: digits, answer: toAnswer(input) });
    },
    proof:
      coded &&
      createElement(CodeAsked, {
        ...{ code, codeProblem, sentTo: coded.sentTo, until: coded.until },
        ...{ resent: coded.isResent, isResending: send.isPending },
        ...{ onCode: setCode, onAgain: askCode },
      }),
  };
}
