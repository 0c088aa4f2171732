import { DomainError, type ErrorCode, errors } from '@ahadi/domain/errors.ts';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { ClientGone } from './bodies.ts';
import { isGone, leaveUnread, problemOfHeaders, takesOf } from './doors.ts';
import { guardingHeaders, isShown, shownPolicy } from './headers.ts';
import { type Asking, askingOf, type Limits, type Taken, tellLimit, whereFrom } from './limits.ts';

/** What stands before every route: headers, limits, and the refusal of bodies that are too large or from another site. */
export async function guardRequests(
  app: FastifyInstance,
  { config, limits, log, webFolder }: { config: Config; limits: Limits; log: Log; webFolder: string | null },
): Promise<void> {
  // Bodies are read by the procedure layer and the sign-in library, whatever their type; here only their size is judged.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  const headers = guardingHeaders(config.PUBLIC_URL.startsWith('https:'), webFolder);
  app.addHook('onRequest', async (request, reply) => {
    if (isGone(request)) return reply.hijack();
    reply.headers(headers);
  });
  // Whose request a procedure gets is known a moment later, and counted there.
  app.addHook('onRequest', async (request, reply) => {
    const asking = askingOf(request);
    if (isProcedure(request.url) || (asking === 'read' && !request.url.startsWith('/api/'))) return;
    const taken = limits.take(whereFrom(request), asking);
    if (taken?.isOver) return refuseOverLimit(request, reply, asking, taken);
  });
  app.addHook('onSend', async (request, reply) => {
    if (isShown(reply.getHeader('content-type'))) reply.header('content-security-policy', shownPolicy);
    return leaveUnread(request, reply);
  });
  if (config.BUSY_AFTER_MS > 0)
    await app.register(underPressure, {
      ...{ sampleInterval: 2000, maxEventLoopDelay: config.BUSY_AFTER_MS },
      pressureHandler: async (request, reply, _kind, value) => {
        if (!isTurnedAway(request.url, value ?? 0)) return;
        reply.header('retry-after', '5');
        throw Object.assign(new Error(errors.BUSY.sentence), { statusCode: errors.BUSY.status });
      },
    });
  refuseBadBodies(app, config, log);
}

/**
 * Whether a request is turned away while the event loop is `delay` milliseconds behind on average. Pages and their scripts
 * never are: they cost next to nothing, and half a page is worse than a late one. Without a measure (the library says
 * Infinity) the process stood still as a whole and has nothing waiting because of it.
 */
export const isTurnedAway = (url: string, delay: number): boolean => url.startsWith('/api/') && Number.isFinite(delay);

const isRpc = (url: string) => url.startsWith('/api/rpc');
const isProcedure = (url: string) => url.startsWith('/api/rpc/') || url.startsWith('/api/v1/');

/** The body of a refusal before any procedure runs, in the same shape as theirs. */
function refusal(
  request: FastifyRequest,
  code: ErrorCode,
  sentence: string = errors[code].sentence,
  data?: { retryAfter: number },
): object {
  const body = { defined: false, code, status: errors[code].status, message: sentence, data };
  return isRpc(request.url) ? { json: body } : body;
}

/** Refuses with one of our codes. */
export const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  sentence?: string,
): FastifyReply => reply.code(errors[code].status).send(refusal(request, code, sentence));

/** Refuses who has asked too often in this minute, and says how long to wait. */
export function refuseOverLimit(
  request: FastifyRequest,
  reply: FastifyReply,
  asking: Asking,
  taken: Taken,
): FastifyReply {
  tellLimit(reply, asking, taken);
  const wait = `${taken.seconds} ${taken.seconds === 1 ? 'second' : 'seconds'}`;
  const sentence = `Too many requests in a short time. Nothing was lost; try again in ${wait}.`;
  const body = refusal(request, 'RATE_LIMITED', sentence, { retryAfter: taken.seconds });
  return reply.code(errors.RATE_LIMITED.status).send(body);
}

const codes: Record<number, ErrorCode> = { 404: 'NOT_FOUND', 413: 'FILE_TOO_LARGE', 429: 'RATE_LIMITED', 503: 'BUSY' };

/** What fails outside of the procedures leaves in their shape, too: a sentence and a reference, never the words of a library, a query or a path. */
export function answerFailures(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((failure: { statusCode?: number }, request, reply) => {
    if (failure instanceof ClientGone) return reply.hijack();
    if (failure instanceof DomainError) return refuse(request, reply, failure.code, failure.message);
    const status = failure.statusCode ?? 500;
    if (status < 500) return reply.code(status).send(refusal(request, codes[status] ?? 'BAD_INPUT'));
    const code = codes[status] ?? 'INTERNAL';
    if (code === 'INTERNAL')
      log.error('a request failed', { reference: request.id, route: request.routeOptions.url, failure });
    return reply.code(status).header('x-request-id', request.id).send(refusal(request, code));
  });
}

function refuseBadBodies(app: FastifyInstance, config: Config, log: Log): void {
  const turnAway = (request: FastifyRequest, reply: FastifyReply, code: ErrorCode, sentence: string) => {
    const { id: reference, routeOptions } = request;
    log.info('a request was turned away', { route: routeOptions.url, code, reference, who: whereFrom(request) });
    return refuse(request, reply, code, sentence);
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const problem = problemOfHeaders(request.headers, null);
      return problem ? turnAway(request, reply, problem.code, problem.sentence) : undefined;
    }
    // Cookies are SameSite=Lax; this closes what is left: a command comes from our own pages or from no page at all.
    const origin = request.headers.origin;
    if (origin && origin !== config.PUBLIC_URL && URL.parse(origin)?.host !== request.headers.host)
      return turnAway(request, reply, 'FORBIDDEN', 'This request came from another site.');
    const problem = problemOfHeaders(request.headers, await takesOf(request));
    if (problem) return turnAway(request, reply, problem.code, problem.sentence);
  });
}
