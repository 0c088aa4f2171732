import { createServer, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { expect, inject, it, vi } from 'vitest';
import { lineTo } from '../test/cutting.ts';
import { makeLog } from './log.ts';
import { makeMemory, startRealtime } from './realtime.ts';

it('a database that is away for a while is asked by one connection at a time, and listened to again when it is back', async () => {
  // Accepts and hangs up, as PostgreSQL does while it starts.
  const refused: Socket[] = [];
  const away = createServer((socket) => {
    refused.push(socket);
    socket.destroy();
  });
  await new Promise<void>((listening) => away.listen(0, '127.0.0.1', listening));
  const address = away.address();
  const nobody = new URL(inject('templateUrl'));
  nobody.pathname = '/postgres';
  const real = nobody.href;
  nobody.port = String(typeof address === 'object' && address ? address.port : 0);
  let target = real;
  const line = await lineTo(() => target);
  const realtime = await startRealtime(line.url, makeLog('silent'));
  try {
    const resets = vi.fn();
    realtime.subscribe('somebody', () => undefined, resets);
    target = nobody.href;
    line.cut();
    await vi.waitFor(() => expect(refused.length).toBeGreaterThan(2), 10_000);
    const before = refused.length;
    await after(1000);
    // Each try waits twice as long as the one before: in the second after the third there are two at most.
    expect(refused.length - before).toBeLessThanOrEqual(2);
    target = real;
    await vi.waitFor(() => expect(resets).toHaveBeenCalledOnce(), 20_000);
  } finally {
    await realtime.stop();
    await line.close();
    await new Promise((closed) => away.close(closed));
  }
});

it('what changed is remembered for half a minute, each once, and for those alone whom it concerns', () => {
  let now = 0;
  const lately = makeMemory(() => now);
  const order = { event: 'changed', data: { subjectKind: 'order', subjectId: 'one' } };
  const parcel = { event: 'changed', data: { subjectKind: 'parcel', subjectId: 'two' } };
  lately.keep('amina', order);
  now = 20_000;
  lately.keep('amina', order);
  lately.keep('baraka', parcel);
  const of = (userId: string, withinMs = 60_000) => lately.of(userId, withinMs);
  expect([of('amina'), of('baraka'), of('nobody')]).toEqual([[order], [parcel], []]);
  now = 45_000;
  lately.keep('amina', parcel);
  expect(of('amina')).toEqual([order, parcel]);
  expect(of('amina', 10_000)).toEqual([parcel]);
  now = 60_000;
  expect([of('amina'), of('baraka')]).toEqual([[parcel], []]);
});
