import type { QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';

/** Reads through what the device keeps; see offline/reading.ts. */
type Keeper = (read: QueryFunction, context: QueryFunctionContext, hash: string) => unknown;

let keeper: Keeper | null = null;

/** The shell brings the keeper along; a page for visitors reads straight from the server. */
export const setKeeper = (next: Keeper): void => {
  keeper = next;
};

/** How every query of the product is read. */
export const readThroughKeeper = (
  read: QueryFunction<unknown, QueryKey, never>,
  context: QueryFunctionContext<QueryKey, never>,
  query: { queryHash: string },
): unknown =>
  keeper ? keeper(read as QueryFunction, context as QueryFunctionContext, query.queryHash) : read(context);

/** Throws where a command cannot be done now; see offline/reading.ts. */
let guard: (() => Promise<void>) | null = null;

export const setCommandGuard = (next: () => Promise<void>): void => {
  guard = next;
};

/** To be awaited before anything is sent that changes something. */
export const mayCommand = async (): Promise<void> => guard?.();
