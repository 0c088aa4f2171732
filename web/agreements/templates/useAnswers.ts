import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { askedOf, problemsOfAnswers } from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateAnswers, TemplateContent } from '@ahadi/domain/agreements/templates/schema.ts';
import { useState } from 'react';
import { defaultCurrency } from '../../core/currency.ts';
import { useJudging } from '../judging/words.ts';

type Side = 'A' | 'B';

/** The answers to a template's questions while they are given, for which identity, and in which role. */
export function useAnswers(content: TemplateContent, identities: readonly Identity[]) {
  const say = useJudging();
  const primary = identities.find(({ isPrimary }) => isPrimary) ?? identities[0];
  const [identity, setIdentity] = useState(primary);
  const [side, setSide] = useState<Side>('A');
  const [currency, setCurrency] = useState(() => defaultCurrency(primary?.country ?? null));
  const [typed, setTyped] = useState<TemplateAnswers>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);

  // Who answers need not write their own name; what they wrote themselves stays when they take the other role.
  const own = content.sides?.[side].name;
  const begun = Object.fromEntries(content.variables.map(({ name, initial = '' }) => [name, initial]));
  const answers = { ...begun, ...(own && identity ? { [own]: identity.displayName } : {}), ...typed };
  const problems = problemsOfAnswers(content, answers, currency, say);
  return {
    ...{
      answers,
      asked: askedOf(content, answers),
      problems,
      identity,
      side,
      currency,
      setIdentity,
      setSide,
      setCurrency,
    },
    hasMoney: content.variables.some(({ type }) => type === 'money'),
    answer: (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    leave: (name: string) => setLeft((before) => new Set(before).add(name)),
    problemAt: (name: string): string | undefined => (tried || left.has(name) ? problems[name] : undefined),
    /** Shows every problem; true when there is none. */
    tryAll: (): boolean => {
      setTried(true);
      return Object.keys(problems).length === 0;
    },
  };
}
