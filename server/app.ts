import { randomUUID } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@ahadi/domain/brand.ts';
import { type ErrorCode, errors } from '@ahadi/domain/errors.ts';
import { isKnownPath } from '@ahadi/domain/paths.ts';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import underPressure from '@fastify/under-pressure';
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { RPCHandler } from '@orpc/server/fastify';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Auth, readSession } from './core/auth.ts';
import { sha256 } from './core/canonical.ts';
import type { Ctx, Deps } from './core/ctx.ts';
import { isAlive } from './core/db.ts';
import type { Realtime } from './core/realtime.ts';
import { router } from './router.ts';

export type AppParts = Deps & { auth: Auth; authSecret: string; realtime: Realtime; webFolder: string | null };

const MEGABYTE = 1024 * 1024;
/** The largest body a path takes, in bytes; a file's own limit is checked by its procedure and is a little lower. */
const bodyLimit = (url: string): number =>
  /verify-?copy/i.test(url) ? 26 * MEGABYTE : /avatar/i.test(url) ? 6 * MEGABYTE : 2 * MEGABYTE;

/** The whole HTTP side: procedures as RPC and REST, sign-in, realtime, files and the pages. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    trustProxy: config.TRUST_PROXY,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  // Bodies are read by the procedure layer and the sign-in library, whatever their type; here only their size is judged.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: contentSecurityPolicy(parts),
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
  });
  await app.register(rateLimit, { global: false });
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 5 });
  refuseBadBodies(app, parts);
  healthRoutes(app, parts);
  authRoutes(app, parts);
  procedureRoutes(app, parts);
  realtimeRoute(app, parts);
  fileRoutes(app, parts);
  await pageRoutes(app, parts);
  return app;
}

const contentSecurityPolicy = (parts: AppParts) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineScriptHashes(parts.webFolder)],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: parts.config.PUBLIC_URL.startsWith('https:') ? [] : null,
  },
});

/** The built pages carry the framework's inline start scripts; the policy names them by hash, so that no other inline script runs. */
function inlineScriptHashes(webFolder: string | null): string[] {
  if (!webFolder) return [];
  const pages = readdirSync(webFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const scripts = pages.flatMap((name) =>
    [...readFileSync(join(webFolder, name), 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  return [...new Set(scripts.map((script) => `'sha256-${sha256(script).toString('base64')}'`))];
}

const isRpc = (url: string) => url.startsWith('/api/rpc');

/** A refusal before any procedure runs, in the same shape as theirs. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  sentence: string = errors[code].sentence,
): FastifyReply {
  const body = { defined: false, code, status: errors[code].status, message: sentence, data: undefined };
  return reply.code(errors[code].status).send(isRpc(request.url) ? { json: body } : body);
}

function refuseBadBodies(app: FastifyInstance, { config }: AppParts): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // Cookies are SameSite=Lax; this closes what is left: a command comes from our own pages or from no page at all.
    const origin = request.headers.origin;
    if (origin && origin !== config.PUBLIC_URL && URL.parse(origin)?.host !== request.headers.host)
      return refuse(request, reply, 'FORBIDDEN', 'This request came from another site.');
    if (request.headers['transfer-encoding'])
      return refuse(request, reply, 'BAD_INPUT', 'Say how large the request is (Content-Length).');
    const limit = bodyLimit(request.url);
    const size = Number(request.headers['content-length'] ?? 0);
    if (size > limit) {
      reply.header('connection', 'close');
      return refuse(
        request,
        reply,
        'FILE_TOO_LARGE',
        `What was sent is ${Math.ceil(size / MEGABYTE)} MB; the limit here is ${limit / MEGABYTE - 1} MB. Nothing was saved. Choose a smaller file.`,
      );
    }
  });
}

function healthRoutes(app: FastifyInstance, { db, jobs }: AppParts): void {
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = { database: await isAlive(db), jobs: jobs.isRunning() };
    return reply.code(ready.database && ready.jobs ? 200 : 503).send(ready);
  });
}

/** The sign-in library speaks the web's Request and Response. */
function authRoutes(app: FastifyInstance, { auth, config }: AppParts): void {
  app.all('/api/auth/*', async (request, reply) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    headers.set('x-ahadi-peer', request.ip); // the library counts tries by this; a client cannot set it itself
    const chunks: Buffer[] = [];
    for await (const chunk of request.raw) chunks.push(chunk as Buffer);
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
    const answer = await auth.handler(
      new Request(new URL(request.url, config.PUBLIC_URL), { method: request.method, headers, body }),
    );
    reply.code(answer.status);
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
    for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
    return reply.send(Buffer.from(await answer.arrayBuffer()));
  });
}

async function ctxOf(parts: AppParts, request: FastifyRequest): Promise<Ctx> {
  const { auth: _auth, authSecret, realtime: _realtime, webFolder: _webFolder, now, ...deps } = parts;
  const at = now();
  const session = await readSession(parts.db, authSecret, request.headers.cookie, at);
  return {
    ...deps,
    actor: session ? { kind: 'user', userId: session.userId, roles: session.roles } : null,
    sessionId: session?.sessionId ?? null,
    now: at,
    requestId: request.id,
    inTransaction: false,
  };
}

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key.length >= 8 && key.length <= 100 ? key : null;
};

function procedureRoutes(app: FastifyInstance, parts: AppParts): void {
  const rpc = new RPCHandler(router);
  const rest = new OpenAPIHandler(router);
  const answer =
    (handler: RPCHandler<never> | OpenAPIHandler<never>, prefix: `/${string}`) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store').header('x-request-id', request.id);
      const context = { ctx: await ctxOf(parts, request), idempotencyKey: keyOf(request) };
      const { matched } = await handler.handle(request, reply, { prefix, context: context as never }); // both handlers take RequestContext; the union of their types hides it
      if (!matched) return refuse(request, reply, 'NOT_FOUND');
    };
  app.all('/api/rpc/*', answer(rpc as never, '/api/rpc'));
  app.all('/api/v1/*', answer(rest as never, '/api/v1'));
  let document: Promise<object> | undefined;
  app.get('/api/v1/openapi.json', async () => {
    document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(router, {
      info: {
        title: `${brand.name} API`,
        version: '1',
        description:
          'The same procedures the pages use. Sign in at /api/auth/sign-in/email; the session is a cookie. Send an Idempotency-Key header with commands.',
      },
      servers: [{ url: '/api/v1' }],
    });
    return document;
  });
}

/** Server-Sent Events for the signed-in person. The session is read again every 30 s, so that a revoked one loses its stream. */
function realtimeRoute(app: FastifyInstance, parts: AppParts): void {
  app.get('/api/realtime', async (request, reply) => {
    const { actor } = await ctxOf(parts, request);
    if (actor?.kind !== 'user') return refuse(request, reply, 'UNAUTHENTICATED');
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
      actor.userId,
      ({ event, data }) => {
        raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        if (raw.writableLength > MEGABYTE) raw.destroy(); // a reader that stopped reading is cut; it refetches when it is back
      },
      () => raw.write('event: ready\ndata: {}\n\n'),
    );
    const heartbeat = setInterval(async () => {
      const session = await readSession(parts.db, parts.authSecret, request.headers.cookie, parts.now()).catch(
        () => null,
      );
      if (session) raw.write(': still here\n\n');
      else raw.end();
    }, 30_000);
    raw.on('close', () => {
      clearInterval(heartbeat);
      leave();
    });
  });
}

