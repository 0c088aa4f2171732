import { describe, expect, test } from 'vitest';
import { intents } from '../rules.ts';
import {
  INTENT,
  intentRows,
  isEmergency,
  ownThingIn,
  referenceIn,
  smallTalk,
  wantsPerson,
  wishesIn,
  wordOnAnswer,
} from './rules.ts';

const first = (text: string) => wishesIn(text)[0];

describe('what somebody wants to do', () => {
  test.each(intents.flatMap((intent) => intentRows[intent].phrases.map((phrase) => [phrase, intent] as const)))(
    '“%s” is understood as %s',
    (phrase, intent) => {
      const wish = first(phrase);
      expect(wish?.intent).toBe(intent);
      if (!/^(?:what|where|when)/.test(phrase) || intent === 'track_order')
        expect(wish?.score).toBeGreaterThanOrEqual(INTENT.start);
    },
  );
  test.each([
    ['I would like to open a dispute with my supplier', 'start_dispute'],
    ['Please help me write a contract', 'create_agreement'],
    ['I cannot log in', 'account_access'],
    ['I forgot the password', 'account_access'],
    ['let me talk to a human', 'talk_to_person'],
    ['i need a mediator', 'request_mediator'],
  ] as const)('“%s” begins %s', (text, intent) => {
    expect(first(text)).toMatchObject({ intent });
    expect(first(text)?.score).toBeGreaterThanOrEqual(INTENT.start);
  });
  test.each(['How do I file a dispute?', 'What is an escrow?', 'Can I delete my account?'])(
    'a question begins nothing by itself: %s',
    (text) => {
      expect(first(text)?.score ?? 0).toBeLessThan(INTENT.start);
    },
  );
  test.each(['What is the weather in Mombasa', 'Who won the match', 'Tell me a joke', 'How much is a kilo of sugar'])(
    'nothing of ours is offered to “%s”',
    (text) => expect(wishesIn(text)).toEqual([]),
  );
});

test('greetings and thanks are answered as such, and nothing else is', () => {
  expect(smallTalk('Hello!')).toMatch(/^Hello/);
  expect(smallTalk('Asante sana')).toMatch(/welcome/);
  expect(smallTalk('Are you a robot?')).toMatch(/program/);
  expect(smallTalk('Hello, my payment failed')).toBeNull();
});
test('yes and no are words on an answer only by themselves', () => {
  expect(wordOnAnswer('No.')).toBe('no');
  expect(wordOnAnswer('yes, thanks')).toBe('yes');
  expect(wordOnAnswer('no delivery came')).toBeNull();
});
test('a person is asked for in few words', () => {
  expect(wantsPerson('human')).toBe(true);
  expect(wantsPerson('I need a real person')).toBe(true);
  expect(wantsPerson('a personal loan')).toBe(false);
});
test('danger is heard, trade is not', () => {
  expect(isEmergency('he is beating me')).toBe(true);
  expect(isEmergency('I want to kill myself')).toBe(true);
  expect(isEmergency('this fee is killing me')).toBe(false);
  expect(isEmergency('they hit the deadline')).toBe(false);
});
test('own things are told from things in general', () => {
  expect(ownThingIn('What happens next in my dispute?')).toBe('dispute');
  expect(ownThingIn('where is my parcel')).toBe('order');
  expect(ownThingIn('my escrow')).toBe('escrow');
  expect(ownThingIn('when does the parcel arrive')).toBe('order');
  expect(ownThingIn('what is a dispute')).toBeNull();
  expect(ownThingIn('how long does the money stay in escrow')).toBeNull();
  expect(ownThingIn('i was charged twice for my order')).toBeNull();
  expect(referenceIn('what about ds-2026-000123?')).toBe('DS-2026-000123');
});
