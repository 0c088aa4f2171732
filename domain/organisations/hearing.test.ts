import { expect, test } from 'vitest';
import { actToHear, heardBy } from './hearing.ts';
import { MemberHears, MemberRole } from './schema.ts';

const acts = ['read', 'draft', 'sign', 'manage', 'pay', null] as const;

test('nobody hears of what they cannot open, or of more than they chose; who can do what is asked hears of it', () => {
  for (const role of MemberRole.options)
    for (const pays of [false, true])
      for (const hears of MemberHears.options)
        for (const act of acts) {
          const who = `${role} ${pays} ${hears} ${act}`;
          const told = heardBy({ role, pays, hears }, 'read', [act]);
          const can = act !== null && (role === 'owner' || lets[role].includes(act) || (pays && act === 'pay'));
          expect(told.isAsked, who).toBe(hears !== 'none' && can);
          expect(told.hears, who).toBe(hears === 'all' || told.isAsked);
          expect(heardBy({ role, pays, hears }, null, [act]).hears, who).toBe(false);
          if (role !== 'owner' && !pays) expect(heardBy({ role, pays, hears }, 'pay', [act]).hears, who).toBe(false);
        }
});

const lets = { reader: ['read'], drafter: ['read', 'draft'], signatory: ['read', 'draft', 'sign'] } as Record<
  MemberRole,
  string[]
>;

test('of money those hear who see it, and of sealed rooms and the account itself nobody', () => {
  expect(actToHear('payout.asked')).toBe('pay');
  expect(actToHear('agreement.signatures_requested')).toBe('read');
  for (const read of ['mediation.funding_asked', 'escrow.began'] as const) expect(actToHear(read), read).toBe('read');
  for (const own of ['mediation.package_opened', 'court.filed'] as const) expect(actToHear(own), own).toBeNull();
  for (const own of ['payout.destination_added', 'member.joined'] as const) expect(actToHear(own), own).toBeNull();
});
