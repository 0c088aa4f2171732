/** Marks that PDF reads as its own. */
const plain = (text: string): string => text.replace(/[()\\]/g, '').replace(/[^\x20-\x7e]/g, '-');

/** A page that proves nothing and says so: a PDF of these lines under a title, the same each time. */
export function specimen(title: string, lines: readonly string[]): File {
  const words = ['SPECIMEN - PROVES NOTHING', '', title.toUpperCase(), '', ...lines].map(plain);
  const text = `BT /F1 14 Tf 72 760 Td 22 TL ${words.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.map((place) => `${place} 00000 n \n`).join('')}`;
  const tail = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new File([body + table + tail], `${title.toLowerCase().replaceAll(' ', '-')}.pdf`, {
    type: 'application/pdf',
  });
}
