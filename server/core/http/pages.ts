import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { isKnownPath } from '@ahadi/domain/paths.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from './guards.ts';

/** The built pages: prerendered ones as files, every other page of ours by the shell; an unknown path gets the shell with 404. */
export async function pageRoutes(app: FastifyInstance, webFolder: string | null): Promise<void> {
  if (!webFolder) {
    app.setNotFoundHandler((request, reply) => refuse(request, reply, 'NOT_FOUND'));
    return;
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    redirect: false,
    dotfiles: 'ignore', // nothing that is built begins so
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
