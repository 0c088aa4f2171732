import type { MilestoneId } from '@ahadi/domain/core/ids.ts';
import { formatMoney, parseMoney } from '@ahadi/domain/core/money.ts';
import type { FieldProblems } from '@ahadi/domain/errors.ts';
import { feeLinesOf, feeTermsFor, stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { isShippedKind, problemsOf, totalOf } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowTerms, FeeLines, MilestonePlan } from '@ahadi/domain/escrow/schema.ts';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useNow } from '../../core/time.ts';
import { problemOfAmount } from '../../ui/AmountField.tsx';

/** The inspection that suits a kind, in hours: what travels is looked at in three days, what is done in seven. */
export const inspectionFor = (kind: EscrowTerms['kind']): number => (isShippedKind(kind) ? 72 : 168);

export const blankStage = (): MilestonePlan => ({
  id: uuid() as MilestoneId, // the brand is born here; the server keeps it as it is
  title: '',
  criteria: '',
  amountMinor: 0,
  deliverBy: null,
  requiresReturn: false,
  clauseId: null,
});

const amountText = (minor: number, currency: string): string =>
  minor === 0 ? '' : formatMoney(minor, currency).replace(`${currency} `, '');

export type TermsEditing = {
  terms: EscrowTerms;
  change: (part: Partial<EscrowTerms>) => void;
  changeStage: (id: string, part: Partial<MilestonePlan>) => void;
  amountOf: (stage: MilestonePlan) => string;
  setAmount: (id: string, text: string) => void;
  setCurrency: (currency: string) => void;
  setKind: (kind: EscrowTerms['kind']) => void;
  fees: FeeLines;
  totalMinor: number;
  problems: Readonly<Record<string, string>>;
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
  tryAll: () => void;
  hasTried: boolean;
  setRefused: (fields: FieldProblems) => void;
};

/** Everything about terms that are typed: amounts as text, live fees, and what keeps them from being proposed. `level`: of identity, the lower of those known. */
export function useTerms(
  terms: EscrowTerms,
  onChange: (terms: EscrowTerms) => void,
  { level, besides = {} }: { level: number; besides?: Record<string, string> },
): TermsEditing {
  const [amounts, setAmounts] = useState<Record<string, string>>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const now = useNow();
  const change = (part: Partial<EscrowTerms>) => {
    setRefused({});
    onChange({ ...terms, ...part });
  };
  const changeStage = (id: string, part: Partial<MilestonePlan>) =>
    change({ milestones: terms.milestones.map((stage) => (stage.id === id ? { ...stage, ...part } : stage)) });
  const amountOf = (stage: MilestonePlan) => amounts[stage.id] ?? amountText(stage.amountMinor, terms.currency);

  const typed = Object.fromEntries(
    terms.milestones.flatMap((stage, index) => {
      const wrong = problemOfAmount(amountOf(stage), terms.currency, true, Number(stepOf(terms.currency)));
      return wrong === undefined ? [] : [[`milestones.${index}.amountMinor`, wrong]];
    }),
  );
  const problems: Record<string, string> = { ...problemsOf(terms, level, now), ...typed, ...besides, ...refused };
  const total = totalOf(terms);
  const lines = feeLinesOf(feeTermsFor(terms.currency, terms.feePayer), total);

  return {
    ...{ terms, change, changeStage, amountOf, problems, hasTried },
    setAmount: (id, text) => {
      setAmounts({ ...amounts, [id]: text });
      changeStage(id, { amountMinor: parseMoney(text, terms.currency) ?? 0 });
    },
    setCurrency: (currency) =>
      change({
        currency,
        milestones: terms.milestones.map((stage) => ({
          ...stage,
          amountMinor: parseMoney(amountOf(stage), currency) ?? 0,
        })),
      }),
    setKind: (kind) => {
      const isDefault = terms.inspectionHours === inspectionFor(terms.kind);
      change({
        kind,
        inspectionHours: isDefault ? inspectionFor(kind) : terms.inspectionHours,
        // What does not travel cannot come back.
        milestones: isShippedKind(kind)
          ? terms.milestones
          : terms.milestones.map((stage) => ({ ...stage, requiresReturn: false })),
      });
    },
    fees: {
      buyerMinor: Number(lines.buyerMinor),
      sellerMinor: Number(lines.sellerMinor),
      vatMinor: Number(lines.vatMinor),
    },
    totalMinor: Number(total),
    problemAt: (path) => refused[path] ?? (hasTried || touched.has(path) ? problems[path] : undefined),
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
    tryAll: () => setTried(true),
    setRefused: (fields) =>
      setRefused(
        Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [path.replace(/^terms\./, ''), sentence])),
      ),
  };
}
