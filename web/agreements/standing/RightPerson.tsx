import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './standing.module.css';
import { people } from './words.ts';

type Props = { view: AgreementView; party: Party; right: NonNullable<Party['rightPerson']> };

/** Whom somebody invited named in their place: who made the agreement invites them instead, which takes the place from the first, or does nothing. */
export default function RightPerson({ view, party, right }: Props) {
  const say = useWordsHere(people);
  const voice = useVoice();
  const [isOpen, setOpen] = useState(false);
  const command = useCommand(api.agreements.saveParties, { onSuccess: () => setOpen(false) });
  const problem = command.error ? problemOf(command.error) : null;
  const mayInvite = agreementLifecycle.can('save_parties', view.status);
  const names = { name: party.name, other: right.name, email: right.email };
  const invite = () =>
    command.run({
      id: view.id,
      parties: view.parties.map(({ id, side, name, email, signOrder, inPerson }) =>
        id === party.id
          ? { id, side, name: right.name, email: right.email, signOrder, inPerson: false }
          : { id, side, name, email, signOrder, inPerson },
      ),
    });
  return (
    <div className={styles.right}>
      <p className={styles.partyAbout}>
        {say.rightPerson(names)} {!mayInvite && `${say.rightAfterReopening} `}
        {say.rightStays(names)}
      </p>
      {mayInvite && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {say.inviteInstead(names)}
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          title={say.inviteInstead(names)}
          confirm={say.inviteInstead(names)}
          pending={command.isPending}
          problem={
            problem &&
            refusalIn(voice, { code: problem.code, sentence: Object.values(problem.fields)[0] ?? problem.sentence })
          }
          onConfirm={invite}
          onClose={() => setOpen(false)}
        >
          <p>{say.inviteInsteadDoes(names)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
