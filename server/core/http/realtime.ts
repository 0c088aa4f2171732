import type { FastifyInstance, FastifyReply } from 'fastify';
import { readSession } from '../auth.ts';
import type { Deps } from '../ctx.ts';
import { type Realtime, SESSION_ENDED } from '../realtime.ts';
import { isGone, MEGABYTE } from './doors.ts';
import { refuse } from './guards.ts';
import { makePlaces } from './places.ts';

const TOO_MANY =
  'News reach only so many open pages at a time. Close one that you do not need; this one tries again by itself.';

/**
 * Server-Sent Events for the signed-in person, for so many of their pages at a time and so many behind an address: one more is refused and
 * tries again, since to end the oldest would have two pages take the place from each other for ever. When a session of theirs ends, and every 30 s, the stream's own is read again:
 * nothing goes out until it is known to live, and without it the stream ends.
 */
export function realtimeRoute(
  app: FastifyInstance,
  parts: Pick<Deps, 'db' | 'now' | 'config' | 'watch'> & { authSecret: string; realtime: Realtime },
): void {
  const ofPeople = makePlaces(parts.config.STREAMS_PER_PERSON);
  const ofAddresses = makePlaces(parts.config.STREAMS_PER_ADDRESS);
  const open = new Set<FastifyReply['raw']>();
  // A server that stops waits for what it answers, and a stream has no end of its own; its page comes to another server.
  app.addHook('preClose', async () => {
    for (const raw of open) raw.end();
  });
  app.get('/api/realtime', async (request, reply) => {
    const session = await readSession(parts, request.headers.cookie, parts.now());
    if (!session) return refuse(request, reply, 'UNAUTHENTICATED');
    if (isGone(request)) return reply.hijack();
    const ends = [ofPeople(session.userId), ofAddresses(request.ip)];
    const leavePlaces = () => {
      for (const end of ends) end?.();
    };
    if (ends.includes(null)) {
      leavePlaces();
      return refuse(request, reply.header('retry-after', '30'), 'RATE_LIMITED', TOO_MANY);
    }
    reply.hijack();
    const { raw } = reply;
    open.add(raw);
    parts.watch.streams.inc();
    raw.on('close', () => {
      leavePlaces();
      open.delete(raw);
      parts.watch.streams.dec();
    });
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
        const still = await readSession(parts, request.headers.cookie, parts.now()).catch(
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
