import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bytesOf, headersOf } from './http.ts';

// A push service of a browser's maker, on loopback, and browsers that are known to it.

export type Pushed = { path: string; headers: Record<string, string | undefined>; body: Buffer };
export type Shown = { id: string; title: string; link: string | null; unread: number };

export type PushService = {
  /** What came, in its order. */
  taken: Pushed[];
  /** What the next pushes are answered, instead of 201. */
  answerNext: (...statuses: number[]) => void;
  /** A new browser: what its page sends to us, and what it would show. */
  browser: (device: string) => {
    subscription: { endpoint: string; p256dh: string; auth: string; device: string };
    shown: () => Shown[];
  };
  close: () => Promise<void>;
};

const hmac = (key: Uint8Array, ...parts: Uint8Array[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const one = Uint8Array.of(1);

/** What a browser reads out of a push (RFC 8291). */
function openPush(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): Shown {
  const salt = body.subarray(0, 16);
  const theirs = body.subarray(21, 21 + 65);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
  const secret = hmac(hmac(auth, own.computeSecret(theirs)), info, one);
  const random = hmac(salt, secret);
  const key = hmac(random, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16);
  const nonce = hmac(random, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  return JSON.parse(plain.subarray(0, -1).toString()) as Shown;
}

export async function startPushService(): Promise<PushService> {
  const taken: Pushed[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request);
    const status = answers.shift() ?? 201;
    if (status === 201) taken.push({ path: request.url ?? '', headers: headersOf(request), body });
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    taken,
    answerNext: (...statuses) => void answers.push(...statuses),
    browser(device) {
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(6).toString('hex')}`;
      return {
        subscription: {
          endpoint: `http://127.0.0.1:${port}${path}`,
          p256dh: own.getPublicKey().toString('base64url'),
          auth: auth.toString('base64url'),
          device,
        },
        shown: () => taken.filter((it) => it.path === path).map(({ body }) => openPush(body, own, auth)),
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
