import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { os } from '@orpc/server';
import { type FastifyHandler, RPCHandler } from '@orpc/server/fastify';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isPlain, restProcedures, rpcProcedures } from './answers.ts';

const answers: [string, unknown, boolean][] = [
  [
    'a list with all that JSON has',
    { rows: [{ name: 'Kiondo', price: 4.5, liked: false, shop: null }], next: null },
    true,
  ],
  ['a member that is not there', { rows: [], next: undefined }, true],
  ['nothing', undefined, true],
  ['a text', 'Karibu', true],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), true],
  ['a number that is none', { mean: Number.NaN }, false],
  ['a number without end', { mean: Number.POSITIVE_INFINITY }, true],
  ['a gap in a list', [1, undefined, 2], false],
  ['an instant', { at: new Date(0) }, false],
  ['an instant that is none', [new Date(Number.NaN)], false],
  ['a large number', { sum: 10n }, false],
  ['a set and a map', { set: new Set([1]), map: new Map([['a', 1]]) }, false],
  ['an address', new URL('https://example.org/a'), false],
  ['its own way into JSON', { toJSON: () => 'hidden', name: 'Kiondo' }, false],
  ['a file', new File(['text'], 'a.txt', { type: 'text/plain' }), false],
];

test.each(answers)('%s is written as the library writes it', async (_what, answer, plain) => {
  const router = { ask: os.route({ method: 'GET' }).handler(() => answer) };
  const body = async (handler: FastifyHandler<object>) => {
    const app = Fastify();
    app.all('/*', async (request, reply) => {
      await handler.handle(request, reply, { context: {} });
    });
    const { statusCode, headers, payload } = await app.inject('/ask');
    const drawn = /formdata-undici-\d+/g; // what parts a form, by chance
    return [statusCode, `${headers['content-type']}`.replace(drawn, ''), payload.replace(drawn, '')];
  };
  expect(isPlain(answer)).toBe(plain);
  expect(await body(restProcedures(router).handler)).toEqual(await body(new OpenAPIHandler(router)));
  expect(await body(rpcProcedures(router).handler)).toEqual(await body(new RPCHandler(router)));
});
