// A proxy of a few lines before several servers, as HAProxy, Caddy or Kubernetes would stand there: it asks who is ready and sends people there.
import { Agent, createServer, request } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';

const LOOK_MS = 300;
const PATIENCE_MS = 2000;

/** Sends each request to the next server that is ready, by lines that it keeps, and tries none of them again. */
export async function proxyTo(first: readonly string[]) {
  const servers = new Map<string, { agent: Agent; isReady: boolean }>();
  const add = (url: string) => servers.set(url, { agent: new Agent({ keepAlive: true }), isReady: false });
  for (const url of first) add(url);
  // Who does not answer in time may be busy like everything here: only who says no, or takes no line, is out.
  const look = () =>
    Promise.all(
      [...servers].map(async ([url, server]) => {
        server.isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
          ({ ok }) => ok,
          (failure: Error) => failure.name === 'TimeoutError' && server.isReady,
        );
      }),
    );
  await look();
  let isOver = false;
  const goOn = async () => {
    while (!isOver) {
      await after(LOOK_MS);
      await look();
    }
  };
  const looking = goOn();
  let turn = 0;
  const proxy = createServer((asked, answer) => {
    const ready = [...servers].filter(([, { isReady }]) => isReady);
    const [url, server] = ready[turn++ % ready.length] ?? [];
    if (!url || !server) return void answer.writeHead(502).end();
    const { method, headers } = asked;
    const ahead = request(new URL(asked.url ?? '/', url), { method, headers, agent: server.agent }, (told) => {
      const { connection: _line, ...kept } = told.headers; // of this line, not of the reader's
      answer.writeHead(told.statusCode ?? 502, kept);
      told.pipe(answer);
      told.on('error', () => answer.destroy());
    });
    ahead.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    asked.pipe(ahead);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const address = proxy.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** From now on people are sent here, too. Answers once they are. */
    async join(url: string) {
      add(url);
      while (!servers.get(url)?.isReady) await after(20);
    },
    leave: (url: string) => servers.delete(url),
    async close() {
      isOver = true;
      await looking;
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
      for (const { agent } of servers.values()) agent.destroy();
    },
  };
}
