import { PDF } from '@libpdf/core';

/** A file that goes along inside a PDF; `text` is its content. */
export type Attachment = { name: string; text: string; description: string; mimeType: string };

/** What proves a sealed agreement without us: the canonical JSON that was signed, and the newest head of the transparency log where there is one. */
export const proofsOf = (json: string, logHead: string | null): Attachment[] => [
  {
    ...{ name: 'agreement.json', text: json, mimeType: 'application/json' },
    description: 'The agreed text and parties; its SHA-256 is the content hash',
  },
  ...(logHead === null
    ? []
    : [
        {
          ...{ name: 'log-head.txt', text: logHead, mimeType: 'text/plain' },
          description:
            'A signed head of the log of all deeds: anyone who has it can tell later whether that log was cut or rewritten',
        },
      ]),
];

/** The same PDF with these files in it. */
export async function attach(pdf: Uint8Array, attachments: readonly Attachment[]): Promise<Uint8Array> {
  if (attachments.length === 0) return pdf;
  const open = await PDF.load(pdf);
  for (const { name, text, description, mimeType } of attachments)
    open.addAttachment(name, Buffer.from(text), { description, mimeType });
  return open.save();
}
