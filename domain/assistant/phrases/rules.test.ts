import { describe, expect, test } from 'vitest';
import { intents } from '../rules.ts';
import {
  INTENT,
  intentRows,
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
test.each([
  'human',
  'Agent please',
  'a real person',
  'I need a real person',
  'I want to talk to a human',
  'Can I speak to a person?',
  'please connect me with an agent',
  'let me talk to a person of support',
  'I want a human, not a bot',
  'I need a person to help me',
])('“%s” is a wish for a person', (text) => expect(wantsPerson(text)).toBe(true));
test.each([
  'a personal loan',
  'Can a person see my notes?',
  'Is a human reading this?',
  'I need a person to sign as witness',
  'does a real person check the identity',
  'how do I add a person to the agreement',
  'what if a person dies',
  'is there a human rights clause',
  'Is the agent of a company allowed to sign',
  'I want a person removed from the agreement',
  'my agent signed for me',
  'the support from my family ended',
  'how much does an agent cost',
  'I bought a human hair wig and it is fake',
  'can I talk to the person who filed against me',
])('“%s” is none', (text) => {
  expect(wantsPerson(text)).toBe(false);
  expect(wishesIn(text).find(({ intent }) => intent === 'talk_to_person')?.score ?? 0).toBeLessThan(INTENT.start);
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
  expect(referenceIn('Where is my parcel ah-7xec-wv3w-1?')).toBe('AH-7XEC-WV3W');
  expect(referenceIn('I am AH-100001')).toBeNull();
});
