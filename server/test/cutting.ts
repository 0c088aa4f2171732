import { connect, createServer, type Socket } from 'node:net';

/** `before`: what commits never reaches the database. `after`: it is done, and the answer never comes back. */
export type Cut = 'before' | 'after';

/**
 * A line to PostgreSQL that is cut just at the first statement with these words that somebody sends over it: `commit`, or the
 * name of a function whose statement commits by itself. Answers the address to use instead, how often it was cut, and how to
 * take it away.
 */
export async function cutAt(url: string, words: string, cut: Cut) {
  const real = new URL(url);
  const open = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(real.port), real.hostname);
    const both = [client, upstream];
    let isOver = false;
    // What a connection begins with is no statement, though it names "read committed".
    let hasBegun = false;
    const end = () => {
      for (const socket of both) socket.destroy();
    };
    for (const socket of both) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('data', (bytes) => {
      if (hasBegun && !isOver && bytes.includes(words)) {
        cuts += 1;
        isOver = true;
        if (cut === 'before') return end();
      }
      hasBegun = true;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => (isOver ? end() : client.write(bytes)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const through = new URL(url);
  through.searchParams.delete('host'); // not past this line by a socket
  through.hostname = '127.0.0.1';
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: through.href,
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A line to wherever `target` says that PostgreSQL is now: its address stays the same when PostgreSQL comes back elsewhere. */
export async function lineTo(target: () => string) {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const real = new URL(target());
    const upstream = connect(Number(real.port), real.hostname);
    const end = () => {
      for (const socket of [client, upstream]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const through = new URL(target());
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: through.href,
    /** Ends every connection that stands; new ones are made. */
    cut,
    async close() {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
