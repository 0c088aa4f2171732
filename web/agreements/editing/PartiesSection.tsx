import { attendantWords } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { lazy, Suspense } from 'react';
import { nameList } from '../../core/words.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { bySide } from '../document/sides.ts';
import styles from './editing.module.css';
import { PartiesForm } from './PartiesForm.tsx';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';

// Who is invited already is seldom changed.
const PartiesLater = lazy(() => import('./PartiesLater.tsx'));

type Props = { view: AgreementView; editing: Editing; mayChange: boolean };

const sidesSentence = 'Whoever stands on one side shares its interest. An agreement needs two sides.';

/** The parties of a draft are saved like its text; later ones are invited at once, so that needs a button; others only read. */
export function PartiesSection({ view, editing, mayChange }: Props) {
  if (!mayChange || view.purpose !== null) return <PartiesRead view={view} />;
  if (view.status !== 'draft')
    return (
      <Section id="parties" title="Parties" sentence={`${sidesSentence} Who is new here is invited at once.`}>
        <Suspense fallback={<SkeletonText lines={2 * view.parties.length} />}>
          <PartiesLater view={view} editing={editing} />
        </Suspense>
      </Section>
    );
  return (
    <Section id="parties" title="Parties" sentence={`${sidesSentence} Nobody is told before you share it.`}>
      <PartiesForm
        view={view}
        rows={editing.parties.value}
        problems={editing.partyProblems}
        sequential={editing.terms.signMode === 'sequential'}
        showAll={editing.hasTried}
        onChange={(rows) => editing.partyList.change(rows)}
      />
      {editing.parties.problem && <Notice tone="danger">{editing.parties.problem.sentence}</Notice>}
    </Section>
  );
}

const PartiesRead = ({ view }: { view: AgreementView }) => (
  <Section
    id="parties"
    title="Parties"
    sentence={
      view.purpose === null
        ? 'Only the person who made the agreement can change who takes part.'
        : 'Its parties, and whoever approves, witnesses or reads along, are as in the agreement that it is about.'
    }
  >
    <ul className={styles.partiesRead}>
      {bySide(view.parties).map(([side, parties]) => (
        <li key={side}>
          <strong>Side {side}</strong> {nameList(parties.map((party) => party.name))}
        </li>
      ))}
      {view.purpose !== null &&
        view.attendants.map((one) => (
          <li key={one.id}>
            <strong>{attendantWords[one.role]}</strong> {one.name}
          </li>
        ))}
    </ul>
  </Section>
);
