import { expect, test } from 'vitest';
import { presenceAddress, scannedCode } from './presence.ts';

const agreementId = '01a207fe-aa08-7615-9f41-19a9c46c734c' as never; // brands are born in the product
const attendantId = '01a207fe-c7dc-71a8-81b6-4def8426c627' as never;

test('what a witness shows leads to the agreement, with the code where no server is told of it', () => {
  const url = new URL(presenceAddress('https://ahadi.example', { agreementId, attendantId, code: '012345' }));
  expect(url.pathname).toBe(`/dashboard/agreements/${agreementId}`);
  expect(url.search).toBe('');
  expect(scannedCode(url.hash, attendantId)).toBe('012345');
});

test.each([
  ['another witness’s', `#with=${agreementId}.012345`],
  ['too short', `#with=${attendantId}.01234`],
  ['something else', '#clause-4'],
  ['nothing', ''],
])('%s fills in no code', (_what, hash) => {
  expect(scannedCode(hash, attendantId)).toBeNull();
});
