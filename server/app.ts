import { randomUUID } from 'node:crypto';
import { ordinary } from '@ahadi/domain/core/door.ts';
import { normalizeIP } from '@better-auth/core/utils/ip';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { oldLetterRoute } from './accounts/letters.handlers.ts';
import { onceByLetter, readByLetter } from './agreements/invitation-link.ts';
import { type Auth, readSession } from './core/auth.ts';
import type { Ctx, Deps } from './core/ctx.ts';
import { isAlive } from './core/db.ts';
import { type Found, type Procedures, restProcedures, rpcProcedures } from './core/http/answers.ts';
import { judgeJson, readBody, readBytes } from './core/http/bodies.ts';
import { descriptionRoute } from './core/http/describing.ts';
import { docsRoutes } from './core/http/docs.ts';
import { fileRoutes } from './core/http/files.ts';
import { filmRoutes } from './core/http/films.ts';
import { answerFailures, guardRequests, refuse, refuseOverLimit } from './core/http/guards.ts';
import { letterCookie, letterSecret } from './core/http/lettercookie.ts';
import { type Asking, askingOf, type Limits, makeLimits, tellLimit, whoAsks } from './core/http/limits.ts';
import { pageRoutes } from './core/http/pages.ts';
import { realtimeRoute } from './core/http/realtime.ts';
import { reportingRoutes } from './core/http/reporting.ts';
import { readKey } from './core/keys.ts';
import { isOpenByLetter, type RequestContext } from './core/os.ts';
import type { Realtime } from './core/realtime.ts';
import { returnsRoute } from './notifications/bounces.ts';
import { letterRoutes } from './notifications/letters.handlers.ts';
import { webhookRoutes } from './payments/webhook.ts';
import { router } from './router.ts';

export type AppParts = Deps & {
  auth: Auth;
  authSecret: string;
  realtime: Realtime;
  webFolder: string | null;
  /** Whether this process is about to stop: nobody new is to be sent to it. */
  isLeaving?: () => boolean;
};

/**
 * Milliseconds that a connection is waited for: for its headers, for a whole request (25 MB at 0.7 Mbit/s), for the next request, and for
 * anything at all. Texts and the pieces of a file have shorter ones of their own (core/http/bodies.ts).
 */
const patience = {
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  requestTimeout: 300_000,
  keepAliveTimeout: 72_000,
  connectionTimeout: 600_000,
};

/** The whole HTTP side: procedures as RPC and REST, sign-in, realtime, files and the pages. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    // One proxy is believed about who it talks to, and only that: the rest of the header is what anybody wrote into it.
    trustProxy: config.TRUST_PROXY ? (_address: string, hop: number) => hop < 1 : false,
    genReqId: () => randomUUID(),
    ...patience,
    // What was begun is finished, also what came while it stops; each line ends with its answer (below).
    ...{ forceCloseConnections: 'idle', return503OnClosing: false },
    routerOptions: { maxParamLength: 300 },
  });
  // Anyone who asks first whether it may send is answered by the route, once its doors are passed (readBytes).
  app.server.on('checkContinue', (request, response) => app.routing(request, response));
  answerFailures(app, parts.log);
  if (parts.isLeaving)
    app.addHook('onSend', async (_request, reply) => {
      if (parts.isLeaving?.()) reply.header('connection', 'close');
    });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    parts.watch.answered(method, routeOptions.url ?? 'none', statusCode, elapsedTime),
  );
  const limits = makeLimits(parts, config);
  app.addHook('onClose', limits.stop);
  await guardRequests(app, { config, limits, log: parts.log, webFolder: parts.webFolder });
  healthRoutes(app, parts);
  authRoutes(app, parts);
  oldLetterRoute(app);
  webhookRoutes(app, parts);
  returnsRoute(app, parts);
  letterRoutes(app, parts);
  procedureRoutes(app, parts, limits);
  realtimeRoute(app, parts);
  fileRoutes(app, parts);
  filmRoutes(app, parts);
  descriptionRoute(app);
  reportingRoutes(app, parts);
  await docsRoutes(app);
  await pageRoutes(app, parts.webFolder);
  return app;
}

/** `/healthz` says whether the process lives, `/readyz` whether it can be sent people: not while it is about to stop, or does nothing by itself any more. */
function healthRoutes(app: FastifyInstance, { db, jobs, watch, isLeaving }: AppParts): void {
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const stays = !isLeaving?.();
    const ready = { stays, database: await isAlive(db), jobs: jobs.isRunning(), rounds: !watch.isStuck() };
    return reply.code(Object.values(ready).every(Boolean) ? 200 : 503).send(ready);
  });
}

