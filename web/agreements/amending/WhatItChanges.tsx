import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { Suspense } from 'react';
import { useWordsHere } from '../../core/here.ts';
import { lazy } from '../../core/lazy.ts';
import { Card } from '../../ui/Card.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { useAmending } from './useAmending.ts';
import { amendments } from './words.ts';

// The comparing of words is asked for by few pages.
const DifferenceView = lazy(() =>
  import('../document/DifferenceView.tsx').then((module) => ({ default: module.DifferenceView })),
);

/** What differs between two texts. For how long each of them could be signed says nothing of what holds. */
export const Changed = ({ before, after, ...of }: Parameters<typeof DifferenceView>[0]) => (
  <Suspense fallback={<SkeletonText lines={4} />}>
    <DifferenceView {...of} before={{ ...before, signWindowDays: after.signWindowDays }} after={after} />
  </Suspense>
);

/** On an amendment: what it changes in the text that was in force when it was proposed, word by word. */
export function WhatItChanges({ view, terms = view.terms }: { view: AgreementView; terms?: AgreementTerms }) {
  const say = useWordsHere(amendments);
  const { data } = useAmending(view);
  if (view.purpose !== 'amendment' || !data?.changes) return null;
  return (
    <Card title={say.whatItChanges} aria-label={say.whatItChanges}>
      <Changed id={view.id} beforeId={data.changes.beforeId} before={data.changes.before} after={terms} />
    </Card>
  );
}
