import type { ConfidenceWarning, Room } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { sideName } from '../words.ts';
import { roomName } from './naming.ts';
import styles from './rooms.module.css';

type Props = {
  view: MediationView;
  room: Room;
  warnings: readonly ConfidenceWarning[];
  pending: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** What the mediator is about to write looks like something a side said in its private room and did not release. */
export const ConfidenceDialog = ({ view, room, warnings, pending, onSend, onClose }: Props) => (
  <ConfirmDialog
    title="This may have been said in confidence"
    confirm="Send it all the same"
    cancel="Change it"
    tone="danger"
    pending={pending}
    onConfirm={onSend}
    onClose={onClose}
  >
    <p>
      Nothing was sent. Parts of it are like something that was said in a private room and was not released for{' '}
      <strong>{roomName(room, view)}</strong>. Ask that side for a release, or say it in another way.
    </p>
    <ul className={styles.warnings}>
      {warnings.map(({ side, passage, percent }) => (
        <li key={side + passage}>
          <q>{passage}</q>
          <span className={styles.like}>
            {percent} percent like something {sideName(view, side)} wrote
          </span>
        </li>
      ))}
    </ul>
  </ConfirmDialog>
);