/** The sign-in library speaks the web's Request and Response. */
function authRoutes(app: FastifyInstance, { auth, config }: AppParts): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    headers.set('x-ahadi-peer', request.ip); // the library counts tries by this; a client cannot set it itself
    const body = request.method === 'POST' ? await bodyOfForm(request, reply) : null;
    const told = await auth.handler(
      new Request(new URL(request.url, config.PUBLIC_URL), { method: request.method, headers, body }),
    );
    reply.code(told.status);
    for (const [name, value] of told.headers) if (name !== 'set-cookie') reply.header(name, value);
    // Anyone who leaves takes what the browser kept of them along, the worker and its stores included; it comes again with the next page.
    if (told.ok && request.url === '/api/auth/sign-out') reply.header('clear-site-data', '"storage"');
    const cookies = told.headers.getSetCookie();
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    // Who signs in or out here leaves nothing behind that opens somebody's letter to whom comes after them.
    if (letterSecret(config, request.headers.cookie) && cookies.some((cookie) => cookie.includes('session_token=')))
      reply.header('set-cookie', letterCookie(config, null));
    return reply.send(Buffer.from(await told.arrayBuffer()));
  };
  app.route({ method: ['GET', 'POST'], url: '/api/auth/*', config: { takes: formTaking }, handler: answer });
}

/** Forms of the sign-in library: names and passwords, and what a passkey signs. */
const formTaking = { ...ordinary, json: 64 * 1024, members: 200 };

/** The form as it came, for the library to read; null where nothing came. Throws BAD_INPUT, ClientGone. */
async function bodyOfForm(request: FastifyRequest, reply: FastifyReply): Promise<Buffer<ArrayBuffer> | null> {
  const bytes = await readBytes(request, reply);
  judgeJson(bytes, formTaking.members);
  return bytes.length > 0 ? bytes : null;
}

/** Whose request it is: a key's where one is sent (Authorization: Bearer), else the session's. Null for a key that opens nothing. */
async function ctxOf(parts: AppParts, request: FastifyRequest): Promise<Ctx | null> {
  const { auth: _a, authSecret: _s, realtime: _r, webFolder: _w, isLeaving: _l, now, ...deps } = parts;
  const at = now();
  const { authorization } = request.headers;
  const asKey = authorization !== undefined && /^bearer\s/i.test(authorization);
  const key = asKey ? await readKey({ db: parts.db, demo: parts.config.DEMO, now: at }, authorization) : null;
  if (asKey && !key) return null;
  const session = asKey ? null : await readSession(parts, request.headers.cookie, at);
  const userId = key?.userId ?? session?.userId;
  // Who is signed in is that, whatever else their browser keeps.
  const letter =
    asKey || session
      ? null
      : await readByLetter({ db: parts.db, now: at }, letterSecret(parts.config, request.headers.cookie));
  return {
    ...deps,
    // A key has no role of its member's: no desk is open to it.
    actor: userId ? { kind: 'user', userId, roles: session?.roles ?? [] } : null,
    acting: session?.acting ?? undefined,
    byLetter: letter ?? undefined,
    key: key ?? undefined,
    isSuspended: session?.isSuspended ?? false,
    awaitsSecondStep: session?.awaitsSecondStep ?? false,
    sessionId: session?.sessionId ?? null,
    peer: request.ip === undefined ? null : normalizeIP(request.ip), // who left meanwhile has none
    now: at,
    requestId: request.id,
    inTransaction: false,
  };
}

