import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// What the servers that stand in for providers share: real HTTP on loopback, a journal of what was asked, and faults that a test
// orders for the next request.

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: string;
};
export type Answered = { status?: number; json?: unknown; html?: string };

/**
 * What goes wrong with one request. html and refused: nothing was done. error_after and silence_after: it was done, and the answer
 * says 500 or does not come.
 */
export type Fault = 'html' | 'busy' | 'error_after' | 'silence_after';

export type Fake = {
  url: string;
  journal: Asked[];
  /** The next requests whose path holds `path` go wrong, one for each fault; what was ordered before is forgotten. */
  breakNext(path: string, ...faults: Fault[]): void;
  close(): Promise<void>;
};

export const headersOf = (request: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));

export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** Starts a server on a free port of loopback; `busy` is what it says when it is asked too much. */
export async function startFake(
  answer: (asked: Asked) => Answered | Promise<Answered>,
  busy: Answered = { status: 429, json: { status: false, message: 'Too many requests' } },
): Promise<Fake> {
  const journal: Asked[] = [];
  const faults: { path: string; fault: Fault }[] = [];
  const take = (path: string): Fault | undefined => {
    const at = faults.findIndex((one) => path.includes(one.path));
    return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
  };
  const say = (response: ServerResponse, { status = 200, json, html }: Answered) => {
    response.writeHead(status, { 'content-type': html === undefined ? 'application/json' : 'text/html' });
    response.end(html ?? JSON.stringify(json ?? {}));
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const asked: Asked = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: headersOf(request),
      body: (await bytesOf(request)).toString('utf8'),
    };
    journal.push(asked);
    const fault = take(asked.path);
    if (fault === 'html') return say(response, { html: '<html><body>Service Unavailable</body></html>' });
    if (fault === 'busy') return say(response, busy);
    const answered = await answer(asked);
    if (fault === 'silence_after') return void request.socket.destroy();
    if (fault === 'error_after') return say(response, { status: 500, html: '<h1>Internal Server Error</h1>' });
    say(response, answered);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    journal,
    breakNext: (path, ...ordered) => {
      faults.splice(0, faults.length, ...ordered.map((fault) => ({ path, fault })));
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Asks something of us, and answers what we say to it. */
export async function questionOf(url: string, body: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '196.201.214.200' };
  const answer = await fetch(url, { method: 'POST', body, headers });
  return (await answer.json()) as Record<string, string>;
}

/** Sends a callback and answers the status that it was taken with. */
export async function deliver(url: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  await answer.arrayBuffer();
  return answer.status;
}
