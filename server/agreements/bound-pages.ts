// A brought PDF stays byte by byte at the beginning of the file that is sealed.
import { PDF } from '@libpdf/core';
import { isUnsure, stillForm } from '../core/pdfready.ts';
import type { Attachment } from '../core/typesetting.ts';
import { drawPlaces } from './placed-marks.ts';
import type { Printable } from './printed-agreement.ts';

/**
 * A brought PDF with our pages behind its own, and on its own what the sides signed and answered at its place. What was brought stays byte by byte at the beginning of the file, so that its hash can be
 * calculated from the whole and what was signed in it before stays valid; only where its structure allows no addition (one that is written
 * for fast web view) it is written again, and goes along as it was brought. Throws when it cannot be read.
 */
export async function bindBehind(
  brought: { bytes: Uint8Array; name: string },
  sheet: Uint8Array,
  attachments: readonly Attachment[],
  printable: Printable,
): Promise<Uint8Array> {
  const whole = await PDF.load(brought.bytes);
  // One that was frozen while it still was a form. Who signed it before it was brought would find that signature broken.
  const isSigned =
    whole
      .getForm()
      ?.getSignatureFields()
      .some((field) => field.isSigned()) ?? false;
  if (!isSigned && !isUnsure(whole)) stillForm(whole);
  await drawPlaces(whole, printable);
  const own = await PDF.load(sheet);
  await whole.copyPagesFrom(
    own,
    own.getPages().map((_page, index) => index),
  );
  for (const { name, text, description, mimeType } of attachments)
    whole.addAttachment(name, new TextEncoder().encode(text), { description, mimeType, overwrite: true });
  const incremental = whole.canSaveIncrementally() === null;
  if (!incremental)
    whole.addAttachment(brought.name, brought.bytes, {
      ...{ description: 'The document as it was brought', mimeType: 'application/pdf', overwrite: true },
    });
  return whole.save({ incremental });
}
