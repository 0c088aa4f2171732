import type { DisputeId } from '@ahadi/domain/core/ids.ts';
import type { Exhibit } from '@ahadi/domain/disputes/schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api, client } from '../../core/api.ts';
import { isRefusal } from '../../core/errors.ts';
import { withProgress } from '../../core/upload.ts';

export type NewExhibit = { file: File; title: string; description: string; sourceDate: string };

/** Sends one exhibit and tells how far it has come. Repeating what never arrived sends the same key. */
export function useUpload(id: DisputeId, onDone: (exhibit: Exhibit) => void) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const deed = useRef<{ of: NewExhibit; key: string } | null>(null);
  const abort = useRef<AbortController | null>(null);
  const send = useMutation({
    mutationFn: (exhibit: NewExhibit) => {
      if (deed.current?.of !== exhibit) deed.current = { of: exhibit, key: uuid() };
      abort.current = new AbortController();
      setShare(0);
      const { sourceDate, ...fields } = exhibit;
      const input = { id, ...fields, ...(sourceDate === '' ? {} : { sourceDate }) };
      return client.disputes.addExhibit(input, {
        context: { idempotencyKey: deed.current.key, ...withProgress(setShare) },
        signal: abort.current.signal,
      });
    },
    onSuccess: async (exhibit) => {
      deed.current = null;
      await queryClient.invalidateQueries({ queryKey: api.disputes.get.queryKey({ input: { id } }) });
      onDone(exhibit);
    },
    onError: (error) => {
      if (isRefusal(error)) deed.current = null;
    },
  });
  return { ...send, share, giveUp: () => abort.current?.abort() };
}
