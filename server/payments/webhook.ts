// What a provider sends is kept as it came, answered at once and worked off afterwards.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Deps, systemCtx } from '../core/ctx.ts';
import { readBytes } from '../core/http/bodies.ts';
import { takesBytes } from '../core/http/doors.ts';
import { refuse } from '../core/http/guards.ts';
import { LARGEST_MESSAGE, largestMessage, processSafely, receive } from './inbox.ts';
import { mayBePaid } from './question.ts';

const worked = new WeakMap<FastifyInstance, Set<Promise<void>>>();

/** Comes back when every message that was answered so far is worked off, and what it made worth asking about is asked. */
export const messagesWorkedOff = async (app: FastifyInstance): Promise<void> => {
  await Promise.allSettled(worked.get(app) ?? []);
};

/** Where providers send what happened: the raw bytes are kept in one insert, answered at once and worked off afterwards. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const working = new Set<Promise<void>>();
  worked.set(app, working);
  type Sent = FastifyRequest<{ Params: { provider: string; '*'?: string } }>;
  const handler = async (request: Sent, reply: FastifyReply) => {
    const { provider, '*': path = '' } = request.params;
    if (Number(request.headers['content-length'] ?? 0) > largestMessage(provider))
      return refuse(request, reply, 'FILE_TOO_LARGE');
    const body = await readBytes(request, reply);
    const ctx = systemCtx(deps, request.id);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    try {
      const arrived = { provider, path, headers, body, peer: request.ip };
      const said = await mayBePaid(ctx, arrived);
      if (said !== null) return reply.code(200).send(said);
      const { status, id } = await receive(ctx, arrived);
      if (id !== null) workOff(working, processSafely(ctx, id));
      if (status === 200) return reply.code(200).send({ ResultCode: 0, ResultDesc: 'Accepted' });
      return refuse(request, reply, status === 401 ? 'UNAUTHENTICATED' : 'NOT_FOUND');
    } catch (failure) {
      // The sender tries again; what was missed until then is asked for.
      deps.log.error('a message of a provider was not taken', { provider, failure });
      return reply.code(503).send({ ResultCode: 1, ResultDesc: 'Try again' });
    }
  };
  // One address for each message where the provider is told it with the message, one for all where it is set at the provider.
  for (const url of ['/api/v1/webhooks/:provider', '/api/v1/webhooks/:provider/*'])
    app.route({ method: ['POST', 'PUT'], url, config: { takes: takesBytes(LARGEST_MESSAGE) }, handler });
  app.addHook('onClose', () => Promise.allSettled(working));
}

function workOff(working: Set<Promise<void>>, work: Promise<void>): void {
  working.add(work);
  void work.finally(() => working.delete(work));
}
