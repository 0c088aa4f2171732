import { describe, expect, test } from 'vitest';
import { findNames, findPersonal, masked } from './rules.ts';

/** Personal data as people write it; written before the rules. */
const seeded: readonly (readonly [kind: string, text: string])[] = [
  ['email', 'Write to me at amina.odhiambo@gmail.com and I send the papers.'],
  ['email', 'You reach me under juma (at) hassanbuilders (dot) co (dot) tz'],
  ['email', 'My mail is leila dot abdi at example dot org, no spam please'],
  ['phone', 'Call me on 0712 345 678 after six.'],
  ['phone', 'WhatsApp +254 722 000 111'],
  ['phone', 'Simu: 0733-456-789'],
  ['phone', 'You can ring 00255 754 123 456 any time'],
  ['phone', 'my number is 712345678'],
  ['iban', 'Send it to DE89 3704 0044 0532 0130 00 today'],
  ['iban', 'IBAN GB29NWBK60161331926819'],
  ['card', 'I paid with 4111 1111 1111 1111 and it failed'],
  ['card', 'card 5555-5555-5555-4444 exp 12/27'],
  ['card', 'Amex 378282246310005 was refused'],
  ['id_number', 'My national ID number is 23456789'],
  ['id_number', 'Passport no. AK0123456 was on the copy'],
  ['id_number', 'KRA PIN A012345678Z is on the invoice'],
  ['id_number', 'NIDA 19900101-12345-00001-23'],
  ['address', 'He lives at 14 Kenyatta Avenue, third floor'],
  ['address', 'Come to House 27, Riverside Estate, Nakuru'],
  ['address', 'P.O. Box 4521-40100 Kisumu'],
  ['email', 'contact peter_otieno+works@county.go.ke'],
  ['email', 'njoroge[at]lanterns[dot]africa'],
  ['email', 'send it to grace @ majisafi . org please'],
  ['phone', 'text me: 0 7 1 1 2 2 3 3 4 4'],
  ['phone', '(020) 222 1234 is the office of the man who cheated me'],
  ['phone', 'Her WhatsApp is 254799888777.'],
  ['phone', 'ring +44 (0)20 7946 0958'],
  ['phone', 'call 415-555-0132'],
  ['phone', 'Piga 0110.123.456'],
  ['iban', 'fr14 2004 1010 0505 0001 3m02 606'],
  ['iban', 'account NL91ABNA0417164300 of the seller'],
  ['card', 'the number was 6011000990139424'],
  ['card', '3530 1113 3330 0000 is what he gave me'],
  ['id_number', 'kitambulisho 31245678'],
  ['id_number', 'her NIN is CM8901234ABCDE'],
  ['id_number', 'TIN: 123-456-789 on the receipt'],
  ['id_number', 'ID card no 12345678 was used twice'],
  ['address', 'Plot 45, Ntinda Road, Kampala'],
  ['address', 'I live on Moi Avenue 12, Mombasa'],
  ['address', 'Deliver to Flat 3B, Ngong Road 220'],
];

