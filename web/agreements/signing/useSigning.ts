import type { SaidAuthority } from '@ahadi/domain/agreements/authority/schema.ts';
import type { AgreementView, Party, SigningStart } from '@ahadi/domain/agreements/schema.ts';
import { codeOf } from '@ahadi/domain/core/digits.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { type Mark, recordOf } from './mark.ts';
import { confirmWithPasskey, PasskeyNotConfirmed } from './passkey.ts';

const CODE = /^\d{6}$/;

type Given = { mark: Mark; code: string; acknowledged: readonly string[]; authority: SaidAuthority | undefined };
type Callbacks = { onStarted: () => void; onSigned: () => void };

/** The two calls of a signature, the reader's or a guest's on their device: one fixes the text and hands out the proof to give, the other signs with it. */
export function useSigning(view: AgreementView, guest: Party | undefined, { onStarted, onSigned }: Callbacks) {
  const [starts, setStarts] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [codeProblem, setCodeProblem] = useState<string | undefined>();
  const [isAskingDevice, setAskingDevice] = useState(false);

  const start = useCommand(api.agreements.startSigning, {
    stale: [],
    onSuccess: () => {
      setStarts((before) => before + 1);
      onStarted();
    },
    onError: (error) => setProblem(problemOf(error).sentence),
  });
  const sign = useCommand(api.agreements.sign, {
    onSuccess: onSigned,
    onError: (error) => {
      const found = problemOf(error);
      if (found.code === 'SIG_CODE_WRONG' || found.fields.code) setCodeProblem(found.fields.code ?? found.sentence);
      else setProblem(found.sentence);
      // A device's challenge is good for one try within its time: the next try needs a new one.
      if (found.code === 'SIG_AUTH_STALE' && start.data?.passkey) ask();
    },
  });
  const ask = () => {
    if (view.contentHash !== null)
      start.run({
        ...{ id: view.id, contentHash: view.contentHash },
        // A guest has no session that speaks for them, so a code always does.
        ...(guest ? { level: 1 as const, guestPartyId: guest.id } : { level: view.terms.minAssurance }),
      });
  };

  const forget = () => {
    setProblem(null);
    setCodeProblem(undefined);
  };
  const passkeyFor = async (challenge: SigningStart['passkey']) => {
    if (challenge === null) return undefined;
    setAskingDevice(true);
    return confirmWithPasskey(challenge).finally(() => setAskingDevice(false));
  };

  return {
    start: start.data,
    problem,
    codeProblem,
    hasResent: starts > 1,
    isStarting: start.isPending,
    isSigning: sign.isPending || isAskingDevice,
    begin: () => {
      forget();
      ask();
    },
    sign: ({ mark, code, acknowledged, authority }: Given) => {
      forget();
      const begun = start.data;
      if (!begun) return;
      if (begun.codeSentTo !== null && !CODE.test(codeOf(code))) {
        setCodeProblem('The code has six digits.');
        return;
      }
      passkeyFor(begun.passkey).then(
        (passkey) =>
          sign.run({
            id: view.id,
            contentHash: begun.contentHash,
            level: begun.level,
            mark: recordOf(mark),
            electronicRecordsConsent: true,
            ...(acknowledged.length === 0 ? {} : { acknowledged: [...acknowledged] }),
            ...(authority ? { authority } : {}),
            ...(begun.codeSentTo === null ? {} : { code }),
            ...(passkey ? { passkey } : {}),
            ...(guest ? { guestPartyId: guest.id } : {}),
          }),
        (error: unknown) => {
          if (!(error instanceof PasskeyNotConfirmed)) console.error('The passkey could not be asked', error);
          setProblem(
            'Your passkey did not confirm it. Try again, or choose another device in the dialog of your browser.',
          );
        },
      );
    },
  };
}
