import { readFileSync } from 'node:fs';
import { brand } from '@ahadi/domain/brand.ts';
import { daysLeft } from '@ahadi/domain/core/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PUBLIC_URL: 'https://agreements.example.org' } });
});
afterAll(() => world.close());

describe('who found a weakness', () => {
  it('reads at the known place whom to tell, in the form that RFC 9116 gives it', async () => {
    const { statusCode, headers, body } = await world.app.inject({ url: '/.well-known/security.txt' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = body.trimEnd().split('\n');
    const expires = fields.find((field) => field.startsWith('Expires: '))?.slice('Expires: '.length) ?? '';
    expect(fields).toEqual([
      `Contact: mailto:${brand.supportEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      'Canonical: https://agreements.example.org/.well-known/security.txt',
      'Policy: https://agreements.example.org/security-policy.txt',
    ]);
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const days = daysLeft(new Date(expires), world.clock.now());
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it('reads there, too, what is promised to them, and the policy names the same address', async () => {
    const { body, headers } = await world.app.inject({ url: '/security-policy.txt' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(readFileSync('SECURITY.md', 'utf8'));
    expect(body).toContain(brand.supportEmail);
  });
});