/** What looks dangerous and is not. */
const clean: readonly string[] = [
  'It cost KES 1 200 000 in all.',
  'The price was 45,000 and not 54,000 shillings.',
  'Our agreement AG-2026-000123 says so.',
  'Order AH-7Q4K-92XM arrived late.',
  'We signed on 22.11.2026 in Nairobi.',
  'The deadline is 2026-12-05 at 17:00.',
  'See section 38 of Act No. 12 of 2019.',
  'Article 165(3) of the Constitution of 2010.',
  'I paid USD 712 345 678 over ten years for the dam.',
  'The case is Civil Suit No. 1234 of 2021.',
  'Look at example.com for the template.',
  'Meet at the office at 10.30, dot.',
  'The M-Pesa code was QK12AB34CD.',
  'Escrow ES-2026-000045 holds KES 250,000.',
  'He measured 12 345 678 litres of water.',
  'The ratio is 0.712345678 exactly.',
  'ISO 9001:2015 and EN 50131-1 apply.',
  'I waited 14 days, then 30 more, then 90.',
  'Thanks @Amina Odhiambo. You saved me weeks.',
  'Ask @AH-100023, she knows.',
  'The tax is 16 % of 2 000 000.',
  'My passport expired in 2023.',
  'They asked for my ID number and I refused.',
  'The High Court in Nairobi ruled in 2019.',
  'Take the road to 2030 seriously.',
  'There were 3 shops on the same street.',
  'The contract has 14 clauses on 27 pages.',
  'Version 1.2.3.4567890 of the app crashed.',
  'Call me old-fashioned, but 50 50 is fair.',
  'Invoice 0001234567 was never sent.',
  'The invoice INV-0712345678 is paid.',
  'From 1 January 2025 to 31 December 2026.',
  'Batch 1234567890123 was faulty.',
  'Our plot is 50 by 100 feet.',
  'Between 8:00 and 17:00, Monday to Friday.',
  'The serial number is SN-4111-2222-3333-4444.',
  'I sold 4111 bags at 1111 each.',
  'GB29 is the name of the road works.',
  'I called him 3 times on 5 and 6 May 2026.',
  'Rule 12(1)(b) of the Mediation Rules, L.N. 197/2015.',
];

test('of forty strings with personal data at least 38 are caught, each as what it is', () => {
  expect(seeded).toHaveLength(40);
  const missed = seeded.filter(([kind, text]) => !findPersonal(text).some((found) => found.kind === kind));
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(2);
});

test('of forty clean strings that look dangerous at most 2 are flagged', () => {
  expect(clean).toHaveLength(40);
  const flagged = clean.flatMap((text) => findPersonal(text).map(({ kind, text: it }) => [kind, it, text]));
  expect(flagged.length, JSON.stringify(flagged)).toBeLessThanOrEqual(2);
});

describe('what is found', () => {
  test('stands where it says, and nothing overlaps', () => {
    for (const [, text] of seeded) {
      let end = 0;
      for (const found of findPersonal(text)) {
        expect(text.slice(found.start, found.end)).toBe(found.text);
        expect(found.start).toBeGreaterThanOrEqual(end);
        end = found.end;
      }
    }
  });

  test('is a card only with the right check digit, and an account only with the right check number', () => {
    expect(findPersonal('4111 1111 1111 1112').some(({ kind }) => kind === 'card')).toBe(false);
    expect(findPersonal('DE88 3704 0044 0532 0130 00').some(({ kind }) => kind === 'iban')).toBe(false);
  });

  test('of a card is always masked, and nothing else is', () => {
    const found = findPersonal('4111 1111 1111 1111 or a@b.example');
    expect(found.map(({ kind, always }) => [kind, always])).toEqual([
      ['card', true],
      ['email', false],
    ]);
  });

  test('is masked in its place, and what is masked is found no more', () => {
    const text = 'Mail a.b@c.example, call 0712 345 678, then wait.';
    const without = masked(text, findPersonal(text));
    expect(without).toBe('Mail ••••••••, call ••••••••, then wait.');
    expect(findPersonal(without)).toEqual([]);
  });

  test('is found in a text of the greatest length without delay', () => {
    for (const filling of ['1 ', '0712 ', 'a@', 'at dot ', '4', 'AB12 ', 'Plot 4, ', '+', 'a.b-', 'Road '])
      findPersonal(filling.repeat(20_000 / filling.length));
  }, 2_000);
});

describe('names of parties', () => {
  const names = ['Hassan Builders', 'Leila Abdi', 'Kisumu County Works'];
  test.each([
    'Hassan Builders never came back.',
    'hassan  builders never came back',
    'I mean HASSAN BUILDERS, who else.',
    'Hasan Builders never came back.',
    'It was Leila Abdi!',
    'The people of Kisumu County Works',
  ])('are found: %s', (text) => {
    const [found] = findNames(text, names);
    expect(found?.kind).toBe('open_case');
    expect(text.slice(found?.start, found?.end)).toBe(found?.text);
  });
  test.each(['My builders never came back.', 'Leila is a nice name.', 'The county works well.', ''])(
    'are not seen everywhere: %s',
    (text) => expect(findNames(text, names)).toEqual([]),
  );
});
