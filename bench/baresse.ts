// The limit that delivery in a room is measured against: node:http that holds its listeners and writes to all of them what is
// posted, with nothing in between. Started by bench/rooms.ts in a process of its own.
import { createServer, type ServerResponse } from 'node:http';

const listeners = new Set<ServerResponse>();
createServer((request, response) => {
  if (request.method === 'POST') {
    for (const listener of listeners) listener.write('event: room\ndata: {}\n\n');
    return response.end();
  }
  if (request.url !== '/api/realtime') return response.end('ready');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
  return response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\ndata: {}\n\n');
}).listen(Number(process.env.PORT), '127.0.0.1');
