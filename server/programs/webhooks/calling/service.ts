import { lookup as lookUp } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { ANSWER_BYTES, webhookTimes } from '@ahadi/domain/programs/rules.ts';
import type { Answer } from '../delivering/store.ts';

/** All addresses a name has now. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveByDns: Resolve = async (host) => (await lookUp(host, { all: true })).map(({ address }) => address);

/** What of IPv4 is no public host: this network, private, shared, loopback, link-local with the metadata of clouds, documentation, multicast, reserved. */
const notPublic = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4');
/** Of IPv6 only 2000::/3 is given to hosts; in it, what is for special uses or carries an IPv4 address inside is left out. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(net, bits, 'ipv6');

/** True for an address that a host of the open internet can have; an IPv4 one inside of IPv6 never is. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && !address.includes('%') && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
};

type Call = {
  url: string;
  body: string;
  headers: Record<string, string>;
  /** Whether this installation may call such a host inside of its own network. */
  isInside: (host: string) => boolean;
  resolve?: Resolve;
  patience?: number;
};

const refused = (problem: string): Answer => ({ status: null, text: null, problem });

/**
 * Posts once and answers what came back: the status with the first kilobyte, or why there was no answer. The name is looked up here and the
 * connection goes to an address that was judged, so that a name which changes in between leads nowhere else. One address of a name
 * that is not public refuses all of them. No redirect is followed. Never throws.
 */
export async function post({ url, isInside, resolve = resolveByDns, ...call }: Call): Promise<Answer> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const inside = isInside(host);
  if (target.protocol !== 'https:' && !inside) return refused('The address does not begin with https://.');
  const patience = call.patience ?? webhookTimes.patience;
  const signal = AbortSignal.timeout(patience);
  const addresses = isIP(host) ? [host] : await until(signal, resolve(host)).catch(() => null);
  const [address] = addresses ?? [];
  if (!addresses || address === undefined) return refused('The name of the host was not found.');
  if (!inside && !addresses.every(isPublicAddress))
    return refused('The address leads into a private network, where nothing is sent.');
  return send(target, address, { ...call, signal, patience });
}

/** What a promise brings, unless the signal comes first. */
const until = <Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);

type Sending = Pick<Call, 'body' | 'headers'> & { signal: AbortSignal; patience: number };

function send(target: URL, address: string, { body, headers, signal, patience }: Sending): Promise<Answer> {
  const isSecure = target.protocol === 'https:';
  const request = isSecure ? requestHttps : requestHttp;
  const host = target.hostname.replace(/^\[|\]$/g, '');
  return new Promise((settle) => {
    const fail = (failure: Error) =>
      settle(
        refused(
          signal.aborted
            ? `It did not answer within ${patience / 1000} seconds.`
            : `It could not be reached (${wordOf(failure)}).`,
        ),
      );
    const sent = request(
      {
        host: address,
        port: target.port || (isSecure ? 443 : 80),
        path: `${target.pathname}${target.search}`,
        method: 'POST',
        // The certificate is the name's, whatever address it has.
        ...(isSecure && !isIP(host) ? { servername: host } : {}),
        headers: { ...headers, host: target.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
        agent: false,
        signal,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const done = () => {
          const text = Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8');
          settle({ status: answer.statusCode ?? null, text: keepable(text), problem: null });
          answer.destroy();
        };
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size >= ANSWER_BYTES) done();
        });
        answer.on('end', done);
        answer.on('error', fail);
      },
    );
    // Whatever becomes of the connection, the call ends: a receiver that changes the protocol gives neither an answer nor an error.
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy();
      fail(new Error('UPGRADE'));
    });
    signal.addEventListener('abort', () => fail(new Error('ABORTED')), { once: true });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** What a log can keep and show: without what the database takes for the end of a text. */
const keepable = (text: string): string => text.replaceAll('\u0000', '').replaceAll('\uFFFD', '').trim();

const wordOf = (failure: Error): string =>
  'code' in failure && typeof failure.code === 'string' ? failure.code : failure.name;
