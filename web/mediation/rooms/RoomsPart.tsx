import type { Room } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { IconLock, IconMessages, IconNote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useSearch } from '../../core/search.ts';
import { useMe } from '../../core/session.ts';
import { formatDay } from '../../core/time.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { hrefOf, roomHref } from '../address.ts';
import { Ledger } from './Ledger.tsx';
import { roomName, unreadOf } from './naming.ts';
import styles from './rooms.module.css';
import { Thread } from './Thread.tsx';

const icons = { joint: IconMessages, caucus: IconLock, notes: IconNote } as const;

/** The rooms of the case that the reader is a member of: which there are, and the one that is open. */
export function RoomsPart({ view }: { view: MediationView }) {
  const { userId } = useMe();
  const [search] = useSearch();
  const rooms = useQuery(api.rooms.list.queryOptions({ input: { mediationId: view.id }, staleTime: 0 }));
  if (view.destroyedAt)
    return (
      <Card>
        <EmptyState
          kind="unavailable"
          title="What was said here is gone"
          action={
            <Link className={buttonClass('quiet')} to={hrefOf(view)}>
              Back to the case
            </Link>
          }
        >
          It was destroyed with its keys {formatDay(view.destroyedAt)}. Nobody can bring it back.
        </EmptyState>
      </Card>
    );
  if (rooms.isPending)
    return (
      <Card>
        <SkeletonText lines={10} />
      </Card>
    );
  if (rooms.isError && !rooms.data) return <ErrorCard {...problemOf(rooms.error)} onRetry={() => rooms.refetch()} />;
  const asked = search.get('room');
  const open =
    rooms.data.find(({ id }) => id === asked) ?? rooms.data.find(({ kind }) => kind === 'joint') ?? rooms.data[0];
  if (!open)
    return (
      <Card>
        <EmptyState
          kind="nothing"
          title="No rooms are open"
          action={
            <Link className={buttonClass('quiet')} to={hrefOf(view)}>
              Back to the case
            </Link>
          }
        >
          Rooms open when the mediation begins.
        </EmptyState>
      </Card>
    );
  return (
    <div className={styles.rooms}>
      <div className={styles.column}>
        <nav className={styles.nav} aria-label="Rooms">
          {rooms.data.map((room) => (
            <RoomLink key={room.id} view={view} room={room} isOpen={room.id === open.id} />
          ))}
        </nav>
        <Thread key={open.id} view={view} room={open} userId={userId} />
      </div>
      <Ledger view={view} rooms={rooms.data} />
    </div>
  );
}

function RoomLink({ view, room, isOpen }: { view: MediationView; room: Room; isOpen: boolean }) {
  const Icon = icons[room.kind];
  const unread = unreadOf(room);
  return (
    <Link
      className={styles.room}
      to={roomHref(view, room)}
      data-kind={room.kind}
      aria-current={isOpen ? 'page' : undefined}
      preventScrollReset
    >
      <Icon size={16} stroke={1.8} aria-hidden />
      <span>{roomName(room, view)}</span>
      {unread > 0 && !isOpen && (
        <span className={styles.unread}>
          {unread > 99 ? '99+' : unread}
          <span className="aside-voice"> not read yet</span>
        </span>
      )}
    </Link>
  );
}
