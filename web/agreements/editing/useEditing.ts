import { problemsOfAmendment } from '@ahadi/domain/agreements/amending/rules.ts';
import type { AgreementTerms, AgreementView, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import { formatMoney, parseMoney } from '@ahadi/domain/core/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { v4 as uuid } from 'uuid';
import { api, client } from '../../core/api.ts';
import { Autosave, type SaveState } from '../../core/autosave.ts';
import { useAutosave } from '../../core/useAutosave.ts';
import {
  type AttendantDraft,
  draftsOf as draftsOfAttendants,
  inputOf as inputOfAttendants,
  pathsOfRows,
  problemsOfRows,
  type RowProblems,
  withIds as withAttendantIds,
} from '../attending/attendants.ts';
import { isWindow, problemsOfTyped } from '../judging/fieldproblems.ts';
import { type Judge, loadJudge, noJudge } from '../judging/judging.ts';
import { useJudging } from '../judging/words.ts';
import {
  canKeep,
  draftsOf,
  inputOf,
  type PartyDraft,
  type PartyProblems,
  problemsOfDrafts,
  withIds,
} from './parties.ts';
import { TextKeeper } from './textkeeper.ts';

/** An amount as it stands in its field: without the currency, which stands beside it. */
const amountText = (terms: AgreementTerms): string =>
  terms.valueMinor === null ? '' : formatMoney(terms.valueMinor, terms.currency).replace(`${terms.currency} `, '');

export type Editing = {
  /** The text in force, which an amendment changes; null for what stands by itself. */
  before: AgreementTerms | null;
  terms: AgreementTerms;
  keeper: TextKeeper;
  text: SaveState<AgreementTerms>;
  change: (part: Partial<AgreementTerms>) => void;
  /** What is typed as the value, which may not be an amount yet. */
  amount: string;
  setAmount: (text: string) => void;
  setCurrency: (currency: string) => void;
  tidyAmount: () => void;
  setWindow: (days: number) => void;
  partyList: Autosave<PartyDraft[]>;
  parties: SaveState<PartyDraft[]>;
  partyProblems: PartyProblems;
  /** Who takes part without being bound. Of a draft it is saved by itself; later ones are invited by a button. */
  attendantList: Autosave<AttendantDraft[]>;
  attendants: SaveState<AttendantDraft[]>;
  attendantProblems: Record<string, RowProblems>;
  /** Every problem by field path that is known so far, shown or not. */
  problems: Record<string, string>;
  /** The problem of a field when it may be shown: after it was left, or after a try to share. */
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
  /** Shows every problem, and answers them all. */
  tryAll: () => Promise<Record<string, string>>;
  hasTried: boolean;
  hasUnsaved: boolean;
  /** Sends all that waits. True when the server has everything. */
  flush: () => Promise<boolean>;
  /** Begins the fields again from a copy the server has. */
  generation: number;
  takeTheirs: (theirs: WorkingCopy) => void;
};

/** Everything about one agreement being written: its text, its parties, what is saved and what keeps it from being shared. */
export function useEditing(view: AgreementView, copy: WorkingCopy, before: AgreementTerms | null): Editing {
  const queryClient = useQueryClient();
  const say = useJudging();
  const [keeper] = useState(() => new TextKeeper(view.id, copy));
  const [partyList] = useState(
    () =>
      new Autosave<PartyDraft[]>(draftsOf(view.parties), null, {
        newKey: uuid,
        ready: canKeep,
        save: async (rows, idempotencyKey) => {
          const input = { id: view.id, parties: inputOf(rows) };
          const kept = await client.agreements.saveParties(input, { context: { idempotencyKey } });
          queryClient.setQueryData(api.agreements.get.queryKey({ input: { id: view.id } }), kept);
          return { savedAt: kept.updatedAt, refine: (now) => withIds(now, kept.parties) };
        },
      }),
  );
  const [attendantList] = useState(() => {
    const partiesNow = () =>
      queryClient.getQueryData(api.agreements.get.queryKey({ input: { id: view.id } }))?.parties ?? view.parties;
    return new Autosave<AttendantDraft[]>(draftsOfAttendants(view.attendants), null, {
      newKey: uuid,
      ready: (rows) => view.status === 'draft' && pathsOfRows(problemsOfRows(rows, partiesNow())).length === 0,
      save: async (rows, idempotencyKey) => {
        const input = { id: view.id, attendants: inputOfAttendants(rows) };
        const kept = await client.agreements.saveAttendants(input, { context: { idempotencyKey } });
        queryClient.setQueryData(api.agreements.get.queryKey({ input: { id: view.id } }), kept);
        return { savedAt: kept.updatedAt, refine: (now) => withAttendantIds(now, kept.attendants) };
      },
    });
  });
  const text = useAutosave(keeper.autosave);
  const parties = useAutosave(partyList);
  const attendants = useAutosave(attendantList);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setTried] = useState(false);
  const [judge, setJudge] = useState<Judge>(() => noJudge);
  const [amount, setAmount] = useState(() => amountText(copy.terms));
  const [windowDays, setWindowDays] = useState(copy.terms.signWindowDays);
  const [generation, setGeneration] = useState(0);

  const terms = text.value;
  const change = (part: Partial<AgreementTerms>) => keeper.change(part);
  const touch = useCallback((path: string) => {
    setTouched((before) => (before.has(path) ? before : new Set(before).add(path)));
    void loadJudge().then((loaded) => setJudge(() => loaded));
  }, []);
  const problemsBy = (by: Judge) => ({
    ...by(terms, say),
    ...(before ? problemsOfAmendment(terms, before, say) : {}),
    ...problemsOfTyped({ amount, currency: terms.currency, windowDays }, say),
  });
  const problems: Record<string, string> = problemsBy(judge);

  return {
    ...{
      before,
      terms,
      keeper,
      text,
      change,
      amount,
      partyList,
      parties,
      attendantList,
      attendants,
      problems,
      hasTried,
      generation,
    },
    setAmount: (typed) => {
      setAmount(typed);
      const valueMinor = parseMoney(typed, terms.currency);
      if (valueMinor !== null || typed.trim() === '') change({ valueMinor });
    },
    setCurrency: (currency) => change({ currency, valueMinor: parseMoney(amount, currency) }),
    tidyAmount: () => {
      if (problems.valueMinor === undefined) setAmount(amountText(keeper.terms));
    },
    setWindow: (days) => {
      setWindowDays(days);
      if (isWindow(days)) change({ signWindowDays: days });
    },
    partyProblems: problemsOfDrafts(parties.value, say),
    attendantProblems: problemsOfRows(attendants.value, view.parties, say),
    problemAt: (path) =>
      text.problem?.fields[`terms.${path}`] ?? (hasTried || touched.has(path) ? problems[path] : undefined),
    touch,
    tryAll: async () => {
      const loaded = await loadJudge();
      flushSync(() => {
        setJudge(() => loaded);
        setTried(true);
      });
      return problemsBy(loaded);
    },
    hasUnsaved:
      text.status !== 'saved' ||
      attendants.status !== 'saved' ||
      (parties.status !== 'saved' && view.status === 'draft'),
    flush: async () => {
      const done = await Promise.all([keeper.autosave.flush(), view.status === 'draft' ? partyList.flush() : true]);
      // Whom somebody is with is one of the parties, so these are there first.
      return done.every(Boolean) && (await attendantList.flush());
    },
    takeTheirs: (theirs) => {
      keeper.takeTheirs(theirs);
      setAmount(amountText(theirs.terms));
      setWindowDays(theirs.terms.signWindowDays);
      setGeneration((before) => before + 1);
    },
  };
}
