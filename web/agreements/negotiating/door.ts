import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import type { Client } from '@orpc/client';
import { createContext, type ReactNode } from 'react';
import { api, type client } from '../../core/api.ts';
import { type Command, useCommand } from '../../core/command.ts';
import { useMe } from '../../core/session.ts';
import { offer } from '../offer.ts';

type Input<Procedure> = Procedure extends Client<never, infer In, unknown, Error> ? In : never;
export type SuggestInput = Input<typeof client.negotiating.suggest>;
export type WithdrawInput = Input<typeof client.negotiating.withdraw>;
export type AnswerInput = Input<typeof client.negotiating.answer>;

/** A deed about a suggestion on its way; `proof` is what else is asked before it is done, where something is. */
export type Sending<In> = Pick<Command<In, unknown>, 'run' | 'isPending' | 'error'> & { proof?: ReactNode };

/** How what is suggested and answered reaches the server: with an account at once, by a letter with a code. */
export type TalkDoor = {
  /** Whether the reader may suggest, answer and take back in the text as it stands. */
  useMayAnswer: (view: AgreementView) => boolean;
  /** Who accepts sends a version; whether they accept it by that. */
  acceptsBySending: (view: AgreementView) => boolean;
  /** `about`: which of the dialogs that suggest something it is (aboutOf). */
  useSuggest: (onDone: () => void, about: string) => Sending<SuggestInput>;
  useWithdraw: (suggestionId: string) => Sending<WithdrawInput>;
  useAnswer: (onDone: (after: AgreementView) => void) => Sending<AnswerInput>;
};

/** What is suggested where, and in the place of what. */
export const aboutOf = (where: string, followsId: string | null): string => `${where} ${followsId ?? ''}`;

const withAccount: TalkDoor = {
  useMayAnswer: (view) => offer('answer_suggestion', view, useMe().userId).can,
  acceptsBySending: () => true,
  useSuggest: (onDone) => useCommand(api.negotiating.suggest, { onSuccess: onDone }),
  useWithdraw: () => useCommand(api.negotiating.withdraw),
  useAnswer: (onDone) =>
    useCommand(api.negotiating.answer, { stale: [api.agreements.key(), api.negotiating.key()], onSuccess: onDone }),
};

export const Door = createContext(withAccount);
