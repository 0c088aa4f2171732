import type { Release, Room, RoomMessage } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { IconArrowDown, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { readersOf, roomName } from './naming.ts';
import styles from './rooms.module.css';
import { useMarkRead, useThread } from './useThread.ts';

// A side lets the mediator carry something on.
const ReleaseDialog = lazy(() => import('./ReleaseDialog.tsx').then((module) => ({ default: module.ReleaseDialog })));

/** A place that scrolls has to be reached by keyboard. */
const reachable = { tabIndex: 0 } as const;
const NEAR_END = 80;
const NEAR_START = 500;
const noReleases: readonly Release[] = [];

type Props = { view: MediationView; room: Room; userId: string };

/** One room: who can read it, what was written, and the place to write. */
export function Thread({ view, room, userId }: Props) {
  const thread = useThread(room.id);
  const releases = useQuery(
    api.rooms.releases.queryOptions({ input: { mediationId: view.id }, enabled: room.kind === 'caucus' }),
  );
  const [releasing, setReleasing] = useState<RoomMessage | null>(null);
  // Where the reader had read up to when they came; the line above what is new stays there while they look.
  const [readBefore] = useState(room.readSeq);
  const scroll = useScroll(thread.data?.messages, () => void thread.loadEarlier());
  useMarkRead(thread.data, scroll.isAtEnd);
  const now = thread.data?.room ?? room;
  const mayRelease = room.kind === 'caucus' && view.mySide === room.side && now.closed === null;
  return (
    <section className={styles.thread} data-kind={room.kind} aria-label={roomName(room, view)}>
      <p className={styles.readers}>
        <IconEye size={16} stroke={1.8} aria-hidden />
        <span>
          <strong>Who can read this:</strong> {readersOf(now, userId)}
        </span>
      </p>
      <div
        className={styles.scroll}
        ref={scroll.ref}
        onScroll={scroll.onScroll}
        {...reachable}
        role="log"
        aria-label="Messages"
        aria-live="polite"
        aria-relevant="additions"
      >
        {thread.isPending && <SkeletonText lines={8} />}
        {thread.isError && !thread.data && (
          <ErrorCard {...problemOf(thread.error)} level={3} onRetry={() => thread.refetch()} />
        )}
        {thread.data && (
          <>
            {thread.earlier === 'failed' && (
              <Notice
                tone="danger"
                action={
                  <Button variant="quiet" onClick={() => void thread.loadEarlier()}>
                    Try again
                  </Button>
                }
              >
                Older messages could not be read.
              </Notice>
            )}
            {thread.earlier === 'loading' && <p className={styles.reading}>Reading older messages</p>}
            {!thread.data.hasEarlier && thread.data.messages.length > 0 && (
              <p className={styles.edge}>This is where the room begins.</p>
            )}
            {thread.data.messages.length === 0 && (
              <p className={styles.edge}>
                {room.kind === 'notes' ? 'Nothing noted yet.' : 'Nobody has written here yet.'}
              </p>
            )}
            <MessageList
              view={view}
              room={room}
              userId={userId}
              messages={thread.data.messages}
              releases={releases.data ?? noReleases}
              readBefore={readBefore}
              onRelease={mayRelease ? setReleasing : null}
            />
          </>
        )}
      </div>
      {!scroll.isAtEnd && thread.data && (
        <p className={styles.toEnd}>
          <Button variant="quiet" onClick={scroll.toEnd}>
            <IconArrowDown size={16} stroke={1.8} aria-hidden /> Newest
          </Button>
        </p>
      )}
      {now.closed === null ? (
        <Composer
          view={view}
          room={now}
          userId={userId}
          onSent={(message) => {
            thread.put(message);
            scroll.toEnd();
          }}
        />
      ) : (
        <p className={styles.closed}>{now.closed}</p>
      )}
      {releasing && (
        <Suspense fallback={null}>
          <ReleaseDialog view={view} room={room} message={releasing} onClose={() => setReleasing(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** Keeps the newest in sight while the reader is at the end, and what they look at in its place while older pages come in. */
function useScroll(messages: readonly RoomMessage[] | undefined, loadEarlier: () => void) {
  const element = useRef<HTMLDivElement | null>(null);
  const before = useRef<{ first: number; height: number } | null>(null);
  const atEnd = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const toEnd = useCallback(() => {
    const box = element.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    atEnd.current = true;
    setIsAtEnd(true);
  }, []);
  // The box becomes lower when the keyboard of a phone opens, or the words that are typed need more lines.
  const ref = useCallback((box: HTMLDivElement | null) => {
    element.current = box;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const first = messages?.[0]?.seq ?? 0;
  const last = messages?.at(-1)?.seq ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again whenever either end of the list has moved
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || messages === undefined) return;
    const was = before.current;
    if (was !== null && first < was.first) box.scrollTop += box.scrollHeight - was.height;
    else if (atEnd.current) box.scrollTop = box.scrollHeight;
    before.current = { first, height: box.scrollHeight };
  }, [first, last]);
  const onScroll = () => {
    const box = element.current;
    if (!box) return;
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    setIsAtEnd(atEnd.current);
    if (box.scrollTop < NEAR_START) loadEarlier();
  };
  return { ref, onScroll, isAtEnd, toEnd };
}
