import type { Contract } from '@ahadi/domain/contract.ts';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL } from '@orpc/tanstack-query';
import { v4 as uuid } from 'uuid';
import { forgetAsked, takeAsked } from './asked.ts';
import { mayCommand } from './keeper.ts';
import { hearTime } from './time.ts';

/**
 * What a call may carry beside its input. `idempotencyKey` names one intended deed, however often it is sent; `fetch` sends it in
 * another way than the browser does, as upload.ts does; `reading` says that it changes nothing.
 */
export type CallContext = { idempotencyKey?: string; fetch?: (request: Request) => Promise<Response>; reading?: true };
/** Beside the input of a procedure that only reads, where it is called by {@link client}; queries say so by themselves. */
export const reading = { context: { reading: true } } satisfies { context: CallContext };

type OperationContext = CallContext & { [TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL]?: { type: string } };
const operationOf = (context: OperationContext): string | undefined =>
  context[TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL]?.type;

/**
 * What reads travels as GET, which nobody counts as a command: the server knows the same from the contract. The calls that the
 * specification names `rpc` are commands in it, also those that read (§6).
 */
const isReading = (context: OperationContext, path: readonly string[]): boolean =>
  path[0] !== 'rpc' && (context.reading === true || ['query', 'infinite'].includes(operationOf(context) ?? ''));

/** What every call says beside its own: the shell names the account that the page was opened as. */
export const named: Record<string, string> = {};

/** Every request that changes something names its deed, so that the server does it once; reading needs no name. */
function headersFor({ idempotencyKey, ...context }: OperationContext): Record<string, string> {
  if (idempotencyKey === undefined && operationOf(context) !== 'mutation') return named;
  return { ...named, 'idempotency-key': idempotencyKey ?? uuid() };
}

const link = new RPCLink<CallContext>({
  // Evaluated at the call: while the public pages are written at build time there is no location, and no call is made.
  url: () => `${window.location.origin}/api/rpc`,
  headers: ({ context }) => headersFor(context),
  method: ({ context }, path) => (isReading(context, path) ? 'GET' : 'POST'),
  fetch: async (request, init, { context }) => {
    // Signing, paying, filing: what changes something is refused at once where the server cannot be reached. What may wait goes
    // through the outbox, which does not send before it can be.
    if (request.headers.has('idempotency-key')) {
      forgetAsked();
      await mayCommand();
    }
    if (context.fetch) return context.fetch(request);
    const left = request.method === 'GET' ? await takeAsked(request.url) : undefined;
    const askedAt = Date.now() - (left ? performance.now() : 0); // it may have left with the document
    const answer = left ?? (await fetch(request, init));
    // What the device keeps says when it was kept, and not this.
    if (answer.headers.get('cache-control') === 'no-store') hearTime(answer.headers.get('date'), askedAt);
    return answer;
  },
});

/** Calls the server directly: `client.agreements.get({ id })`. Pages prefer {@link api}. */
export const client: ContractRouterClient<Contract, CallContext> = createORPCClient(link);

/** Query and mutation options of every procedure: `useQuery(api.agreements.get.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(client);
