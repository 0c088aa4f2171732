// Agreements are laid out and sealed in a thread beside the server.
import { makePress, servePress } from '../core/press.ts';
import type { Sealing } from './pdf-seal.ts';
import type { Printable } from './printed-agreement.ts';

/** `sealing`: what it is sealed with; null for the pages alone. `brought`: the file that is its text; null where that is written. */
type ToPrint = Printable & { sealing: Sealing | null; brought: Uint8Array | null };

/** `stampFailure`: why its time could not be stamped, in which case there is nothing to keep. */
type Printed = { bytes: Uint8Array; stampFailure: null } | { bytes: null; stampFailure: string };

/**
 * The agreement as pages with the files that go along, laid out and sealed in a thread beside the server. Throws when it cannot be
 * printed.
 */
export const printAside = makePress<ToPrint, Printed>(import.meta.url);

servePress(async () => {
  const { printAgreement } = await import('./printed-agreement.ts');
  const { sealPdf, StampFailed } = await import('./pdf-seal.ts');
  const { bindBehind } = await import('./bound-pages.ts');
  return async ({ sealing, brought, ...printable }: ToPrint) => {
    const sheet = await printAgreement(printable);
    const { document } = printable.document.terms;
    const pdf =
      document && brought
        ? await bindBehind({ bytes: brought, name: document.name }, sheet, printable.attachments ?? [], printable)
        : sheet;
    if (sealing === null) return { bytes: pdf, stampFailure: null };
    try {
      return { bytes: await sealPdf(pdf, sealing), stampFailure: null };
    } catch (failure) {
      // A thread's answer carries no class of error.
      if (failure instanceof StampFailed) return { bytes: null, stampFailure: String(failure.cause) };
      throw failure;
    }
  };
});
