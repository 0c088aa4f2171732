// Files wait with who gave them until they go along with a claim.
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { EXHIBIT_LIMIT_BYTES, exhibitTypes } from '@ahadi/domain/disputes/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { MOST_EVIDENCE } from '@ahadi/domain/obligations/rules.ts';
import type { ObligationEvidence } from '@ahadi/domain/obligations/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { safeName, typeOfGiven } from '../core/givenfile.ts';
import { addEvidenceFile, evidenceFor, removeEvidenceFile } from './evidence.store.ts';
import { obligations } from './obligation.ts';

/** Keeps a file until it is said to be done. Throws FILE_TOO_LARGE, FILE_TYPE, RATE_LIMITED; then nothing was kept. */
export async function addEvidence(ctx: Ctx, { id, file }: { id: string; file: File }): Promise<ObligationEvidence> {
  let made: ObligationEvidence | null = null;
  await obligations.act(ctx, { id }, 'add_evidence', async (ctx, held) => {
    if (file.size > EXHIBIT_LIMIT_BYTES)
      throw new DomainError(
        'FILE_TOO_LARGE',
        `The file is ${(file.size / 1024 / 1024).toFixed(1)} MB; the limit is 25 MB. Nothing was kept.`,
      );
    if (file.size === 0) throw new DomainError('FILE_TYPE', 'The file is empty. Nothing was kept.');
    const waiting = (await evidenceFor(ctx, id)).filter(({ claimNo }) => claimNo === null);
    if (waiting.length >= MOST_EVIDENCE)
      throw new DomainError('RATE_LIMITED', `${MOST_EVIDENCE} files are enough for one time. Take one back first.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const mime = await typeOfGiven(bytes, exhibitTypes);
    const sha256 = (await keepFile(ctx, bytes, mime)) as Sha256; // the brand is born here
    const name = safeName(file.name, mime);
    const kept = { obligationId: id, byUserId: userIdOf(ctx), name, mime, size: bytes.length, sha256 };
    made = { id: await addEvidenceFile(ctx, kept), name, size: bytes.length, sha256, at: ctx.now.toISOString() };
    return held;
  });
  if (!made) throw new Error('a deed that was done has made its file');
  return made;
}

/** Takes back one's own file that went along with nothing yet. Throws NOT_FOUND. */
export const removeEvidence = obligations.deed(
  'add_evidence',
  async (ctx, held, { evidenceId }: { evidenceId: string }) => {
    const found = (await evidenceFor(ctx, held.id)).find((one) => one.id === evidenceId);
    if (!found || found.claimNo !== null || found.byUserId !== userIdOf(ctx)) throw new DomainError('NOT_FOUND');
    await removeEvidenceFile(ctx, evidenceId);
    return held;
  },
);

type Where = { id: string; evidenceId: string };
/** The file, for everybody who reads the agreement once it went along with a claim, and before that for who gave it. Throws NOT_FOUND. */
export async function readEvidenceFile(ctx: Ctx, { id, evidenceId }: Where): Promise<File> {
  await obligations.read(ctx, id);
  const found = (await evidenceFor(ctx, id)).find((one) => one.id === evidenceId);
  const mayRead = found && (found.claimNo !== null || found.byUserId === userIdOf(ctx));
  const bytes = mayRead ? await ctx.storage.get(found.sha256) : null;
  if (!found || !bytes) throw new DomainError('NOT_FOUND');
  return new File([new Uint8Array(bytes)], found.name, { type: found.mime });
}
