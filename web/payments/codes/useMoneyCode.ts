import { codeOf } from '@ahadi/domain/core/digits.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';

/**
 * The six digits that some deeds with money need. Hand every refusal to `heard`: when it asks for a code, one is sent to the
 * person's address and `isAsked` becomes true. `code` goes along with the next run.
 */
export function useMoneyCode() {
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const send = useCommand(api.payments.sendCode, { stale: [] });
  const sendNow = () => send.run(undefined);
  return {
    isAsked,
    typed,
    type: (text: string) => setTyped(text),
    /** What goes along, or nothing while no code is asked for. */
    code: isAsked && typed.trim() !== '' ? typed : undefined,
    /** Why it cannot be sent as it stands, or undefined. */
    problem: isAsked && !/^\d{6}$/.test(codeOf(typed)) ? 'Write the six digits from the mail.' : undefined,
    sentTo: send.data?.sentTo ?? null,
    sendProblem: send.error ? problemOf(send.error).sentence : null,
    isSending: send.isPending,
    sendNow,
    heard: (error: Error) => {
      if (problemOf(error).code !== 'CODE_NEEDED' || isAsked) return;
      setAsked(true);
      sendNow();
    },
  };
}
export type MoneyCode = ReturnType<typeof useMoneyCode>;
