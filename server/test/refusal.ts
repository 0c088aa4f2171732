import { type ErrorCode, errors } from '@ahadi/domain/errors.ts';
import type { ApiClient } from './world.ts';

/** What a refused call rejects with: our code and its status. */
export const refusal = (code: ErrorCode) => ({ code, status: errors[code].status });

const reason = 'A reason that is long enough.';
const hash = 'a'.repeat(64);

/** Every deed one can try on an agreement, as thunks. */
export function asked(api: ApiClient['agreements'], id: string): (() => Promise<unknown>)[] {
  const it = { id } as Parameters<typeof api.get>[0]; // the brand is born here
  const uuid = '01900000-0000-7000-8000-000000000000' as never;
  return [
    () => api.get(it),
    () => api.openText(it),
    () => api.discardText(it),
    () => api.publishText(it),
    () => api.versions(it),
    () => api.versionTerms({ ...it, versionId: uuid }),
    () => api.saveParties({ ...it, parties: [{ side: 'A', name: 'Me', email: 'me@example.org', signOrder: 1 }] }),
    () => api.share(it),
    () => api.acceptText({ ...it, versionId: uuid }),
    () => api.answerClause({ ...it, accept: true }),
    () => api.requestSignatures(it),
    () => api.reopen({ ...it, reason }),
    () => api.proposeChange({ ...it, reason }),
    () => api.decline({ ...it, reason }),
    () => api.void({ ...it, reason }),
    () => api.extend(it),
    () => api.remind({ ...it, partyId: uuid }),
    () => api.remove(it),
    () => api.markOpened(it),
    () => api.startSigning({ ...it, contentHash: hash, level: 0 }),
    () =>
      api.sign({
        ...it,
        contentHash: hash,
        level: 0,
        mark: { kind: 'typed', text: 'Me' },
        electronicRecordsConsent: true,
      }),
    () => api.lastAuthority(it),
    () => api.verify(it),
    () => api.verifyCopy({ ...it, file: new File(['x'], 'x.pdf') }),
    () => api.life(it),
    () => api.document(it),
    () => api.evidence(it),
  ];
}
