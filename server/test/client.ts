import type { Contract } from '@ahadi/domain/contract.ts';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';

/** What a call may carry beside its input: `client.accounts.createIdentity(input, { context: { idempotencyKey } })`. */
export type CallContext = { idempotencyKey?: string };
export type ApiClient = ContractRouterClient<Contract, CallContext>;

/** The typed contract over the app's own HTTP router, without a port, for pages that were opened as `account` where it is given: cookies, checks, errors and idempotency are the real ones. */
export function clientOf(app: FastifyInstance, cookie: string | null, account?: string): ApiClient {
  const link = new RPCLink<CallContext>({
    url: 'http://localhost:3000/api/rpc',
    headers: ({ context }) => ({
      ...(cookie ? { cookie } : {}),
      ...(account ? { 'x-account': account } : {}),
      ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
    }),
    fetch: (request) => throughRouter(app, request),
  });
  return createORPCClient(link);
}

async function throughRouter(app: FastifyInstance, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const answer = await app.inject({
    method: request.method as 'POST', // the link sends GET or POST only
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(body.length > 0 ? { payload: body } : {}),
  });
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
    status: answer.statusCode,
    headers,
  });
}
