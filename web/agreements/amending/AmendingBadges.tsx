import { purposeWords } from '@ahadi/domain/agreements/amending/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { StateBadge } from '../../ui/StateBadge.tsx';
import page from '../agreement.module.css';
import { openChangeOf } from './changewords.ts';
import { useAmending } from './useAmending.ts';

/** In the way back from a document that changes or ends another: that other one. */
export function ParentCrumb({ view }: { view: AgreementView }) {
  const { data } = useAmending(view);
  if (!data?.changes) return null;
  return (
    <>
      <Link to={to('agreement', { id: data.changes.id })}>{data.changes.ref}</Link> /{' '}
    </>
  );
}

/** Beside the state, which stays what it is: what it is for, where it changes or ends another one; that a document which would change or end it is open, and that a notice runs. */
export function AmendingBadges({ view }: { view: AgreementView }) {
  const { data } = useAmending(view);
  if (view.purpose !== null)
    return (
      <StateBadge tone="neutral" dot={false}>
        {purposeWords[view.purpose]}
      </StateBadge>
    );
  if (!data) return null;
  const open = openChangeOf(data);
  return (
    <>
      {open && (
        <Link to={to('agreement', { id: open.id })} className={page.inDispute}>
          <StateBadge tone="info">
            {open.purpose === 'amendment' ? 'Amending' : 'Being ended'} · {open.ref}
          </StateBadge>
        </Link>
      )}
      {data.notice && view.status === 'active' && <StateBadge tone="attention">Notice given</StateBadge>}
    </>
  );
}
