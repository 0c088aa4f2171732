import type { RoomId } from '@ahadi/domain/core/ids.ts';
import type { ConfidenceWarning, RoomMessage } from '@ahadi/domain/mediation/rooms/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { client } from '../../core/api.ts';
import { isRefusal } from '../../core/errors.ts';
import { withProgress } from '../../core/upload.ts';
import type { Draft } from './drafts.ts';

export type Outgoing = Draft & { file: File | null; despiteWarnings: boolean };
type Answer = { message: RoomMessage | null; warnings: ConfidenceWarning[] };

const isSame = (one: Outgoing, other: Outgoing): boolean =>
  one.body === other.body &&
  one.carries === other.carries &&
  one.file === other.file &&
  one.despiteWarnings === other.despiteWarnings;

/** Sends one message and tells how far a file has come. Repeating what never arrived sends the same key, so it stands there once. */
export function useSend(roomId: RoomId, onAnswer: (answer: Answer, sent: Outgoing) => void) {
  const [share, setShare] = useState(0);
  const deed = useRef<{ of: Outgoing; key: string } | null>(null);
  const send = useMutation({
    mutationFn: (outgoing: Outgoing): Promise<Answer> => {
      if (!deed.current || !isSame(deed.current.of, outgoing)) deed.current = { of: outgoing, key: uuid() };
      setShare(0);
      const { body, carries, file, despiteWarnings } = outgoing;
      const input = {
        roomId,
        body: body.trim(),
        despiteWarnings,
        ...(file ? { file } : {}),
        ...(carries ? { carries } : {}),
      };
      const context = { idempotencyKey: deed.current.key, ...(file && withProgress(setShare)) };
      return client.rooms.send(input, { context });
    },
    onSuccess: (answer, sent) => {
      deed.current = null;
      onAnswer(answer, sent);
    },
    onError: (error) => {
      if (isRefusal(error)) deed.current = null;
    },
  });
  return { ...send, share };
}
