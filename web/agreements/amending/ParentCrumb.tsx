import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
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
