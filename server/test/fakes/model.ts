import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bytesOf } from './http.ts';

export type FakeModel = {
  url: string;
  /** What was asked, as it came. */
  asked: { key: string | undefined; body: string }[];
  /** What it says from now on: a reply of the shape that is asked for, a text as it is, or nothing at all. */
  says(reply: object | string | 'nothing'): void;
  close(): Promise<void>;
};

/** A server that speaks like a language model behind an OpenAI-compatible address, on loopback. */
export async function startModel(): Promise<FakeModel> {
  const asked: FakeModel['asked'] = [];
  let reply: object | string = { answer: '', used_chunks: [], action: 'ask' };
  const server = createServer(async (request, response) => {
    asked.push({ key: request.headers.authorization, body: String(await bytesOf(request)) });
    if (reply === 'nothing') return;
    if (reply === 'broken') {
      response.writeHead(500).end();
      return;
    }
    const content = typeof reply === 'string' ? reply : JSON.stringify(reply);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, // listening on a port
    asked,
    says(said) {
      reply = said;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
