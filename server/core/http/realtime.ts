import type { FastifyInstance } from 'fastify';
import { readSession } from '../auth.ts';
import type { Deps } from '../ctx.ts';
import { type Realtime, SESSION_ENDED } from '../realtime.ts';
import { MEGABYTE, refuse } from './guards.ts';

/**
 * Server-Sent Events for the signed-in person. When a session of theirs ends, and every 30 s, the stream's own is read again:
 * nothing goes out until it is known to live, and without it the stream ends.
 */
export function realtimeRoute(
  app: FastifyInstance,
  parts: Pick<Deps, 'db' | 'now'> & { authSecret: string; realtime: Realtime },
): void {
  app.get('/api/realtime', async (request, reply) => {
    const session = await readSession(parts.db, parts.authSecret, request.headers.cookie, parts.now());
    if (!session) return refuse(request, reply, 'UNAUTHENTICATED');
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    raw.write('retry: 1000\n\nevent: ready\ndata: {}\n\n');
    let judged = Promise.resolve();
    const write = (text: string) => {
      judged = judged.then(() => {
        if (raw.writableEnded) return;
        raw.write(text);
        if (raw.writableLength > MEGABYTE) raw.destroy(); // a reader that stopped reading is cut; it refetches when it is back
      });
    };
    const judge = () => {
      judged = judged.then(async () => {
        const still = await readSession(parts.db, parts.authSecret, request.headers.cookie, parts.now()).catch(
          () => null, // a session that cannot be read counts as none; the browser comes back and asks again
        );
        if (!still) raw.end();
      });
    };
    const leave = parts.realtime.subscribe(
      session.userId,
      ({ event, data }) =>
        event === SESSION_ENDED ? judge() : write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      () => write('event: ready\ndata: {}\n\n'),
    );
    const heartbeat = setInterval(() => {
      judge();
      write(': still here\n\n');
    }, 30_000);
    raw.on('close', () => {
      clearInterval(heartbeat);
      leave();
    });
  });
}
