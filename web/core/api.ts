import type { Contract } from '@ahadi/domain/contract.ts';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL } from '@orpc/tanstack-query';
import { v4 as uuid } from 'uuid';
import { mayCommand } from './keeper.ts';
import { isPublicProcedure } from './offline/publicanswers.ts';
import { fetchWithProgress, type Progress } from './upload.ts';

/** What a call may carry beside its input. `idempotencyKey` names one intended deed, however often it is sent; `onProgress` hears how much of a file has left. */
export type CallContext = { idempotencyKey?: string; onProgress?: Progress };

type OperationContext = CallContext & { [TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL]?: { type: string } };

/** Every request that changes something names its deed, so that the server does it once; reading needs no name. */
function headersFor({ idempotencyKey, ...context }: OperationContext): Record<string, string> {
  const changes = context[TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL]?.type === 'mutation';
  if (idempotencyKey === undefined && !changes) return {};
  return { 'idempotency-key': idempotencyKey ?? uuid() };
}

const link = new RPCLink<CallContext>({
  // Evaluated at the call: while the public pages are written at build time there is no location, and no call is made.
  url: () => `${window.location.origin}/api/rpc`,
  headers: ({ context }) => headersFor(context),
  // What is the same for everybody is asked in a way that a device can keep.
  method: (_options, path) => (isPublicProcedure(path) ? 'GET' : 'POST'),
  fetch: async (request, init, { context }) => {
    // Signing, paying, filing: what changes something is refused at once where the server cannot be reached. What may wait goes
    // through the outbox, which does not send before it can be.
    if (request.headers.has('idempotency-key')) await mayCommand();
    return context.onProgress ? fetchWithProgress(request, context.onProgress) : fetch(request, init);
  },
});

/** Calls the server directly: `client.agreements.get({ id })`. Pages prefer {@link api}. */
export const client: ContractRouterClient<Contract, CallContext> = createORPCClient(link);

/** Query and mutation options of every procedure: `useQuery(api.agreements.get.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(client);
