import type { AgreementView, AttendantRole } from '@ahadi/domain/agreements/schema.ts';
import { bySide } from '@ahadi/domain/agreements/sides/rules.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useFigures } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useJudging } from '../judging/words.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './editing.module.css';
import { PartiesForm } from './PartiesForm.tsx';
import { draftsOf, hasRowProblems, inputOf, problemsOfDrafts } from './parties.ts';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';
import { useEditingWords } from './words.ts';

type Props = { view: AgreementView; editing: Editing; mayChange: boolean };

/** The parties of a text that others see already: who made it invites new ones by a button, others only read. */
export default function PartiesShared({ view, editing, mayChange }: Props) {
  return mayChange && view.purpose === null ? (
    <PartiesLater view={view} editing={editing} />
  ) : (
    <PartiesRead view={view} />
  );
}

const roles = {
  approver: 'approver',
  witness: 'witness',
  reader: 'reader',
  receiver: 'receiver',
} as const satisfies Record<AttendantRole, string>;

function PartiesRead({ view }: { view: AgreementView }) {
  const say = useEditingWords();
  const { list } = useFigures();
  return (
    <Section
      id="parties"
      title={say.parties}
      sentence={view.purpose === null ? say.partiesNotYours : say.partiesAsThere}
    >
      <ul className={styles.partiesRead}>
        {bySide(view.parties).map(([side, parties]) => (
          <li key={side}>
            <strong>{say.sideOf({ side })}</strong> {list(parties.map((party) => party.name))}
          </li>
        ))}
        {view.purpose !== null &&
          view.attendants.map((one) => (
            <li key={one.id}>
              <strong>{say[roles[one.role]]}</strong> {one.name}
            </li>
          ))}
      </ul>
    </Section>
  );
}

function PartiesLater({ view, editing }: { view: AgreementView; editing: Editing }) {
  const say = useEditingWords();
  const voice = useVoice();
  const judging = useJudging();
  const [rows, setRows] = useState(() => draftsOf(view.parties));
  const [hasTried, setTried] = useState(false);
  const save = useCommand(api.agreements.saveParties, {
    onSuccess: (kept) => {
      setRows(draftsOf(kept.parties));
      setTried(false);
    },
  });
  const problems = problemsOfDrafts(rows, judging);
  const isChanged = JSON.stringify(inputOf(rows)) !== JSON.stringify(inputOf(draftsOf(view.parties)));
  return (
    <Section id="parties" title={say.parties} sentence={say.partiesLater}>
      <PartiesForm
        view={view}
        rows={rows}
        problems={problems}
        sequential={editing.terms.signMode === 'sequential'}
        showAll={hasTried}
        onChange={setRows}
      />
      {save.error && <Notice tone="danger">{refusalIn(voice, problemOf(save.error))}</Notice>}
      {save.isSuccess && !isChanged && (
        <Notice tone="good" announce>
          {say.partiesSaved}
        </Notice>
      )}
      <div>
        <Button
          variant="quiet"
          pending={save.isPending}
          whyNot={isChanged ? null : say.partiesSame}
          onClick={() => {
            setTried(true);
            if (!hasRowProblems(problems) && !problems.list) save.run({ id: view.id, parties: inputOf(rows) });
          }}
        >
          {say.saveParties}
        </Button>
      </div>
    </Section>
  );
}
