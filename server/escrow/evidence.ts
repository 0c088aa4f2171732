// A file lies beside the escrow until a deed of its owner names it, and is read by those who read that deed.
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { EXHIBIT_LIMIT_BYTES, exhibitTypes } from '@ahadi/domain/disputes/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { permissions, whoMay } from '@ahadi/domain/escrow/permissions.ts';
import { MOST_EVIDENCE } from '@ahadi/domain/escrow/rules.ts';
import type { EvidenceFile, StageEvidence } from '@ahadi/domain/escrow/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { safeName, typeOfGiven } from '../core/givenfile.ts';
import type { Held } from './escrow.store.ts';
import { escrows } from './escrow.ts';
import { addEvidenceFile } from './evidence.store.ts';
import { sideOf } from './held.ts';
import { evidenceOf, type HeldMilestone, type NamedEvidence, nameEvidence } from './stages.store.ts';
import { readsWordsOf } from './view.ts';

/** What may be laid beside an escrow, however it stands. */
const beside = escrows.part({
  noun: 'escrow',
  permissions,
  whoMay,
  find: (held: Held) => held,
  as: (held: Held) => held,
  legal: (_held: Held, _same: Held, _deed: 'add_evidence') => undefined,
});

/** Files that nobody named yet, a person and escrow: nobody fills our storage. */
const MOST_WAITING = 100;

/** Keeps a file beside the escrow until a deed of its owner names it. Throws FILE_TOO_LARGE, FILE_TYPE, RATE_LIMITED; then nothing was kept. */
export const addEvidence = (ctx: Ctx, id: string, file: File): Promise<EvidenceFile> =>
  transaction(ctx, async (ctx) => {
    const held = await escrows.hold(ctx, id);
    await beside.permit(ctx, 'add_evidence', held, held);
    if (file.size > EXHIBIT_LIMIT_BYTES)
      throw new DomainError(
        'FILE_TOO_LARGE',
        `The file is ${(file.size / 1024 / 1024).toFixed(1)} MB; the limit is 25 MB. Nothing was kept.`,
      );
    if (file.size === 0) throw new DomainError('FILE_TYPE', 'The file is empty. Nothing was kept.');
    const userId = userIdOf(ctx);
    const waiting = (await evidenceOf(ctx, id)).filter((one) => one.namedFor === null && one.byUserId === userId);
    if (waiting.length >= MOST_WAITING)
      throw new DomainError(
        'RATE_LIMITED',
        `${MOST_WAITING} files wait already that you have not used. Use them first.`,
      );
    const bytes = new Uint8Array(await file.arrayBuffer());
    const mime = await typeOfGiven(bytes, exhibitTypes);
    const sha256 = await keepFile(ctx, bytes, mime);
    const name = safeName(file.name, mime);
    const fileId = await addEvidenceFile(ctx, {
      escrowId: id,
      byUserId: userId,
      role: sideOf(ctx, held) ?? 'officer',
      name,
      mime,
      size: bytes.length,
      sha256,
    });
    return { id: fileId, name, sha256, size: bytes.length, at: ctx.now.toISOString() };
  });

/** The file, for those who may read it: its owner, and once it is named anyone who reads the words of its stage. Throws NOT_FOUND. */
export async function readEvidenceFile(ctx: Ctx, id: string, evidenceId: string): Promise<File> {
  const held = await escrows.read(ctx, id);
  const found = (await evidenceOf(ctx, id)).find((one) => one.id === evidenceId);
  const stage = held.milestones.find((one) => one.id === found?.milestoneId);
  const isOwn = found?.byUserId === userIdOf(ctx);
  const bytes =
    found && (isOwn || (stage && readsWordsOf(ctx, held, stage))) ? await ctx.storage.get(found.sha256) : null;
  if (!found || !bytes) throw new DomainError('NOT_FOUND');
  return new File([new Uint8Array(bytes)], found.name, { type: found.mime });
}

/**
 * A deed names files of its doer: they stay as they are from now on. Answers their hashes. Throws BAD_INPUT for a file that is not
 * the doer's own, or was named before.
 */
export async function name(
  ctx: Ctx,
  held: Held,
  stage: Pick<HeldMilestone, 'id'>,
  ids: readonly string[],
  it: { namedFor: 'delivery' | StageEvidence['why']; deliveryId?: string },
): Promise<Sha256[]> {
  if (ids.length === 0) return [];
  const userId = userIdOf(ctx);
  const mine = new Map<string, NamedEvidence>(
    (await evidenceOf(ctx, held.id))
      .filter((one) => one.byUserId === userId && one.namedFor === null)
      .map((one) => [one.id, one]),
  );
  const named = ids.map((id) => mine.get(id));
  const sentence = 'One of the files is not there, or was used before. Add it once more.';
  if (ids.length > MOST_EVIDENCE || new Set(ids).size < ids.length || named.some((one) => !one))
    throw new DomainError('BAD_INPUT', sentence, { evidence: sentence });
  await nameEvidence(ctx, ids, { milestoneId: stage.id, deliveryId: it.deliveryId ?? null, namedFor: it.namedFor });
  return named.flatMap((one) => (one ? [one.sha256] : []));
}
