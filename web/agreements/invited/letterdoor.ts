import { whyNoSuggestions } from '@ahadi/domain/agreements/documents/rules.ts';
import { whyAccount } from '@ahadi/domain/agreements/invitations/answering.ts';
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import {
  type AnswerInput,
  aboutOf,
  type SuggestInput,
  type TalkDoor,
  type WithdrawInput,
} from '../negotiating/door.ts';
import { myParty } from '../offer.ts';
import type { Reading } from './reading.ts';
import { useCoded } from './useCoded.ts';

/** Whether something can be suggested, answered and taken back by a letter. */
export const maySuggest = ({ status, terms }: AgreementView): boolean =>
  agreementLifecycle.can('suggest', status) && whyNoSuggestions(terms) === null;

/** By which form a code for a suggestion about a clause was asked for. */
export const saidInDialog = (clauseId: string, followsId: string | null): string =>
  `suggest ${aboutOf(clauseId, followsId)}`;

/** What is suggested and answered by who reads by a letter, each time by a code. */
export const doorByLetter = (reading: Reading): TalkDoor => ({
  useMayAnswer: maySuggest,
  acceptsBySending: (view) => {
    const mine = myParty(view);
    return mine !== null && whyAccount(view, mine) === null;
  },
  useSuggest: (onDone, about) =>
    useCoded<SuggestInput>({
      ...{ reading, who: `suggest ${about}`, deed: 'suggest' },
      toAnswer: ({ versionId, proposal, reason = '', follows = null }) => ({
        ...{ deed: 'suggest', versionId, proposal, reason, follows },
      }),
      onDone: (after) => {
        onDone();
        reading.onSaid(after);
      },
    }),
  useWithdraw: (suggestionId) =>
    useCoded<WithdrawInput>({
      ...{ reading, who: `withdraw ${suggestionId}`, deed: 'withdraw' },
      toAnswer: ({ suggestionId }) => ({
        ...{ deed: 'withdraw', versionId: reading.view.versionId, suggestionId },
      }),
      onDone: reading.onSaid,
    }),
  useAnswer: (onDone) =>
    useCoded<AnswerInput>({
      ...{ reading, who: 'answers', deed: 'answer_suggestions' },
      toAnswer: ({ versionId, answers, promises = [] }) => ({
        ...{ deed: 'answer_suggestions', versionId, promises },
        answers: answers.map(({ words = '', ...answer }) => ({ ...answer, words })),
      }),
      onDone: (after) => {
        onDone(after);
        reading.onSaid(after);
      },
    }),
});
