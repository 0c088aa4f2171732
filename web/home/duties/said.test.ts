import { dutyKinds, dutyWords, rooms } from '@ahadi/domain/dashboard/duties/rules.ts';
import { whoActs } from '@ahadi/domain/organisations/acts.ts';
import { describe, expect, test } from 'vitest';
import { agoIn } from '../../core/ago.ts';
import { figuresOf } from '../../core/otherfigures.ts';
import { setTimeStyle } from '../../core/time.ts';
import { todayIn } from '../dashboard/today.ts';
import { deadlineIn, dutyIn } from './said.ts';
import { dutyMessages } from './table.ts';
import ar from './words/ar.ts';
import en from './words/en.ts';
import fr from './words/fr.ts';
import sw from './words/sw.ts';
import type { DutyWords } from './words.ts';

const compiled = { en, sw, fr, ar } as unknown as Record<'en' | 'sw' | 'fr' | 'ar', DutyWords>; // compiled, as in the browser
const money = (minor: number, currency: string) => `${currency} ${minor / 100}`;
const thing = { title: null, ref: 'ES-2026-000011', other: 'Lanterns Ltd', room: 'escrow', stage: null } as const;

describe('what waits, in the words of a page', () => {
  test.each(dutyKinds)('%s says in English what the domain says', (kind) => {
    const { verb, button, untitled, otherwise, special } = dutyWords(kind);
    const own = dutyMessages(kind);
    expect({
      verb: en[own.verb as keyof typeof en],
      button: en[own.button as keyof typeof en],
      untitled: en[own.untitled as keyof typeof en],
      otherwise: en[own.otherwise as keyof typeof en],
      special: own.special && en[own.special as keyof typeof en],
    }).toEqual({ verb, button, untitled, otherwise, special: special?.otherwise });
  });

  test('what it is about is one sentence in each language', () => {
    const duty = { kind: 'escrow.inspect', amountMinor: 1_000_000, currency: 'KES' } as const;
    const says = { ...thing, stage: { no: 2, of: 3 }, special: null, shut: null };
    expect(Object.values(compiled).map((say) => dutyIn(say, { money }, duty, says).sum)).toEqual([
      'Escrow ES-2026-000011 with Lanterns Ltd, stage 2 of 3, KES 10000.',
      'Amana ES-2026-000011 na Lanterns Ltd, hatua ya 2 kati ya 3, KES 10000.',
      'Séquestre ES-2026-000011 avec Lanterns Ltd, étape 2 sur 3, KES 10000.',
      'حساب الضمان ES-2026-000011 مع Lanterns Ltd، المرحلة 2 من 3، KES 10000.',
    ]);
  });

  test('without a reference, a side or money nothing is left open', () => {
    const says = { title: null, ref: null, other: '', stage: null, special: null, shut: null };
    const duty = { kind: 'account.verify_email', amountMinor: null, currency: null } as const;
    for (const say of Object.values(compiled))
      for (const room of rooms) expect(dutyIn(say, { money }, duty, { ...says, room }).sum).toMatch(/^\S.*\S\.$/);
  });

  test('why it is not theirs to do is said as the server says it', () => {
    const duty = { kind: 'agreement.sign', amountMinor: null, currency: null } as const;
    for (const act of ['draft', 'sign', 'manage', 'people', 'pay'] as const)
      expect(dutyIn(compiled.en, { money }, duty, { ...thing, special: null, shut: { why: 'only', act } }).whyNot).toBe(
        `Only ${whoActs(act)} can do this`,
      );
  });

  test('a day that comes says what it is', () => {
    const says = { ...thing, title: 'Maize', duty: null };
    expect(deadlineIn(compiled.fr, { ...says, day: 'renewal' }).title).toBe(
      'Dernier jour pour empêcher la reconduction : Maize',
    );
    expect(deadlineIn(compiled.sw, { ...says, title: null, day: null }).title).toBe(
      'Amana ES-2026-000011 na Lanterns Ltd',
    );
  });
});

test('half an hour after midnight is 00:30 in every language', () => {
  setTimeStyle({ dateOrder: 'day_month', hours: '24', timeZone: 'Africa/Nairobi' });
  const at = '2026-12-03T21:30:00Z';
  for (const language of ['sw', 'fr', 'ar'] as const)
    expect(figuresOf(language).instant(at, new Date('2026-12-01T00:00:00Z'))).toMatch(/\b00:30/);
});

test('how long ago and which day it is are said in the reader’s language', () => {
  const now = new Date('2026-11-22T09:00:00Z');
  expect(agoIn('en', '2026-11-22T08:55:00.000Z', now)).toBe('5 minutes ago');
  expect(agoIn('fr', '2026-11-22T08:55:00.000Z', now)).toBe('il y a 5 minutes');
  expect(agoIn('ar', '2026-11-19T08:55:00.000Z', now)).toMatch(/3/);
  expect(todayIn('en', now, 'Africa/Nairobi')).toBe('Sunday 22 November 2026 · Nairobi time');
  expect(todayIn('fr', now, 'Africa/Nairobi')).toContain('dimanche 22 novembre 2026');
  expect(todayIn('ar', now, 'Africa/Nairobi')).toContain('2026');
});
