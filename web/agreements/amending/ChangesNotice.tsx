import { isDisputable } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementStatus, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { problemOf } from '../../core/errors.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './amending.module.css';
import { useAmending } from './useAmending.ts';

// Terminated is one that everybody signed after the other had ended.
const cameToNothing: readonly AgreementStatus[] = ['declined', 'voided', 'lapsed', 'terminated'];

/** What it does and when, or what it did. */
function effectOf({ purpose, status }: AgreementView): string {
  if (cameToNothing.includes(status)) return 'It came to nothing, and changes nothing.';
  if (isDisputable(status))
    return purpose === 'amendment'
      ? 'It took effect when everybody had signed it.'
      : 'The agreement ended when everybody had signed this.';
  return purpose === 'amendment'
    ? 'It takes effect when everybody has signed it. Until then the agreement holds as it is.'
    : 'The agreement ends when everybody has signed this. Until then it holds as it is.';
}

/** On a document that changes or ends another: which one, and why. Nothing on one that stands by itself. */
export function ChangesNotice({ view }: { view: AgreementView }) {
  const amending = useAmending(view);
  if (view.purpose === null) return null;
  if (amending.isError && !amending.data)
    return <ErrorCard {...problemOf(amending.error)} level={2} onRetry={() => amending.refetch()} />;
  const changes = amending.data?.changes;
  if (!changes) return null;
  return (
    <Notice
      tone="info"
      title={
        <>
          This {view.purpose === 'amendment' ? 'changes' : 'ends'}{' '}
          <Link className={styles.inTitle} to={to('agreement', { id: changes.id })}>
            {changes.ref}, “{changes.title}”
          </Link>
        </>
      }
    >
      <p>Why: {changes.reason}</p>
      <p className={styles.follows}>{effectOf(view)}</p>
    </Notice>
  );
}
