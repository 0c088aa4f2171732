import type { FieldProblems } from '@ahadi/domain/errors.ts';
import { emptyPromotion, problemsOf } from '@ahadi/domain/promotions/form.ts';
import type { PromotionForm, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { useState } from 'react';
import { client, reading } from '../../core/api.ts';
import { useNow } from '../../core/time.ts';
import type { Editing } from './Fields.tsx';

const AFTER_THE_CLICK = 250;
const same = (one: PromotionForm, other: PromotionForm): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is written of a post, what of it the server has, and what is wrong with it. */
export function usePromotionForm(view: PromotionView | null) {
  const now = useNow();
  const [kept, setKept] = useState({ form: view?.form ?? emptyPromotion, revision: view?.revision ?? 0 });
  const [form, setForm] = useState(kept.form);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldProblems>({});
  const [theirs, setTheirs] = useState<PromotionView | null>(null);
  const problems = problemsOf(form, { now, ownHosts: [window.location.hostname] });
  const editing: Editing = {
    form,
    change: (part) => {
      setRefused({});
      setForm((before) => ({ ...before, ...part }));
    },
    at: (field) => refused[field] ?? (hasTried || touched.has(field) ? problems[field] : undefined),
    // A field is left by pressing something else: what appears at once would move that away from under the pointer.
    touch: (field) => void setTimeout(() => setTouched((before) => new Set(before).add(field)), AFTER_THE_CLICK),
  };
  return {
    editing,
    kept,
    problems,
    hasTried,
    tryAll: () => setTried(true),
    hasUnsaved: !same(form, kept.form),
    setRefused: (fields: FieldProblems) =>
      setRefused(
        Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [path.replace(/^form\./, ''), sentence])),
      ),
    /** The server has this now. What it tidied (spaces at the ends) is taken over, what was typed since stays. */
    saved: (after: PromotionView, sent: PromotionForm) => {
      setKept({ form: after.form, revision: after.revision });
      setForm((before) => (same(before, sent) ? after.form : before));
      setTheirs(null);
    },
    theirs,
    /** Reads what another administrator saved, to be compared. */
    compare: async (id: PromotionView['id']) => setTheirs(await client.promoting.get({ id }, reading)),
    notNow: () => setTheirs(null),
    setForm,
  };
}
