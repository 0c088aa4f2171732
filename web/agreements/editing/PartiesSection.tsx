import { attendantWords } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { bySide } from '@ahadi/domain/agreements/sides/rules.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { nameList } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './editing.module.css';
import { PartiesForm } from './PartiesForm.tsx';
import { draftsOf, hasRowProblems, inputOf, problemsOfDrafts } from './parties.ts';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';

type Props = { view: AgreementView; editing: Editing; mayChange: boolean };

const sentence = 'Parties on one side share its interest. An agreement needs two sides.';

/** The parties of a draft are saved like its text; later ones are invited at once, so that needs a button; others only read. */
export function PartiesSection({ view, editing, mayChange }: Props) {
  if (!mayChange || view.purpose !== null) return <PartiesRead view={view} />;
  if (view.status !== 'draft') return <PartiesLater view={view} editing={editing} />;
  return (
    <Section id="parties" title="Parties" sentence={`${sentence} Nobody is told before you share it.`}>
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
        : 'Its parties, approvers, witnesses and readers are as in the agreement that it is about.'
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

function PartiesLater({ view, editing }: { view: AgreementView; editing: Editing }) {
  const [rows, setRows] = useState(() => draftsOf(view.parties));
  const [hasTried, setTried] = useState(false);
  const save = useCommand(api.agreements.saveParties, {
    onSuccess: (kept) => {
      setRows(draftsOf(kept.parties));
      setTried(false);
    },
  });
  const problems = problemsOfDrafts(rows);
  const isChanged = JSON.stringify(inputOf(rows)) !== JSON.stringify(inputOf(draftsOf(view.parties)));
  return (
    <Section id="parties" title="Parties" sentence={`${sentence} Who is new here is invited at once.`}>
      <PartiesForm
        view={view}
        rows={rows}
        problems={problems}
        sequential={editing.terms.signMode === 'sequential'}
        showAll={hasTried}
        onChange={setRows}
      />
      {save.error && <Notice tone="danger">{problemOf(save.error).sentence}</Notice>}
      {save.isSuccess && !isChanged && (
        <Notice tone="good" announce>
          The parties are saved. New ones were invited.
        </Notice>
      )}
      <div>
        <Button
          variant="quiet"
          pending={save.isPending}
          whyNot={isChanged ? null : 'Nothing changed among the parties.'}
          onClick={() => {
            setTried(true);
            if (!hasRowProblems(problems) && !problems.list) save.run({ id: view.id, parties: inputOf(rows) });
          }}
        >
          Save parties and invite new ones
        </Button>
      </div>
    </Section>
  );
}
