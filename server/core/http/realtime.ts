import type { FastifyInstance } from 'fastify';
import { readSession } from '../auth.ts';
import type { Deps } from '../ctx.ts';
import type { Realtime } from '../realtime.ts';
import { MEGABYTE, refuse } from './guards.ts';

/** Server-Sent Events for the signed-in person. The session is read again every 30 s, so that a revoked one loses its stream. */
export function realtimeRoute(
  app: FastifyInstance,
  parts: Pick<Deps, 'db' | 'now'> & { authSecret: string; realtime: Realtime },
): void {
  app.get('/api/realtime', async (request, reply) => {
    const session = await readSession(parts.db, parts.authSecret, request.headers.cookie, parts.now());
    if (!session) return refuse(request, reply, 'UNAUTHENTICATED');
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    raw.write('retry: 1000\n\nevent: ready\ndata: {}\n\n');
    const leave = parts.realtime.subscribe(
      session.userId,
      ({ event, data }) => {
        raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        if (raw.writableLength > MEGABYTE) raw.destroy(); // a reader that stopped reading is cut; it refetches when it is back
      },
      () => raw.write('event: ready\ndata: {}\n\n'),
    );
    const heartbeat = setInterval(async () => {
      const still = await readSession(parts.db, parts.authSecret, request.headers.cookie, parts.now()).catch(
        () => null,
      );
      if (still) raw.write(': still here\n\n');
      else raw.end();
    }, 30_000);
    raw.on('close', () => {
      clearInterval(heartbeat);
      leave();
    });
  });
}
