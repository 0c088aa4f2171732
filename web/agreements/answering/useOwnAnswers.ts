import { problemsOfAnswers, progressOf } from '@ahadi/domain/agreements/fields/checks.ts';
import { fieldsOfSide } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Answer, Answers, Field } from '@ahadi/domain/agreements/fields/schema.ts';
import { type Settled, settle } from '@ahadi/domain/agreements/fields/values.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { client, reading } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useJudging } from '../judging/words.ts';
import { myParty } from '../offer.ts';
import { AnswerKeeper, type KeepState } from './answerkeeper.ts';
import { useWritten } from './words.ts';

export type OwnAnswering = {
  /** Who answers in person on the reader's device; undefined when they answer for themself. */
  guestPartyId: Party['id'] | undefined;
  /** What the reader's side is asked, in the order of the text. */
  fields: readonly Field[];
  answers: Answers;
  settled: ReadonlyMap<string, Settled>;
  problems: Readonly<Record<string, string>>;
  progress: { done: number; of: number };
  /** Given for a text that was reopened since. */
  former: ReadonlySet<string>;
  isLoading: boolean;
  loadProblem: string | null;
  reload: () => void;
  keepState: KeepState;
  keepProblem: string | null;
  put: (fieldId: string, value: Answer | null) => void;
  /** Holds what the server keeps already, like a file. */
  hold: (fieldId: string, value: Answer | null) => void;
  flush: () => Promise<boolean>;
};

/** The fields in the order in which their clauses are read. */
const inReadingOrder = ({ terms }: AgreementView, side: string | undefined): Field[] => {
  const place = (field: Field) => {
    const index = terms.clauses.findIndex(({ id }) => id === field.clauseId);
    return index < 0 ? terms.clauses.length : index;
  };
  return fieldsOfSide(terms.fields, side).toSorted((one, other) => place(one) - place(other));
};

/** What the reader, or a guest on their device, writes before they sign: kept by the server with each pause, so that nothing is lost. */
export function useOwnAnswers(view: AgreementView, guest: Party | undefined): OwnAnswering {
  const say = useJudging();
  const written = useWritten();
  const fields = inReadingOrder(view, (guest ?? myParty(view))?.side);
  const whose = { id: view.id, ...(guest ? { guestPartyId: guest.id } : {}) };
  const own = useQuery({
    // A key of its own: what others do makes the agreement stale, never what is being written here.
    queryKey: ['own-answers', view.id, view.versionId, guest?.id],
    queryFn: () => client.fields.own(whose, reading),
    enabled: fields.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [typed, setTyped] = useState<Readonly<Record<string, Answer | null>>>({});
  const [kept, setKept] = useState<{ state: KeepState; failure: unknown }>({ state: 'saved', failure: null });
  const [keeper] = useState(
    () =>
      new AnswerKeeper(
        (fieldId, value) => client.fields.save({ ...whose, fieldId, value }, { context: { idempotencyKey: uuid() } }),
        (state, failure) => setKept({ state, failure }),
      ),
  );
  // Anyone who closes the dialog while typing keeps what they typed.
  useEffect(() => () => void keeper.flush(), [keeper]);

  const answers: Answers = Object.fromEntries(
    Object.entries<Answer | null>({ ...own.data?.answers, ...typed }).filter(
      (entry): entry is [string, Answer] => entry[1] !== null,
    ),
  );
  const hold = (fieldId: string, value: Answer | null) => setTyped((before) => ({ ...before, [fieldId]: value }));
  return {
    guestPartyId: guest?.id,
    fields,
    answers,
    settled: settle(fields, answers, view.terms),
    problems: problemsOfAnswers(fields, answers, view.terms, say, written),
    progress: progressOf(fields, answers, view.terms),
    former: new Set((own.data?.former ?? []).filter((id) => !(id in typed))),
    isLoading: own.isPending && fields.length > 0,
    loadProblem: own.error ? problemOf(own.error).sentence : null,
    reload: () => void own.refetch(),
    keepState: kept.state,
    keepProblem: kept.failure === null ? null : problemOf(kept.failure).sentence,
    put: (fieldId, value) => {
      hold(fieldId, value);
      keeper.put(fieldId, value);
    },
    hold,
    flush: () => keeper.flush(),
  };
}
