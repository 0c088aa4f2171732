import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPublicAddress, type LookUp, post, problemOfTarget } from './outward.ts';

let receiver: Server;
let port: number;
let isSilent = false;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    if (!isSilent) response.end('taken');
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  port = (receiver.address() as AddressInfo).port; // a port, not a pipe
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const caller = (lookUp: LookUp, inside: string[] = [], ports = [443]) => ({
  config: { WEBHOOK_INSIDE_HOSTS: inside, OUTWARD_PORTS: ports },
  lookUp,
});
const outside = async () => ['8.8.8.8'];
const call = { body: '{}', headers: {}, patience: 10_000, reads: 1024 };

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.100.100.200', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['198.18.0.1', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fd00:ec2::254', false],
  ['2001:db8::1', false],
  ['2001::1', false],
  ['2002:7f00:1::', false],
  ['ff02::1', false],
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
])('%s is an address of the open internet: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

it.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:a9fe:a9fe]/',
])('nothing is sent to %s, however it is written', async (url) => {
  expect(await problemOfTarget(caller(outside), url)).toMatch(/private network/);
  expect((await post(caller(outside), { ...call, url })).problem).toMatch(/private network/);
});

it('not to a name that has one address inside beside a public one', async () => {
  const half = caller(async () => ['8.8.8.8', '10.0.0.1']);
  expect(await problemOfTarget(half, 'https://example.org/')).toMatch(/private network/);
});

it('to port 443 alone, unless the settings name others; to a host inside at any port', async () => {
  const problem = (url: string, ports?: number[]) => problemOfTarget(caller(outside, ['inside.test'], ports), url);
  expect(await problem('https://example.org/')).toBeNull();
  expect(await problem('https://example.org:443/')).toBeNull();
  expect(await problem('https://example.org:8443/')).toBe('Use port 443; nothing is sent to port 8443.');
  expect(await problem('https://example.org:8443/', [443, 8443])).toBeNull();
  expect(await problem('https://example.org:25/', [443, 8443])).toBe(
    'Use port 443 or 8443; nothing is sent to port 25.',
  );
  expect(await problem('http://inside.test:8080/')).toBeNull();
});

it('to the address that was judged: a name is looked up once for a call', async () => {
  let asked = 0;
  const moving = caller(async () => [++asked === 1 ? '127.0.0.1' : '192.0.2.1'], ['receiver.test']);
  const told = await post(moving, { ...call, url: `http://receiver.test:${port}/` });
  expect([told, asked]).toEqual([{ status: 200, text: 'taken', problem: null }, 1]);
});

it('gives up on who does not answer', async () => {
  isSilent = true;
  const here = caller(outside, ['127.0.0.1']);
  const told = await post(here, { ...call, patience: 300, url: `http://127.0.0.1:${port}/` });
  expect(told).toMatchObject({ status: null, problem: 'It did not answer within 0.3 seconds.' });
});
