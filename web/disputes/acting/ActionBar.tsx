import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import styles from '../../ui/acting.module.css';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { besideOf, isMine, offer, primaryOf } from '../offer.ts';
import { useReader } from '../useReader.ts';
import type { DialogAction } from './DeedDialog.tsx';
import { labels } from './labels.ts';

type Props = { view: DisputeView; onOpen: (action: DialogAction) => void };

/**
 * At most two deeds in sight and all others of this reader, with the reason why not. The primary one stands in the card of the
 * next step; on a phone, where this bar sticks to the bottom, it stands here.
 */
export function ActionBar({ view, onOpen }: Props) {
  const reader = useReader();
  const primary = primaryOf(view, reader);
  const beside = besideOf(view, reader);
  // Whose deed it never is need not read why it is not now.
  const inMore = (Object.keys(labels) as DialogAction[]).filter(
    (action) => action !== primary && !beside.includes(action) && isMine(action, view, reader),
  ); // the table's own keys
  const actionFor = (action: DialogAction) => ({
    key: action,
    label: labels[action],
    why: offer(action, view, reader).why,
    run: () => onOpen(action),
  });
  const calendar = view.clocks.some(({ status }) => status === 'running');
  return (
    <div className={styles.bar}>
      <MoreActions
        actions={[
          ...beside.map((action) => ({ ...actionFor(action), onPhone: true })),
          ...inMore.map(actionFor),
          ...(calendar
            ? [
                {
                  key: 'calendar',
                  label: 'Deadlines for your calendar',
                  why: null,
                  run: () => window.location.assign(`/api/v1/disputes/${view.id}/calendar`),
                },
              ]
            : []),
          { key: 'print', label: 'Print the file', why: null, run: () => window.print() },
        ]}
      />
      {beside.map((action) => (
        <Button key={action} variant="quiet" className={styles.beside} onClick={() => onOpen(action)}>
          {labels[action]}
        </Button>
      ))}
      <span className={styles.onPhoneOnly}>
        <Primary view={view} onOpen={onOpen} />
      </span>
    </div>
  );
}

/** The one thing to do here now, or nothing. */
export function Primary({ view, onOpen }: Props) {
  const reader = useReader();
  const primary = primaryOf(view, reader);
  if (primary === null)
    return view.status === 'resolved' && view.settlementAgreementId !== null ? (
      <Link className={buttonClass('quiet')} to={to('agreement', { id: view.settlementAgreementId })}>
        Read the {view.decision?.boundAt ? 'decision' : 'settlement'}
      </Link>
    ) : null;
  if (primary === 'write')
    return (
      <Link className={`${buttonClass('primary')} ${styles.primary}`} to={to('editDispute', { id: view.id })}>
        Continue writing
      </Link>
    );
  if (primary === 'sign_settlement')
    return view.settlementAgreementId === null ? null : (
      <Link
        className={`${buttonClass('primary')} ${styles.primary}`}
        to={to('agreement', { id: view.settlementAgreementId })}
      >
        Go to the settlement
      </Link>
    );
  return (
    <Button className={styles.primary} onClick={() => onOpen(primary)}>
      {labels[primary]}
    </Button>
  );
}
