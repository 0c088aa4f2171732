import type { AmendingLink } from '@ahadi/domain/agreements/amending/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { inEnglish } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { type EndingWords, useEnding } from './words.ts';

type Props = { title: string; whyNot: string | null; open: AmendingLink | null; onClose: () => void };

/** Why no other document can be begun now, with the way to the one that is open. */
export function OpenChangeDialog({ title, whyNot, open, onClose }: Props) {
  const say = useEnding();
  const voice = useVoice();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        open && (
          <Link className={buttonClass('primary')} to={to('agreement', { id: open.id })} onClick={onClose}>
            {say.goTo({ ref: open.ref })}
          </Link>
        )
      }
    >
      <p>{whyNot === null ? openWords(say, open) : inEnglish(voice, whyNot)}</p>
    </Dialog>
  );
}

function openWords(say: EndingWords, open: AmendingLink | null): string {
  if (open === null) return '';
  const { byName: name, ref, purpose } = open;
  return purpose === 'amendment' ? say.openAmendment({ name, ref }) : say.openEnd({ name, ref });
}