function fileRoutes(app: FastifyInstance, { db, storage, config }: AppParts): void {
  app.get<{ Params: { sha256: string } }>('/api/avatars/:sha256', async (request, reply) => {
    const { sha256 } = request.params;
    const known =
      /^[0-9a-f]{64}$/.test(sha256) &&
      (await db.selectFrom('users').select('id').where('image', '=', `/api/avatars/${sha256}`).executeTakeFirst());
    const bytes = known ? await storage.get(sha256) : null;
    if (!bytes) return refuse(request, reply, 'NOT_FOUND');
    return reply.type('image/webp').header('cache-control', 'private, max-age=86400, immutable').send(bytes);
  });
  app.get<{ Params: { file: string } }>('/videos/:file', async (request, reply) => {
    const bytes = await storage.video(request.params.file);
    return bytes
      ? reply.type('video/mp4').header('cache-control', 'public, max-age=3600').send(bytes)
      : refuse(request, reply, 'NOT_FOUND');
  });
  app.get<{ Querystring: { to?: string } }>('/api/dev/mailbox', async (request, reply) => {
    if (!config.DEMO) return refuse(request, reply, 'NOT_FOUND');
    let letters = db
      .selectFrom('mail')
      .select(['id', 'recipient', 'subject', 'text_body', 'attachments', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(100);
    if (request.query.to) letters = letters.where('recipient', '=', request.query.to.toLowerCase());
    return letters.execute();
  });
  app.get('/blog', (_request, reply) => reply.redirect(config.BLOG_URL, 302));
  app.get<{ Params: { '*': string } }>('/blog/*', (request, reply) =>
    reply.redirect(`${config.BLOG_URL.replace(/\/$/, '')}/${request.params['*']}`, 302),
  );
}

/** The built pages: prerendered ones as files, every other page of ours by the shell; an unknown path gets the shell with 404. */
async function pageRoutes(app: FastifyInstance, { webFolder }: AppParts): Promise<void> {
  if (!webFolder) return;
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    redirect: false,
    index: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || request.method !== 'GET' || !(request.headers.accept ?? '').includes('text/html'))
      return refuse(request, reply, 'NOT_FOUND');
    return reply
      .code(isKnownPath(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(createReadStream(join(webFolder, '__spa-fallback.html')));
  });
}
