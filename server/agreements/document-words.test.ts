import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../test/refusal.ts';
import { drafted, someone } from '../test/story.ts';
import { docx, entry, para, run, wordFile } from '../test/words.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** A draft, and how a file is brought into it. */
async function draft() {
  const owner = await someone(world, 'Amina Odhiambo');
  const { id } = await drafted(world, owner, await someone(world, 'Brian Otieno'));
  const open = () => world.as(owner).agreements.openText({ id });
  const bring = async (bytes: Uint8Array, partly?: boolean) =>
    world
      .as(owner)
      .documents.bring({ id, revision: (await open()).revision, file: wordFile(bytes), ...(partly && { partly }) });
  return { open, bring };
}

const heading = (text: string) => para(run(text), '<w:pStyle w:val="Heading1"/>');
const text = (words: string, ...marks: ('bold' | 'italic' | 'underline')[]) => ({
  ...{ type: 'text', text: words },
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const saidIn = ({ clauses }: AgreementTerms) => clauses.map(({ heading: said, body }) => [said, ...body.content]);

describe('a Word file that is brought as the text of an agreement', () => {
  test('becomes its clauses, by headings, with lists and what is bold', async () => {
    const { bring, open } = await draft();
    const body = [
      para(run('Between Amina and Brian.')),
      heading('Delivery'),
      para(
        `${run('Brian delivers ')}${run('forty', '<w:b/>')}${run(' chairs', '<w:b w:val="0"/>')}<w:r><w:br/></w:r>${run('to Kisumu.', '<w:i/><w:u w:val="single"/>')}`,
      ),
      entry('Oak', 2),
      entry('Ash', 2),
      entry('First half', 1),
      para(run('Price'), '<w:pStyle w:val="Clause"/>'),
      para(`<w:hyperlink>${run('At once &amp; in cash')}</w:hyperlink><w:r><w:br w:type="page"/></w:r>`),
      '<w:sectPr/>',
    ].join('');
    const { terms } = await bring(
      docx(body, { 'word/footer1.xml': '<w:ftr xmlns:w="urn:w"><w:t>Page </w:t><w:t>1</w:t><w:t> of 3</w:t></w:ftr>' }),
    );
    const item = (words: string) => ({ type: 'listItem', content: [{ type: 'paragraph', content: [text(words)] }] });
    expect(saidIn(terms)).toEqual([
      ['', { type: 'paragraph', content: [text('Between Amina and Brian.')] }],
      [
        'Delivery',
        {
          type: 'paragraph',
          content: [
            text('Brian delivers '),
            text('forty', 'bold'),
            text(' chairs'),
            { type: 'hardBreak' },
            text('to Kisumu.', 'italic', 'underline'),
          ],
        },
        { type: 'bulletList', content: [item('Oak'), item('Ash')] },
        { type: 'orderedList', content: [item('First half')] },
      ],
      ['Price', { type: 'paragraph', content: [text('At once & in cash')] }],
    ]);
    expect(await open()).toMatchObject({ terms });
  });

  test('has its clauses by lines in bold where it has no headings', async () => {
    const { bring } = await draft();
    const { terms } = await bring(
      docx([para(run('1. Delivery', '<w:b/>')), para(run('In May.')), para(run('2. Price', '<w:b/>'))].join('')),
    );
    expect(terms.clauses.map((clause) => clause.heading)).toEqual(['1. Delivery', '2. Price']);
  });

  test('says what would not come along before anything is kept, and leaves it out for who knows it', async () => {
    const { bring, open } = await draft();
    const before = await open();
    const cell = (words: string) => `<w:tc>${para(run(words))}</w:tc>`;
    const file = docx(
      [
        heading('Parts'),
        `<w:tbl><w:tr>${cell('Chairs')}${cell('40')}</w:tr><w:tr>${cell('Tables')}${cell('2')}</w:tr></w:tbl>`,
        para(
          `${run('See')}<w:r><w:footnoteReference w:id="1"/></w:r><w:r><w:commentReference w:id="1"/></w:r>${run('secret', '<w:vanish/>')}${run('KES 5,000', '<w:strike/>')}`,
        ),
        `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><w:p>${run('In a box')}</w:p></w:drawing></mc:Choice><mc:Fallback><w:pict>${run('In a box')}</w:pict></mc:Fallback></mc:AlternateContent></w:r><m:oMath/></w:p>`,
        entry('One', 1),
        entry('Under one', 1, 1),
        para(run('Price'), '<w:pStyle w:val="Heading1"/><w:numPr><w:numId w:val="1"/></w:numPr>'),
      ].join(''),
      { 'word/header1.xml': '<w:hdr xmlns:w="urn:w"><w:t>Confidential</w:t></w:hdr>' },
    );
    await expect(bring(file)).rejects.toMatchObject({
      ...refusal('AGR_LEFT_OUT'),
      message:
        'Not taken: 1 picture or text box, 1 formula, 1 footnote, 1 comment, 1 header or footer, 1 piece of hidden text, ' +
        '1 piece of struck-out text, 1 automatic number of a heading. ' +
        'Taken in another shape: 1 table (each row as a line), 1 entry of a list within a list (all on one level). ' +
        'Nothing was kept. To sign the file as it looks, save it as a PDF and choose that one.',
    });
    expect(await open()).toEqual(before);
    const words = JSON.stringify((await bring(file, true)).terms.clauses);
    for (const kept of ['Chairs | 40', 'Tables | 2', 'See', 'Under one']) expect(words).toContain(kept);
    for (const gone of ['secret', 'box', '5,000']) expect(words).not.toContain(gone);
  });
});

describe('a Word file that cannot be a text', () => {
  const long = para(run('word '.repeat(900)));
  const refused: [string, RegExp, () => Buffer][] = [
    ['words that were put in and wait', /accepted or rejected/, () => docx(`<w:p><w:ins>${run('new')}</w:ins></w:p>`)],
    [
      'words that were struck and wait',
      /accepted or rejected/,
      () => docx('<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del></w:p>'),
    ],
    [
      'a paragraph that was joined and waits',
      /accepted or rejected/,
      () => docx(para(run('One'), '<w:rPr><w:del/></w:rPr>')),
    ],
    ['macros', /macros/, () => docx(para(run('One')), { 'word/vbaProject.bin': 'x' })],
    ['no words', /no words/, () => docx('<w:p/>')],
    ['more text than can be printed', /longer than/, () => docx(long.repeat(200))],
    [
      'parts that unpack to more than fits',
      /longer than/,
      () => docx('', { 'word/document.xml': Buffer.alloc(60_000_000, ' ') }),
    ],
    [
      'a document type',
      /damaged/,
      () => docx('', { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
    ],
    ['a broken part', /damaged/, () => docx('<w:p>')],
    ['a list of parts that is cut', /damaged|no PDF/, () => docx(para(run('One'))).subarray(0, 900)],
  ];
  test.each(refused)('because it has %s is refused with its reason, and nothing changes', async (_why, says, make) => {
    const { bring, open } = await draft();
    const before = await open();
    await expect(bring(make())).rejects.toMatchObject({
      ...refusal('FILE_TYPE'),
      message: expect.stringMatching(says),
    });
    expect(await open()).toEqual(before);
  });
});
