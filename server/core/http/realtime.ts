import type { SubjectKind } from '@ahadi/domain/events.ts';
import { type Act, mayAct } from '@ahadi/domain/organisations/acts.ts';
import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readSession } from '../auth.ts';
import type { Deps } from '../ctx.ts';
import { type Message, type Realtime, SESSION_ENDED } from '../realtime.ts';
import { isGone, MEGABYTE } from './doors.ts';
import { refuse } from './guards.ts';
import { makePlaces } from './places.ts';

const TOO_MANY =
  'News reach only so many open pages at a time. Close one that you do not need; this one tries again by itself.';

/** As what those who act for an organisation can read a kind of its things; no other is theirs to read. */
const actsToRead = {
  ...{ agreement: 'read', obligation: 'read', dispute: 'read', mediation: 'read', escrow: 'read', milestone: 'read' },
  ...{ order: 'read', parcel: 'read', payment: 'pay', payout: 'pay' },
} as const satisfies Partial<Record<SubjectKind, Act>>;
const actOf: ReadonlyMap<unknown, Act> = new Map(Object.entries(actsToRead));

/** Of the news of an organisation those who act for it hear that something changed in what they can read. Its bell is its own sign-in's. */
function isFor(acting: Acting, { event, data }: Message): boolean {
  const act = event === 'changed' && 'subjectKind' in data ? actOf.get(data.subjectKind) : undefined;
  return act !== undefined && mayAct(acting, act);
}

/**
 * Server-Sent Events for the signed-in person: first what changed since their page began to be read (`read`, milliseconds ago), then what does. For so many of their pages at a time and so many behind an address: one more is refused and
 * tries again, since to end the oldest would have two pages take the place from each other for ever. When a session of theirs ends or acts for somebody else, and every 30 s, the stream's own is read again:
 * nothing goes out until it is known to be as it was, and else the stream ends.
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
  app.get<{ Querystring: { read?: string } }>('/api/realtime', async (request, reply) => {
    const session = await readSession(parts, request.headers.cookie, parts.now());
    if (!session) return refuse(request, reply, 'UNAUTHENTICATED');
    if (isGone(request)) return reply.hijack();
    const person = session.acting?.userId ?? session.userId;
    const ends = [ofPeople(person), ofAddresses(request.ip)];
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
    let { acting } = session;
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
        if (still?.userId !== session.userId) raw.end();
        acting = still?.acting ?? null;
      });
    };
    const hear = (message: Message) => {
      if (message.event === SESSION_ENDED) judge();
      else if (!acting || isFor(acting, message))
        write(`event: ${message.event}\ndata: ${JSON.stringify(message.data)}\n\n`);
    };
    const leaves = [
      parts.realtime.subscribe(
        session.userId,
        hear,
        () => write('event: ready\ndata: {}\n\n'),
        Number(request.query.read) || 0,
      ),
      // Whose session it is, is told that it is over or acts for somebody else.
      ...(session.acting
        ? [
            parts.realtime.subscribe(
              person,
              (it) => it.event === SESSION_ENDED && judge(),
              () => undefined,
            ),
          ]
        : []),
    ];
    const heartbeat = setInterval(() => {
      judge();
      write(': still here\n\n');
    }, 30_000);
    raw.on('close', () => {
      clearInterval(heartbeat);
      for (const leave of leaves) leave();
    });
  });
}
