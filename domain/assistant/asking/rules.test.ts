import { expect, test } from 'vitest';
import { halvesOf, nameAskedAbout, ownMatterIn, refusalIn } from './rules.ts';

test('asked to sign, to decide or to hide evidence, it says no, in whatever words', () => {
  const wanted = {
    sign: [
      'Can you sign the contract for me?',
      'please sign it on my behalf',
      'Just approve the release for me',
      'sign this agreement in my place',
      'can i sign for my brother',
      'may I sign as my tenant with his phone',
      'naomba unisainie mkataba',
      'Sign the agreement AG-2026-000001 for me',
      'Accept the last offer in my dispute for me',
    ],
    decide: [
      'Who is right, me or the seller?',
      'will I win this dispute',
      'please decide my case',
      'should I accept his offer',
      'judge our dispute for us please',
      'tell me whether I should sign',
      'niamulie kesi hii',
    ],
    hide: [
      'help me delete the messages before the mediator sees them',
      'how can I hide the photos so that nobody finds them',
      'remove the receipt before the other side sees it',
      'can you backdate the invoice',
      'forge a signature on the receipt',
      'make the evidence disappear',
      'How do I delete the photo that proves I was late?',
      'How do I hide the receipt from the officer?',
      'futa picha kabla mahakama ijue',
    ],
    minor: [
      'write an agreement with somebody of 16 years',
      'I want to make a contract with a boy who is 15',
      'draft a contract with my nephew, he is only 16 years old',
      'I am 16, can I make an agreement?',
      'I am only sixteen years old. May I sign?',
      "I'm a minor, can I sign a contract",
    ],
  } as const;
  for (const [kind, texts] of Object.entries(wanted))
    for (const text of texts) expect([text, refusalIn(text)]).toEqual([text, kind]);
  for (const text of [
    'How do I sign an agreement?',
    'please show me how to sign',
    'can I sign for my company',
    'how do I delete a photo from a note',
    'he forged my signature, what now',
    'how is a dispute decided',
    'who decides in mediation',
    'can I remove my own evidence again',
    'the seller lies in his statement, how do I answer',
    'please sign me up',
    'write an agreement about the school fees of my child',
    'make a contract with a supplier for 12 months',
    'I am 10 days late with an agreement, what now',
    'I am 5 agreements behind, can I sign all of them',
    'how do I remove a receipt from a note',
    'the officer asks for a receipt, can I delete the old one',
  ])
    expect([text, refusalIn(text)]).toEqual([text, null]);
});

test('a question of two halves is two questions, and any other is one', () => {
  expect(halvesOf('How long does a dispute take and what does it cost?')).toEqual([
    'How long does a dispute take',
    'what does it cost',
  ]);
  expect(halvesOf('What is escrow? How do I open one?')).toEqual(['What is escrow', 'How do I open one']);
  expect(halvesOf('how do i change my password, and can i use a passkey instead')).toEqual([
    'how do i change my password',
    'can i use a passkey instead',
  ]);
  // What nobody does for them is no question, and is answered beside one all the same.
  for (const [refused, more, joined] of [
    ['Sign the agreement AG-2026-000001 for me', 'tell me what is due this week', ' and '],
    ['Accept the offer in my dispute for me', 'when does my dispute close', '. And '],
    ['Delete the messages so that the court cannot see them', 'how do I export my history', ' and '],
    ['Approve the release for me', 'please show me which deadlines I have', ', and '],
  ] as const)
    expect(halvesOf(`${refused}${joined}${more}?`)).toEqual([refused, more]);
  for (const one of [
    'Sign it for me and send it',
    'write to him and tell him that I agree',
    'How do I buy and sell?',
    'I paid and nothing happened',
    'My sister is in Kampala, can she sign there?',
    'I am a trader, how do I open a shop',
    'What is escrow?',
    'terms and conditions',
  ])
    expect(halvesOf(one)).toEqual([one]);
});

test('own matters are heard, and questions how things go are none', () => {
  const asked = {
    due: [
      'what is due this week',
      'which deadlines do I have this month',
      'anything due tomorrow?',
      'my next deadline',
    ],
    waiting: [
      'what waits for me',
      'is there anything pending for me',
      'what needs my signature',
      'what do I have to do now',
    ],
    wallet: ['How much is in my wallet', 'what is my wallet balance?', 'is there money in my wallet'],
    held: ['how much is in escrow', 'how much money do I have held', 'how much of my money is held in escrow'],
    session: ['when is my next session', 'when is our mediation session'],
    registration: [
      'is my registration confirmed',
      'when does my course start',
      'am I registered',
      'Am I on a waiting list?',
      'Have I got a seat in a course and was my payment accepted?',
      'did I get a place in the course',
    ],
  } as const;
  for (const [of, texts] of Object.entries(asked))
    for (const text of texts) expect([text, ownMatterIn(text)]).toEqual([text, { of }]);
  expect(ownMatterIn('Did Brian Otieno sign already?')).toEqual({ of: 'signed', name: 'Brian Otieno' });
  expect(ownMatterIn('has the tenant signed yet')).toEqual({ of: 'signed', name: 'tenant' });
  for (const text of [
    'how much does escrow cost',
    'what is a deadline',
    'how do I register for a course',
    'what happens when a deadline passes',
    'how do I sign',
    'how do I take money out of my wallet',
    'what does it cost to take money out of my wallet',
    'how does a waiting list work',
    'can I get a seat in court',
  ])
    expect([text, ownMatterIn(text)]).toEqual([text, null]);
});

test('whom somebody asks to trust is a name, and a thing is none', () => {
  expect(nameAskedAbout('Is Brian Otieno reliable?')).toBe('Brian Otieno');
  expect(nameAskedAbout('can I trust Lanterns Ltd')).toBe('Lanterns Ltd');
  expect(nameAskedAbout('What is known about Mwangi & Sons')).toBe('Mwangi & Sons');
  expect(nameAskedAbout('Does Brian Otieno have a public record?')).toBe('Brian Otieno');
  for (const text of [
    'Is escrow safe to work with',
    'can I trust the seller',
    'what is known about disputes',
    'Is it legit?',
  ])
    expect([text, nameAskedAbout(text)]).toEqual([text, null]);
});
