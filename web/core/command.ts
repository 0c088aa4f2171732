import type { Client } from '@orpc/client';
import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v4 as uuid } from 'uuid';
import type { CallContext } from './api.ts';
import { isRefusal, problemOf } from './errors.ts';
import { forgetTyped } from './useKept.ts';

type Procedure<Input, Output> = {
  call: Client<CallContext, Input, Output, Error>;
  key(): readonly [path: readonly string[], ...unknown[]];
};

type CommandOptions<Input, Output> = {
  onSuccess?: (output: Output, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
  /** Keys that become stale afterwards; by default everything of the procedure's own feature. */
  stale?: readonly QueryKey[];
  /**
   * Refused as STALE it reads the same again: for a question that shows all that it answers with. What was typed into a form keeps the revision
   * that it began with, so that asking once more writes over nobody.
   */
  readsAgain?: boolean;
};

export type Command<Input, Output> = Pick<
  UseMutationResult<Output, Error, Input>,
  'data' | 'error' | 'isError' | 'isPending' | 'isSuccess' | 'reset' | 'variables'
> & {
  /** Does it. A second call while the first is on its way is ignored. */
  run: (input: Input) => void;
  /** The same, to be awaited; answers undefined when the call was ignored. Throws what the server answered. */
  runAsync: (input: Input) => Promise<Output | undefined>;
};

/**
 * A deed a person asks for: `const sign = useCommand(api.agreements.sign); sign.run({ … })`. One intention has one
 * Idempotency-Key: a double click is ignored, and repeating the same input after an answer that never arrived sends the
 * same key, so that the server does it once. After any real answer the next run is a new deed.
 */
export function useCommand<Input, Output>(
  procedure: Procedure<Input, Output>,
  options: CommandOptions<Input, Output> = {},
): Command<Input, Output> {
  const queryClient = useQueryClient();
  const deed = useRef<{ key: string; content: string; pending: boolean } | null>(null);

  const readAgain = () => {
    const stale = options.stale ?? [[procedure.key()[0].slice(0, 1)]];
    return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };

  const mutation = useMutation<Output, Error, Input>({
    mutationFn: (input) => procedure.call(input, { context: { idempotencyKey: deed.current?.key ?? uuid() } }),
    onSuccess: async (output, input) => {
      forgetTyped(input);
      await readAgain();
      // Whatever was done, something else may wait for its doer now. Nothing waits for this to be read.
      void queryClient.invalidateQueries({ queryKey: [['dashboard']] });
      await options.onSuccess?.(output, input);
    },
    onError: async (error, input) => {
      if (options.readsAgain && problemOf(error).code === 'STALE') await readAgain();
      await options.onError?.(error, input);
    },
  });

  const runAsync = async (input: Input): Promise<Output | undefined> => {
    if (deed.current?.pending) return undefined;
    const content = contentOf(input);
    const key = deed.current !== null && deed.current.content === content ? deed.current.key : uuid();
    deed.current = { key, content, pending: true };
    try {
      const output = await mutation.mutateAsync(input);
      deed.current = null;
      return output;
    } catch (error) {
      deed.current = isRefusal(error) ? null : { key, content, pending: false };
      throw error;
    }
  };

  const { data, error, isError, isPending, isSuccess, reset, variables } = mutation;
  return {
    ...{ data, error, isError, isPending, isSuccess, reset, variables },
    runAsync,
    // The failure is in `error` and was given to onError; a floating rejection would say it a third time.
    run: (input) => void runAsync(input).catch(() => undefined),
  };
}

/** Two inputs with the same content are the same intention. A file has no content here, so each is its own. */
const contentOf = (input: unknown): string =>
  JSON.stringify(input, (_key, value) => (value instanceof Blob ? uuid() : value)) ?? '';
