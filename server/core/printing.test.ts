import { expect, test } from 'vitest';
import { layOutSheet as layOutPaper } from '../academy/sheet.ts';
import { expectWordsOnly, hostile } from '../test/wordsonly.ts';
import { layOutSheet } from './sheetlayout.ts';

const [writtenAt, issuedOn] = ['2026-11-28T00:00:00.000Z', '2026-11-28'];
const evil = (what: string) => `${what} ${hostile}`;

test.each([
  [
    'a history or a wallet',
    () =>
      layOutSheet({
        title: evil('Activity'),
        of: evil('Amina'),
        writtenAt,
        tz: 'Africa/Nairobi',
        covers: evil('From the first day.'),
        remarks: [evil('A remark.')],
        heads: [{ index: 0, head: evil('What'), width: '*' }],
        rows: [[evil('Lanterns')]],
      }),
  ],
  [
    'a certificate',
    () =>
      layOutPaper({
        kind: 'certificate',
        certificateKind: 'completion',
        number: evil('C-1'),
        holder: evil('Amina'),
        course: evil('Mediation'),
        code: evil('MED-101'),
        issuedOn,
        expiresOn: null,
        hours: 8,
        address: `https://ahadi.example/c?${encodeURIComponent(hostile)}`.slice(0, 300),
      }),
  ],
  [
    'a syllabus',
    () =>
      layOutPaper({
        kind: 'syllabus',
        code: evil('MED-101'),
        title: evil('Mediation'),
        summary: evil('How to.'),
        facts: [[evil('Teacher'), evil('Tana')]],
        outcomes: [evil('Listen')],
        modules: [{ title: evil('First'), lessons: [evil('One')] }],
        writtenAt,
        tz: 'Africa/Nairobi',
      }),
  ],
  [
    'a receipt of the academy',
    () =>
      layOutPaper({
        kind: 'receipt',
        number: evil('R-1'),
        amount: evil('KES 1'),
        facts: [[evil('Paid by'), evil('Amina')]],
        isSimulated: true,
        writtenAt,
        tz: 'Africa/Nairobi',
      }),
  ],
])('%s has the words that people wrote as words', async (_what, print) => {
  expectWordsOnly(await print());
});

test('a document with an action in it would be noticed', () => {
  const pdf = `%PDF-1.5
1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>> endobj
trailer <</Root 1 0 R>>
%%EOF`;
  expect(() => expectWordsOnly(Buffer.from(pdf))).toThrow(/JavaScript/);
});
