import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PartiesForm } from './PartiesForm.tsx';
import { draftsOf, hasRowProblems, inputOf, problemsOfDrafts } from './parties.ts';
import type { Editing } from './useEditing.ts';

/** The parties of a text that was shared: saved by a button, since whoever is new is told at once. */
export default function PartiesLater({ view, editing }: { view: AgreementView; editing: Editing }) {
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
    <>
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
          The parties are saved. Whoever is new was invited.
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
    </>
  );
}
