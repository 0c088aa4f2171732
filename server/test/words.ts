import { crc32, deflateRawSync } from 'node:zlib';

/** These parts in an archive, packed like those of a word processor. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(parts)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content)];
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, packed]);
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name);
    files.push(file);
    at += file.length;
  }
  const index = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, index, end]);
}

const spaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="urn:m" xmlns:mc="urn:mc" xmlns:v="urn:v"';
const level = (at: number, format: string) => `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/></w:lvl>`;

/** A Word file with this body; numbering 1 counts, 2 is of bullets; styles `Heading1` and `Clause` make headings. */
export const docx = (body: string, more: Readonly<Record<string, string | Buffer>> = {}): Buffer =>
  zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${spaces}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${spaces}><w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Clause"><w:name w:val="Vertragspunkt"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>`,
    'word/numbering.xml': `<w:numbering ${spaces}><w:abstractNum w:abstractNumId="7">${level(0, 'decimal')}${level(1, 'lowerLetter')}</w:abstractNum><w:abstractNum w:abstractNumId="8">${level(0, 'bullet')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>`,
    ...more,
  });

/** A run, in bold or otherwise by `looks` ("<w:b/>"). */
export const run = (text: string, looks = ''): string =>
  `<w:r>${looks && `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph of these runs, by what is said of it ('<w:pStyle w:val="Heading1"/>'). */
export const para = (runs: string, said = ''): string => `<w:p>${said && `<w:pPr>${said}</w:pPr>`}${runs}</w:p>`;
export const entry = (text: string, list: 1 | 2, at = 0): string =>
  para(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);

export const wordFile = (bytes: Uint8Array, name = 'contract.docx'): File => new File([Uint8Array.from(bytes)], name);
