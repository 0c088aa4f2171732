import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { brand } from '@ahadi/domain/brand.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makePress, servePress } from '../press.ts';

/** The OpenAPI document as it goes out: its bytes in each coding, and the hash that tells them apart. */
type Described = { hash: string; plain: Uint8Array; br: Uint8Array; gzip: Uint8Array };

const securitySchemes = {
  key: { type: 'http', scheme: 'bearer', description: 'An API key of one identity, held to its scopes.' },
  session: { type: 'apiKey', in: 'cookie', name: 'ahadi.session_token', description: 'A browser that signed in.' },
} as const;

const about = {
  info: {
    title: `${brand.name} API`,
    version: '1',
    description:
      'The same procedures the pages use. A program calls with an API key (Authorization: Bearer ahadi_…), made in the profile; a browser signs in at /api/auth/sign-in/email and has a cookie. A key opens what its scopes name. Send an Idempotency-Key header with commands.',
  },
  servers: [{ url: '/api/v1' }],
  components: { securitySchemes },
  security: [{ session: [] }, { key: [] }] as Record<string, string[]>[],
};

const describe = makePress<null, Described>(import.meta.url);

// To make it takes half a second of a processor, and four megabytes are compressed: both in a thread beside the server.
servePress(async () => {
  const [{ contract }, { termFacts }, { OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@ahadi/domain/contract.ts'),
    import('@ahadi/domain/agreements/facts/rules.ts'),
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  return async (): Promise<Described> => {
    const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
    const document = await generator.generate(contract, about);
    explain(document, termFacts);
    const plain = Buffer.from(JSON.stringify(document));
    return {
      hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
      gzip: gzipSync(plain),
    };
  };
});

/** Says of each field of an agreement's terms what it is, wherever they stand in the document. */
function explain(part: unknown, facts: Readonly<Record<string, { about: string }>>): void {
  if (typeof part !== 'object' || part === null) return;
  const fields: unknown = Reflect.get(part, 'properties');
  if (typeof fields === 'object' && fields !== null && Object.keys(facts).every((name) => name in fields))
    for (const [name, { about: description }] of Object.entries(facts))
      Object.assign(Reflect.get(fields, name), { description });
  for (const inside of Object.values(part)) explain(inside, facts);
}

/** GET /api/v1/openapi.json: made once a process, in the coding that is asked for, and not sent again to who has it. */
export function descriptionRoute(app: FastifyInstance): void {
  let made: Promise<Described> | undefined;
  app.get('/api/v1/openapi.json', async (request, reply) => {
    made ??= describe(null).catch((failure) => {
      made = undefined; // the next who asks has it made again
      throw failure;
    });
    return sendDescribed(request, reply, await made);
  });
}

function sendDescribed({ headers }: FastifyRequest, reply: FastifyReply, described: Described): FastifyReply {
  const coding = codingFor(String(headers['accept-encoding'] ?? ''));
  const tag = `"${described.hash}-${coding}"`;
  reply.header('etag', tag).header('vary', 'accept-encoding').header('cache-control', 'no-cache');
  const known = String(headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (known.includes('*') || known.some((one) => one.replace(/^W\//, '') === tag)) return reply.code(304).send();
  if (coding !== 'plain') reply.header('content-encoding', coding);
  return reply.type('application/json; charset=utf-8').send(Buffer.from(described[coding].buffer));
}

/** The smallest of ours that is accepted (RFC 9110 §12.5.3); one with a weight of nothing is not. */
export function codingFor(accepted: string): 'br' | 'gzip' | 'plain' {
  const refused = /;\s*q=0(?:\.0*)?\s*$/i;
  const names = accepted
    .split(',')
    .flatMap((one) => (refused.test(one) ? [] : [one.split(';')[0]?.trim().toLowerCase()]));
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'plain';
}
