import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { Config } from './config.ts';

/*
 * Calls to addresses that a person chose: webhooks and the push services of browsers. What the operator names in the settings (providers,
 * the post office, the bucket, a language model) is called as it stands there.
 */

/** All addresses a name has now. */
export type LookUp = (host: string) => Promise<readonly string[]>;

/** By the system's own way to look up names. */
export const lookUpByDns: LookUp = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

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

/** How this installation calls: by its settings, and by the names as they are known here. */
export type Caller = { config: Pick<Config, 'WEBHOOK_INSIDE_HOSTS' | 'OUTWARD_PORTS'>; lookUp: LookUp };

/** What came back: the status with the beginning of the text, or why there was no answer. */
export type Answer = { status: number | null; text: string | null; problem: string | null };

type Target = { url: URL; host: string; address: string };
type Refused = { problem: string };

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/** What the text of an address says against it, or null. */
function problemOfText(url: URL | null, config: Caller['config']): string | null {
  if (!url) return 'Write an address like https://example.org/ahadi.';
  const inside = config.WEBHOOK_INSIDE_HOSTS.includes(hostOf(url));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && inside))
    return 'Use an address that begins with https://.';
  if (url.username || url.password) return 'Leave name and password out of the address.';
  if (url.hash) return 'Leave out what follows the #; it is never sent.';
  const ports = config.OUTWARD_PORTS;
  if (!inside && !ports.includes(portOf(url)))
    return `Use port ${ports.join(' or ')}; nothing is sent to port ${portOf(url)}.`;
  return null;
}

/**
 * Where a call would go, or why it goes nowhere. The name is looked up here and the connection is to go to the address that was judged, so
 * that a name which changes in between leads nowhere else. One address of a name that is not public refuses all of them. Anyone who keeps
 * an address asks this first, and each call asks again. Never throws.
 */
async function judge({ config, lookUp }: Caller, text: string, signal: AbortSignal): Promise<Target | Refused> {
  const url = URL.parse(text);
  const problem = problemOfText(url, config);
  if (problem || !url) return { problem: problem ?? '' };
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await until(signal, lookUp(host)).catch(() => []);
  const [address] = addresses;
  if (address === undefined) return { problem: 'The name of the host was not found.' };
  if (!config.WEBHOOK_INSIDE_HOSTS.includes(host) && !addresses.every(isPublicAddress))
    return { problem: 'The address leads into a private network, where nothing is sent.' };
  return { url, host, address };
}

/** Milliseconds that a name may take to be found when an address is kept. */
const LOOKING_UP = 5_000;

/** Why this address cannot be kept as one to call, or null. */
export async function problemOfTarget(caller: Caller, text: string): Promise<string | null> {
  const judged = await judge(caller, text, AbortSignal.timeout(LOOKING_UP));
  return 'problem' in judged ? judged.problem : null;
}

type Call = {
  url: string;
  body: string | Uint8Array;
  headers: Record<string, string>;
  /** Milliseconds for all of it. */
  patience: number;
  /** So many bytes of the answer are read. */
  reads: number;
};

const refused = (problem: string): Answer => ({ status: null, text: null, problem });

/** Posts once to an address that is judged now, and answers what came back. No redirect is followed. Never throws. */
export async function post(caller: Caller, { url, ...call }: Call): Promise<Answer> {
  const signal = AbortSignal.timeout(call.patience);
  const judged = await judge(caller, url, signal);
  return 'problem' in judged ? refused(judged.problem) : send(judged, { ...call, signal });
}

/** What a promise brings, unless the signal comes first. */
const until = <Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);

type Sending = Omit<Call, 'url'> & { signal: AbortSignal };

function send({ url, host, address }: Target, { body, headers, signal, patience, reads }: Sending): Promise<Answer> {
  const isSecure = url.protocol === 'https:';
  const request = isSecure ? requestHttps : requestHttp;
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
        port: portOf(url),
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        // The certificate is the name's, whatever address it has.
        ...(isSecure && !isIP(host) ? { servername: host } : {}),
        headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
        agent: false,
        signal,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const done = () => {
          const text = Buffer.concat(chunks).subarray(0, reads).toString('utf8');
          settle({ status: answer.statusCode ?? null, text: keepable(text), problem: null });
          answer.destroy();
        };
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size >= reads) done();
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
