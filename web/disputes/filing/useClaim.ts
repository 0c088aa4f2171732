import { problemsOfClaim } from '@ahadi/domain/disputes/rules.ts';
import type { Claim, DisputeView, Relief } from '@ahadi/domain/disputes/schema.ts';
import type { FieldProblems } from '@ahadi/domain/errors.ts';
import { useState } from 'react';
import type { SaveState } from '../../core/autosave.ts';
import { localDay, useNow } from '../../core/time.ts';
import { useAutosave } from '../../core/useAutosave.ts';
import { amountsOf, problemsOfTyped, readAmounts } from './amounts.ts';
import { ClaimKeeper } from './claimkeeper.ts';

export type Claiming = {
  claim: Claim;
  keeper: ClaimKeeper;
  text: SaveState<Claim>;
  change: (part: Partial<Claim>) => void;
  /** What is typed as amounts, which may be none yet. */
  amounts: readonly string[];
  setRelief: (relief: readonly Relief[], amounts: readonly string[]) => void;
  setCurrency: (currency: string) => void;
  /** Every problem by field path, shown or not. */
  problems: Readonly<Record<string, string>>;
  /** The problem of a field when it may be shown: after it was left, or after a try to file. */
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
  tryAll: () => void;
  hasTried: boolean;
  /** What the server found on filing, until the claim changes. */
  setRefused: (fields: FieldProblems) => void;
  takeTheirs: (theirs: DisputeView) => void;
  today: string;
};

const withoutPrefix = (fields: FieldProblems): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [path.replace(/^claim\./, ''), sentence]));

/** Everything about one claim being written: what is typed, what is saved, and what keeps it from being filed. */
export function useClaim(view: DisputeView): Claiming {
  const [keeper] = useState(() => new ClaimKeeper(view));
  const text = useAutosave(keeper.autosave);
  const claim = text.value;
  const [amounts, setAmounts] = useState<readonly string[]>(() => amountsOf(view.claim));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const today = localDay(useNow());

  const change = (part: Partial<Claim>) => {
    setRefused({});
    keeper.change(part);
  };
  const problems: Record<string, string> = {
    ...problemsOfClaim(claim, {
      today,
      hasAgreement: view.agreementId !== null,
      agreementValue:
        view.governing?.valueMinor == null
          ? null
          : { valueMinor: view.governing.valueMinor, currency: view.governing.currency },
    }),
    ...problemsOfTyped(claim.relief, amounts, claim.currency),
    ...refused,
  };

  return {
    ...{ claim, keeper, text, change, amounts, problems, hasTried, today },
    setRelief: (relief, typed) => {
      setAmounts(typed);
      change({ relief: readAmounts(relief, typed, claim.currency) });
    },
    setCurrency: (currency) => change({ currency, relief: readAmounts(claim.relief, amounts, currency) }),
    problemAt: (path) => refused[path] ?? (hasTried || touched.has(path) ? problems[path] : undefined),
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
    tryAll: () => setTried(true),
    setRefused: (fields) => setRefused(withoutPrefix(fields)),
    takeTheirs: (theirs) => {
      keeper.takeTheirs(theirs);
      setAmounts(amountsOf(theirs.claim));
    },
  };
}
