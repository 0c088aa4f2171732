import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Callback } from '../../payments/provider.ts';
import { bytesOf, headersOf } from './http.ts';

/** Takes callbacks over real HTTP as our own route does: raw bytes, headers, the path behind the hook, and the address behind a proxy. */
export async function startReceiver(now: () => Date) {
  const heard: Callback[] = [];
  const server = createServer(async (request, response) => {
    const headers = headersOf(request);
    const path = /^\/api\/v1\/webhooks\/[^/]+\/?(.*)$/.exec(request.url ?? '')?.[1] ?? '';
    heard.push({ headers, body: await bytesOf(request), path, peer: headers['x-forwarded-for'] ?? null, now: now() });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ResultCode":0,"ResultDesc":"Accepted"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/webhooks`,
    heard,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
