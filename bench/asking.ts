import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

type Asked = { method: string; headers: Record<string, string>; body?: unknown };

/**
 * Asks a server of the bench; answers its status and what it said as JSON. Not `fetch`: that takes half a millisecond of this
 * machine for itself, in each call, from those that are measured.
 */
export const ask = (url: string, { method, headers, body }: Asked): Promise<{ status: number; body: unknown }> =>
  new Promise((resolve, reject) => {
    const sent = body === undefined ? null : JSON.stringify(body);
    const length =
      sent === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) };
    const call = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        try {
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) });
        } catch (failure) {
          reject(failure);
        }
      });
    });
    call.on('error', reject);
    call.end(sent);
  });
