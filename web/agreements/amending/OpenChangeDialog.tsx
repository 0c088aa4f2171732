import type { AmendingLink } from '@ahadi/domain/agreements/amending/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = { title: string; whyNot: string | null; open: AmendingLink | null; onClose: () => void };

/** Why no other document can be begun now, with the way to the one that is open. */
export const OpenChangeDialog = ({ title, whyNot, open, onClose }: Props) => (
  <Dialog
    title={title}
    onClose={onClose}
    footer={
      open && (
        <Link className={buttonClass('primary')} to={to('agreement', { id: open.id })} onClick={onClose}>
          Go to {open.ref}
        </Link>
      )
    }
  >
    <p>{whyNot ?? openWords(open)}</p>
  </Dialog>
);

const openWords = (open: AmendingLink | null): string =>
  open === null
    ? ''
    : `${open.byName} proposed ${open.purpose === 'amendment' ? 'an amendment' : 'to end it'}: ${open.ref}. One document at a time can change or end an agreement. Sign that one, decline it, or have it withdrawn first.`;
