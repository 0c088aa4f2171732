import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { Suspense } from 'react';
import { lazy } from '../../core/lazy.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { PartiesForm } from './PartiesForm.tsx';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';
import { useEditingWords } from './words.ts';

// Most texts that are written are drafts.
const PartiesShared = lazy(() => import('./PartiesShared.tsx'));
// Most of what is typed is kept.
const Refused = lazy(() => import('../sending/Refused.tsx'));

type Props = { view: AgreementView; editing: Editing; mayChange: boolean };

/** The parties of a draft are saved like its text; later ones are invited at once, so that needs a button; others only read. */
export function PartiesSection({ view, editing, mayChange }: Props) {
  const say = useEditingWords();
  if (!mayChange || view.purpose !== null || view.status !== 'draft')
    return (
      <Suspense fallback={<SkeletonText lines={3} />}>
        <PartiesShared {...{ view, editing, mayChange }} />
      </Suspense>
    );
  return (
    <Section id="parties" title={say.parties} sentence={say.partiesLead}>
      <PartiesForm
        view={view}
        rows={editing.parties.value}
        problems={editing.partyProblems}
        sequential={editing.terms.signMode === 'sequential'}
        showAll={editing.hasTried}
        onChange={(rows) => editing.partyList.change(rows)}
      />
      {editing.parties.problem && (
        <Notice tone="danger">
          <Suspense fallback={null}>
            <Refused problem={editing.parties.problem} />
          </Suspense>
        </Notice>
      )}
    </Section>
  );
}
