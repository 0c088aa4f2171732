import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { CallContext } from './api.ts';
import { isRefusal, problemOf } from './errors.ts';
import { withProgress } from './upload.ts';

type Context = Required<Pick<CallContext, 'idempotencyKey' | 'fetch'>>;

/**
 * Sends one file at a time. Tried again after the line broke, the same file is the same deed; what was refused is not. `progress` is
 * the share that was sent, 0 to 1, and null while nothing is; `problem` why it was not taken, here (`whyNot`) or there,
 * by which `code`; `last` the file that was sent.
 */
export function useFileSend<Kept>(
  send: (file: File, context: Context) => Promise<Kept>,
  onSent: (kept: Kept) => unknown,
  whyNot: (file: File) => string | null,
) {
  const [found, setFound] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const deed = useRef<{ of: File; key: string } | null>(null);
  const { mutate, reset, error, isPending, variables } = useMutation({
    mutationFn: (file: File) => {
      if (deed.current?.of !== file) deed.current = { of: file, key: uuid() };
      setShare(0);
      return send(file, { idempotencyKey: deed.current.key, ...withProgress(setShare) });
    },
    onSuccess: (kept) => {
      deed.current = null;
      return onSent(kept);
    },
    onError: (caught) => {
      if (isRefusal(caught)) deed.current = null;
    },
  });
  const take = (file: File) => {
    const why = whyNot(file);
    setFound(why);
    if (why === null) mutate(file);
    else reset();
  };
  const refused = error && problemOf(error);
  const problem = found ?? refused?.fields.file ?? refused?.sentence;
  return { send: take, problem, code: refused?.code, last: variables, progress: isPending ? share : null };
}
