import type { AgreementView, Attendant } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';

type Shown = { agreementId: AgreementView['id']; attendantId: Attendant['id']; code: string };

/** Where the party comes to by scanning what a witness shows. The code is behind the #, which no server is told. */
export const presenceAddress = (origin: string, { agreementId, attendantId, code }: Shown): string =>
  `${origin}${to('agreement', { id: agreementId })}#with=${attendantId}.${code}`;

/** The six digits that were scanned from this witness; null for another one's and for none. */
export function scannedCode(hash: string, attendantId: Attendant['id']): string | null {
  const [, of, code] = /^#with=([0-9a-f-]{36})\.(\d{6})$/.exec(hash) ?? [];
  return of === attendantId && code !== undefined ? code : null;
}
