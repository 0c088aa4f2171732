import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Gateway = {
  url: string;
  /** From now on nobody is answered, and every open line breaks. */
  cut: () => void;
  mend: () => void;
  /** From now on the service worker is another one, as after a release. */
  release: () => void;
  close: () => Promise<void>;
};

/** Stands between a browser and the server of this run, so that the line can be cut and a release can come out while a journey runs. */
export async function openGateway(server: string): Promise<Gateway> {
  const { hostname, port, host, origin } = new URL(server);
  const sockets = new Set<Socket>();
  let isCut = false;
  let releases = 0;

  const answer = (asked: IncomingMessage, reply: ServerResponse) => {
    const headers: Record<string, string | string[] | undefined> = {
      ...asked.headers,
      host,
      ...(asked.headers.origin && { origin }),
    };
    const isWorker = asked.url === '/sw.js';
    if (isWorker) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (told) => {
      const length = isWorker ? { 'content-length': undefined, etag: undefined } : {};
      reply.writeHead(told.statusCode ?? 502, definedOf({ ...told.headers, ...length }));
      told.pipe(reply, { end: !isWorker });
      if (isWorker) told.on('end', () => reply.end(`\n// release ${releases}`));
    });
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const http = createServer(answer);
  http.on('connection', (socket) => {
    if (isCut) socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, // it listens on a port
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    release: () => {
      releases++;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

const definedOf = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | string[]
  >; // those without a value are left out
