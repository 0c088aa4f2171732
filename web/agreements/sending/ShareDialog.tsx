import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useAskedDays } from '../asking/PassedDays.tsx';
import { PromisesApart } from '../asking/PromisesApart.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './dialogs.module.css';
import { useSending } from './words.ts';

type Props = { view: AgreementView; terms: AgreementTerms; onClose: () => void };

/** Who will be invited and what they can do, before anybody is told. */
export function ShareDialog({ view, terms, onClose }: Props) {
  const say = useSending();
  const voice = useVoice();
  const navigate = useNavigate();
  const share = useCommand(api.agreements.share, {
    onSuccess: () => navigate(to('agreement', { id: view.id })),
  });
  const days = useAskedDays(terms);
  const others = view.parties.filter((party) => party.id !== view.myPartyId);
  const only = others.length === 1 ? others[0] : undefined;
  return (
    <ConfirmDialog
      title={say.shareTitle({ title: terms.title })}
      confirm={only ? say.shareWith({ name: only.name }) : say.shareWithMany({ count: others.length })}
      cancel={say.notYet}
      pending={share.isPending}
      problem={share.error && refusalIn(voice, problemOf(share.error))}
      onConfirm={() => days.isAnswered() && share.run({ id: view.id })}
      onClose={onClose}
    >
      <p>{say.invited}</p>
      <ul className={styles.invited}>
        {others.map((party) => (
          <li key={party.id}>
            <Avatar name={party.name} />
            <span>
              <strong>{party.name}</strong>
              <span className={styles.quiet}>{say.reachedAt({ email: party.email, side: party.side })}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{say.shareWords}</p>
      <PromisesApart terms={terms} />
      {days.question}
    </ConfirmDialog>
  );
}
