import { PDF, rgb } from '@libpdf/core';

/** A PDF of these objects, the first of them its catalog, with a table of where they stand. */
export function rawPdf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** One empty page, with something more in its catalog and in itself. */
export const onePage = ({ catalog = '', page = '', more = [] as string[] } = {}): Uint8Array =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>${page}>>`,
    ...more,
  ]);

type Wishes = { pages?: number; width?: number; height?: number; rotated?: 0 | 90 | 180 | 270; password?: string };

/** A contract on paper: a line of words on each page. */
export async function paper(words: string, it: Wishes = {}): Promise<Uint8Array> {
  const { pages = 1, width = 595, height = 842, rotated = 0, password } = it;
  const pdf = PDF.create();
  for (let n = 1; n <= pages; n++) {
    const page = pdf.addPage({ width, height });
    page.drawText(`${words} Page ${n}.`, { x: 60, y: height - 80, size: 12, font: 'Helvetica', color: rgb(0, 0, 0) });
    if (rotated) page.setRotation(rotated);
  }
  if (password !== undefined) pdf.setProtection({ userPassword: password, ownerPassword: `${password}!` });
  return pdf.save();
}

/** The same as a file that a browser would send. */
export const fileOf = (bytes: Uint8Array, name = 'contract.pdf'): File =>
  new File([Uint8Array.from(bytes)], name, { type: 'application/pdf' });
