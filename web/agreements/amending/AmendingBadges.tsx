import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useWordsHere } from '../../core/here.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import page from '../agreement.module.css';
import { openChangeOf } from './changewords.ts';
import { useAmending } from './useAmending.ts';
import { amendments } from './words.ts';

/** Beside the state, which stays what it is: what it is for, where it changes or ends another one; that a document which would change or end it is open, and that a notice runs. */
export default function AmendingBadges({ view }: { view: AgreementView }) {
  const say = useWordsHere(amendments);
  const { data } = useAmending(view);
  if (view.purpose !== null)
    return (
      <StateBadge tone="neutral" dot={false}>
        {view.purpose === 'amendment' ? say.amendment : say.termination}
      </StateBadge>
    );
  if (!data) return null;
  const open = openChangeOf(data);
  return (
    <>
      {open && (
        <Link to={to('agreement', { id: open.id })} className={page.inDispute}>
          <StateBadge tone="info">
            {(open.purpose === 'amendment' ? say.amending : say.beingEnded)({ ref: open.ref })}
          </StateBadge>
        </Link>
      )}
      {data.notice && view.status === 'active' && <StateBadge tone="attention">{say.noticeGiven}</StateBadge>}
    </>
  );
}
