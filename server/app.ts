import { randomUUID } from 'node:crypto';
import { brand } from '@ahadi/domain/brand.ts';
import { normalizeIP } from '@better-auth/core/utils/ip';
import { OpenAPIGenerator } from '@orpc/openapi';
import type { FastifyHandler } from '@orpc/server/fastify';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { oldLetterRoute } from './accounts/confirming/handlers.ts';
import { type Auth, readSession } from './core/auth.ts';
import type { Ctx, Deps } from './core/ctx.ts';
import { isAlive } from './core/db.ts';
import { restHandler, rpcHandler } from './core/http/answers.ts';
import { docsRoutes } from './core/http/docs.ts';
import { fileRoutes } from './core/http/files.ts';
import { answerFailures, guardRequests, refuse } from './core/http/guards.ts';
import { pageRoutes } from './core/http/pages.ts';
import { realtimeRoute } from './core/http/realtime.ts';
import { readKey } from './core/keys.ts';
import type { RequestContext } from './core/os.ts';
import type { Realtime } from './core/realtime.ts';
import { letterRoutes } from './notifications/unsubscribing/handlers.ts';
import { webhookRoutes } from './payments/inbox/handlers.ts';
import { router } from './router.ts';

export type AppParts = Deps & { auth: Auth; authSecret: string; realtime: Realtime; webFolder: string | null };

/** The whole HTTP side: procedures as RPC and REST, sign-in, realtime, files and the pages. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    // One proxy is believed about who it talks to, and only that: the rest of the header is what anybody wrote into it.
    trustProxy: config.TRUST_PROXY ? (_address: string, hop: number) => hop < 1 : false,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  answerFailures(app, parts.log);
  await guardRequests(app, config, parts.webFolder);
  healthRoutes(app, parts);
  authRoutes(app, parts);
  oldLetterRoute(app);
  webhookRoutes(app, parts);
  letterRoutes(app, parts);
  procedureRoutes(app, parts);
  realtimeRoute(app, parts);
  fileRoutes(app, parts);
  await docsRoutes(app);
  await pageRoutes(app, parts.webFolder);
  return app;
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
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    headers.set('x-ahadi-peer', request.ip); // the library counts tries by this; a client cannot set it itself
    const chunks: Buffer[] = [];
    for await (const chunk of request.raw) chunks.push(chunk as Buffer);
    const body = chunks.length > 0 && request.method === 'POST' ? Buffer.concat(chunks) : null;
    const told = await auth.handler(
      new Request(new URL(request.url, config.PUBLIC_URL), { method: request.method, headers, body }),
    );
    reply.code(told.status);
    for (const [name, value] of told.headers) if (name !== 'set-cookie') reply.header(name, value);
    // Whoever leaves takes what the browser kept of them along, the worker and its stores included; it comes anew with the next page.
    if (told.ok && request.url === '/api/auth/sign-out') reply.header('clear-site-data', '"storage"');
    for (const cookie of told.headers.getSetCookie()) reply.header('set-cookie', cookie);
    return reply.send(Buffer.from(await told.arrayBuffer()));
  };
  app.route({ method: ['GET', 'POST'], url: '/api/auth/*', handler: answer });
}

/** Whose request it is: a key's where one is sent (Authorization: Bearer), else the session's. Null for a key that opens nothing. */
async function ctxOf(parts: AppParts, request: FastifyRequest): Promise<Ctx | null> {
  const { auth: _auth, authSecret, realtime: _realtime, webFolder: _webFolder, now, ...deps } = parts;
  const at = now();
  const { authorization } = request.headers;
  const asKey = authorization !== undefined && /^bearer\s/i.test(authorization);
  const key = asKey ? await readKey({ db: parts.db, demo: parts.config.DEMO, now: at }, authorization) : null;
  if (asKey && !key) return null;
  const session = asKey ? null : await readSession(parts.db, authSecret, request.headers.cookie, at);
  const userId = key?.userId ?? session?.userId;
  return {
    ...deps,
    // A key has no role of its member's: no desk is open to it.
    actor: userId ? { kind: 'user', userId, roles: session?.roles ?? [] } : null,
    key: key ?? undefined,
    sessionId: session?.sessionId ?? null,
    peer: normalizeIP(request.ip),
    now: at,
    requestId: request.id,
    inTransaction: false,
  };
}

const securitySchemes = {
  key: { type: 'http', scheme: 'bearer', description: 'An API key of one identity, held to its scopes.' },
  session: { type: 'apiKey', in: 'cookie', name: 'ahadi.session_token', description: 'A browser that signed in.' },
} as const;

const isKey = (key: string): boolean => key.length >= 8 && key.length <= 100;

function procedureRoutes(app: FastifyInstance, parts: AppParts): void {
  const answer =
    (handler: FastifyHandler<RequestContext>, prefix: `/${string}`) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      // Answers of the interface are for programs: no search engine keeps what it says about people.
      reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('x-request-id', request.id);
      const key = request.headers['idempotency-key'];
      // A key that is not understood is refused: whoever sent it counts on one effect.
      if (key !== undefined && !isKey(String(key)))
        return refuse(request, reply, 'BAD_INPUT', 'An Idempotency-Key has 8 to 100 characters.');
      const ctx = await ctxOf(parts, request);
      if (!ctx) return refuse(request, reply, 'KEY_UNUSABLE');
      const context = {
        ctx,
        idempotencyKey: key === undefined ? null : String(key),
        keepForEver: () => reply.header('cache-control', 'private, max-age=31536000, immutable'),
        keepForMinutes: () => reply.header('cache-control', 'public, max-age=300'),
      };
      const { matched } = await handler.handle(request, reply, { prefix, context });
      if (!matched) return refuse(request, reply, 'NOT_FOUND');
    };
  app.all('/api/rpc/*', answer(rpcHandler(router), '/api/rpc'));
  app.all('/api/v1/*', answer(restHandler(router), '/api/v1'));
  let document: Promise<object> | undefined;
  app.get('/api/v1/openapi.json', async () => {
    document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(router, {
      info: {
        title: `${brand.name} API`,
        version: '1',
        description:
          'The same procedures the pages use. A program calls with an API key (Authorization: Bearer ahadi_…), made in the profile; a browser signs in at /api/auth/sign-in/email and has a cookie. A key opens what its scopes name. Send an Idempotency-Key header with commands.',
      },
      servers: [{ url: '/api/v1' }],
      components: { securitySchemes },
      security: [{ session: [] }, { key: [] }],
    });
    return document;
  });
}
