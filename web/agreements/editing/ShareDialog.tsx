import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useAskedDays } from '../document/PassedDays.tsx';
import { PromisesApart } from '../document/PromisesApart.tsx';
import styles from './dialogs.module.css';

type Props = { view: AgreementView; terms: AgreementTerms; onClose: () => void };

/** Who will be invited and what they can do, before anybody is told. */
export function ShareDialog({ view, terms, onClose }: Props) {
  const navigate = useNavigate();
  const share = useCommand(api.agreements.share, {
    onSuccess: () => navigate(to('agreement', { id: view.id })),
  });
  const days = useAskedDays(terms);
  const others = view.parties.filter((party) => party.id !== view.myPartyId);
  return (
    <ConfirmDialog
      title={`Share “${terms.title}”`}
      confirm={others.length === 1 ? `Share with ${others[0]?.name}` : `Share with ${others.length} parties`}
      cancel="Not yet"
      pending={share.isPending}
      problem={share.error && problemOf(share.error).sentence}
      onConfirm={() => days.isAnswered() && share.run({ id: view.id })}
      onClose={onClose}
    >
      <p>These are invited by mail, with a link to the text:</p>
      <ul className={styles.invited}>
        {others.map((party) => (
          <li key={party.id}>
            <Avatar name={party.name} />
            <span>
              <strong>{party.name}</strong>
              <span className={styles.quiet}>
                {party.email} · side {party.side}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        They can read it, propose another text and accept it. You accept this text by sharing it. Nobody is bound before
        everybody has signed. Once shared, it can be withdrawn but no longer deleted.
      </p>
      <PromisesApart terms={terms} />
      {days.question}
    </ConfirmDialog>
  );
}