/**
 * Whether a request means the account that its session acts as now. Our pages name it, so that what was opened as one is never asked or done as
 * another after a switch elsewhere; who acts for an organisation always does before anything is done.
 */
const isMeant = ({ actor, acting }: Ctx, account: string | string[] | undefined, asking: Asking): boolean =>
  account === undefined ? !acting || asking === 'read' : actor?.kind === 'user' && account === actor.userId;

const isKey = (key: string): boolean => key.length >= 8 && key.length <= 100;

function procedureRoutes(app: FastifyInstance, parts: AppParts, limits: Limits): void {
  mount(app, { ...parts, limits }, rpcProcedures(router), '/api/rpc');
  mount(app, { ...parts, limits }, restProcedures(router), '/api/v1');
}

function mount(
  app: FastifyInstance,
  parts: AppParts & { limits: Limits },
  procedures: Procedures<RequestContext>,
  prefix: `/${string}`,
) {
  const meant = new WeakMap<FastifyRequest, Found>();
  const takes = async (request: FastifyRequest) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const found = await procedures.find(request.method, pathname.slice(prefix.length));
    if (found) meant.set(request, found);
    return found?.takes ?? ordinary;
  };
  const isOpen = async (request: FastifyRequest) => {
    await takes(request);
    return askingOf(request) === 'read' && meant.get(request)?.who === 'anyone';
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    // Answers of the interface are for programs: no search engine keeps what it says about people.
    reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('x-request-id', request.id);
    const key = request.headers['idempotency-key'];
    // A key that is not understood is refused: the one who sent it counts on one effect.
    if (key !== undefined && !isKey(String(key)))
      return refuse(request, reply, 'BAD_INPUT', 'An Idempotency-Key has 8 to 100 characters.');
    const ctx = await ctxOf(parts, request);
    if (!ctx) return refuse(request, reply, 'KEY_UNUSABLE');
    const asking = askingOf(request);
    const taken = parts.limits.take(whoAsks(ctx), asking);
    if (taken?.isOver) return refuseOverLimit(request, reply, asking, taken);
    if (taken && asking === 'command') tellLimit(reply, asking, taken);
    reply.header('date', ctx.now.toUTCString()); // the clock that deadlines go by: pages count down by it
    const found = meant.get(request);
    // What anybody may ask is open all the same; who one is by now is asked like that.
    if (ctx.sessionId !== null && !isMeant(ctx, request.headers['x-account'], asking) && !(await isOpen(request)))
      return refuse(request, reply, 'ACC_SWITCHED');
    if (found?.name === 'invitations.answer' && ctx.actor === null && !ctx.byLetter && !ctx.key)
      ctx.byLetter =
        (await onceByLetter({ db: parts.db, now: ctx.now }, letterSecret(parts.config, request.headers.cookie))) ??
        undefined;
    const isIn = ctx.actor?.kind === 'user' || (ctx.byLetter !== undefined && isOpenByLetter(found?.name ?? ''));
    if (found && found.who !== 'anyone' && !isIn) return refuse(request, reply, 'UNAUTHENTICATED');
    if (found) request.body = await readBody(request, reply, found.takes);
    const context = {
      ctx,
      idempotencyKey: key === undefined ? null : String(key),
      keepForEver: () => reply.header('cache-control', 'private, max-age=31536000, immutable'),
      keepForMinutes: () => reply.header('cache-control', 'public, max-age=300'),
      namesFile: ({ name, type }: { name: string; type: string }) =>
        reply.type(type).header('content-disposition', `attachment; filename="${name}"`),
      readsByLetter: (secret: string | null) => void reply.header('set-cookie', letterCookie(parts.config, secret)),
    };
    const { matched } = await procedures.handler.handle(request, reply, { prefix, context });
    if (!matched) return refuse(request, reply, 'NOT_FOUND');
  };
  app.all(`${prefix}/*`, { config: { takes } }, handler);
}
