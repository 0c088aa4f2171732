import type { RoomId } from '@ahadi/domain/core/ids.ts';
import type { RoomMessage } from '@ahadi/domain/mediation/rooms/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, client, reading } from '../../core/api.ts';
import { threadKey } from '../../core/roomkey.ts';
import { joined, readBack, readOn, type Thread } from './thread.ts';

const read = (input: Parameters<typeof client.rooms.messages>[0]) => client.rooms.messages(input, reading);

/** One room, live: what is new is asked for whenever the stream says that something came, and older pages on demand. */
export function useThread(roomId: RoomId) {
  const queryClient = useQueryClient();
  const key = threadKey(roomId);
  const [earlier, setEarlier] = useState<'idle' | 'loading' | 'failed'>('idle');
  const busy = useRef(false);
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      const now = await readOn(read, roomId, queryClient.getQueryData<Thread>(key));
      // An older page may have come in while this one was asked for.
      const meanwhile = queryClient.getQueryData<Thread>(key);
      return meanwhile ? { ...now, ...keptOf(meanwhile, now) } : now;
    },
    staleTime: 0,
    refetchOnMount: 'always',
  });

  const loadEarlier = useCallback(async () => {
    const known = queryClient.getQueryData<Thread>(threadKey(roomId));
    if (busy.current || !known?.hasEarlier) return;
    busy.current = true;
    setEarlier('loading');
    try {
      const { messages, hasEarlier } = await readBack(read, roomId, known);
      queryClient.setQueryData<Thread>(
        threadKey(roomId),
        (now) => now && { ...now, messages: joined(messages, now.messages), hasEarlier },
      );
      setEarlier('idle');
    } catch {
      // Said in the list, with a button to try again.
      setEarlier('failed');
    } finally {
      busy.current = false;
    }
  }, [queryClient, roomId]);

  /** Puts in what this reader wrote, before the stream tells of it. */
  const put = (message: RoomMessage) =>
    queryClient.setQueryData<Thread>(
      key,
      (now) =>
        now && { ...now, messages: joined(now.messages, [message]), room: { ...now.room, lastSeq: message.seq } },
    );
  return { ...query, earlier, loadEarlier, put };
}

const keptOf = (meanwhile: Thread, now: Thread): Pick<Thread, 'messages' | 'hasEarlier'> => ({
  messages: joined(meanwhile.messages, now.messages),
  hasEarlier: meanwhile.messages.length > 0 ? meanwhile.hasEarlier : now.hasEarlier,
});

/** Says up to where the reader has read, while they look at the newest. Once a message, and never while the page is hidden. */
export function useMarkRead(thread: Thread | undefined, isAtEnd: boolean): void {
  const queryClient = useQueryClient();
  const said = useRef(0);
  const roomId = thread?.room.id;
  const mediationId = thread?.room.mediationId;
  const last = thread?.messages.at(-1)?.seq ?? 0;
  const readSeq = thread?.room.readSeq ?? 0;
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!roomId || !mediationId || !isAtEnd || !visible || last <= Math.max(readSeq, said.current)) return;
    said.current = last;
    client.rooms
      .markRead({ roomId, seq: last })
      .then((room) => {
        queryClient.setQueryData(api.rooms.list.queryKey({ input: { mediationId } }), (rooms) =>
          rooms?.map((one) => (one.id === room.id ? room : one)),
        );
        queryClient.setQueryData<Thread>(threadKey(roomId), (now) => now && { ...now, room });
      })
      .catch(() => {
        // Not worth a word: the next message, or the next visit, says it again.
        said.current = 0;
      });
  }, [roomId, mediationId, isAtEnd, visible, last, readSeq, queryClient]);
}
