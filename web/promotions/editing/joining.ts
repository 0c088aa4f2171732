import { changedFields } from '@ahadi/domain/promotions/form.ts';
import type { PromotionForm } from '@ahadi/domain/promotions/schema.ts';

/** A field in which two administrators wrote: who changed it, and whose is proposed. */
export type Difference = { field: keyof PromotionForm; both: boolean; proposed: 'mine' | 'theirs' };

/** Where my text and the one that was saved meanwhile differ. What only one of the two changed since `before` is proposed as they have it. */
export function differences(before: PromotionForm, mine: PromotionForm, theirs: PromotionForm): Difference[] {
  const [byMe, byThem] = [changedFields(before, mine), changedFields(before, theirs)];
  return changedFields(mine, theirs).map((field) => ({
    field,
    both: byMe.includes(field) && byThem.includes(field),
    proposed: byMe.includes(field) ? 'mine' : 'theirs',
  }));
}

/** The text that the choices make of both. */
export const joined = (
  mine: PromotionForm,
  theirs: PromotionForm,
  choices: Readonly<Partial<Record<keyof PromotionForm, 'mine' | 'theirs'>>>,
): PromotionForm =>
  Object.fromEntries(
    Object.entries(theirs).map(([field, value]) => [
      field,
      choices[field as keyof PromotionForm] === 'mine' ? mine[field as keyof PromotionForm] : value, // the form's own keys
    ]),
  ) as PromotionForm; // every field of theirs, with the same kind of value
