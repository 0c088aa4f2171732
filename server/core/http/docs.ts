import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { brand } from '@ahadi/domain/brand.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { withoutTrustedTypes } from './headers.ts';

const reader = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API \u00b7 ${brand.name}</title>
<link rel="stylesheet" href="/api/docs/reader/swagger-ui.css">
</head>
<body><main id="reader"></main>
<script src="/api/docs/reader/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

const start = `SwaggerUIBundle({ url: '/api/v1/openapi.json', domNode: document.getElementById('reader'), deepLinking: true });`;

/** A reader for the OpenAPI document at /api/docs, served from here: nothing is loaded from elsewhere. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  app.get('/api/docs', (_request, reply) => {
    const policy = withoutTrustedTypes(String(reply.getHeader('content-security-policy')));
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
  });
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  await app.register(fastifyStatic, { root: reader, prefix: '/api/docs/reader/', decorateReply: false, index: false });
}
