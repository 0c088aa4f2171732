import { expect, test } from 'vitest';
import { isSupported } from './rules.ts';

const section =
  'You have 14 days to answer a dispute. The time begins on the day after the notice was delivered. You can extend it once by 7 days. The fee is 1,500 shillings.';
test.each([
  'You have 14 days to answer the dispute.',
  'The time begins the day after the notice was delivered. You can extend it once by 7 days.',
  '- The fee is 1500 shillings.',
])('what stands in the section is let through: %s', (answer) => expect(isSupported(answer, [section])).toBe(true));
test.each([
  ['a number that does not stand there', 'You have 30 days to answer a dispute.'],
  ['a day that does not stand there', 'The time begins on Monday after the notice was delivered.'],
  ['a sentence of its own', 'You have 14 days to answer a dispute. Penguins live in Antarctica and eat fish.'],
  ['a link', 'You have 14 days to answer a dispute, see https://evil.example.'],
  ['markup', 'You have 14 days to answer a dispute <script>.'],
  ['nothing', '  '],
])('%s is refused', (_what, answer) => expect(isSupported(answer, [section])).toBe(false));
test('numbers of another section do not count for this one', () => {
  expect(isSupported('You have 30 days to answer a dispute.', [section, 'A parcel is received after 30 nights.'])).toBe(
    false,
  );
  expect(isSupported('You have 14 days to answer.', [])).toBe(false);
});
