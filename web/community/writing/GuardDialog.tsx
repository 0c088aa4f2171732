import { shownIs } from '@ahadi/domain/community/publicity.ts';
import type { EntryStatus, GuardHit } from '@ahadi/domain/community/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './writing.module.css';

type Props = {
  hits: readonly GuardHit[];
  /** How the text stood that is changed; null for a new one. */
  before: EntryStatus | null;
  pending: boolean;
  onMask: () => void;
  onKeep: () => void;
  onClose: () => void;
};

const kinds: Readonly<Record<GuardHit['kind'], string>> = {
  email: 'an e-mail address',
  phone: 'a phone number',
  card: 'a card number',
  iban: 'a bank account',
  id_number: 'the number of a paper',
  address: 'where somebody lives',
  open_case: 'a name from an open matter of yours',
};

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Before something is shown to everybody: what in it should perhaps not be. Nothing was sent yet. */
export function GuardDialog({ hits, before, pending, onMask, onKeep, onClose }: Props) {
  const isLookedAt = useQuery(api.community.standing.queryOptions()).data?.isReviewed ?? true;
  const said = (keepsPersonal: boolean) => shownIs(before, { keepsPersonal, isLookedAt }).words;
  const canKeep = hits.some(({ always }) => !always);
  return (
    <Dialog
      title="Look at this before everybody sees it"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Change the text
          </Button>
          {canKeep && (
            <Button variant="quiet" pending={pending} onClick={onKeep}>
              Keep it
            </Button>
          )}
          <Button pending={pending} onClick={onMask}>
            Mask and send
          </Button>
        </>
      }
    >
      <p>Your text seems to hold personal data, or a name that should not be named in public while a matter is open:</p>
      <ul className={styles.hits}>
        {hits.map((hit) => (
          <li key={`${hit.field}:${hit.start}`}>
            <mark>{hit.text}</mark> looks like {kinds[hit.kind]}
            {hit.always && ' and is always masked'}
          </li>
        ))}
      </ul>
      <p className={styles.after}>
        Masked, it has ••• in its place. {said(false)}{' '}
        {canKeep && said(true) !== said(false) && `If you keep it: ${lowerFirst(said(true))}`}
      </p>
    </Dialog>
  );
}
