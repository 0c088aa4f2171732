// Anybody learns whether a file is one that was sealed here, and nothing that is not in the file.
import type { SealedDocument } from '@ahadi/domain/agreements/copies/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { findSealedBy, type SealedRow } from './check.store.ts';
import { certificatesFor } from './installation-keys.ts';
import { nameOf } from './printed-agreement.ts';

/** The sealed document whose file or text has one of these hashes, in the order they are asked in, and the certificates that are sealed with. */
export async function findSealed(
  ctx: Ctx,
  asked: { of: 'file' | 'text'; hashes: readonly string[] },
): Promise<{ sealed: SealedDocument | null; certificates: string[] }> {
  const [row, kept] = await Promise.all([findSealedBy(ctx, asked), certificatesFor(ctx, 'sealing')]);
  return {
    sealed: row ? toSealed(row) : null,
    certificates: kept.map(({ certificate }) => Buffer.from(certificate).toString('base64')),
  };
}

const toSealed = ({ of, sealed_at, content_hash, document }: SealedRow): SealedDocument => ({
  of: of as SealedDocument['of'],
  ref: document.ref,
  title: document.terms.title,
  parties: document.parties.map((party) => ({ side: party.side, name: nameOf(party) })),
  sealedAt: sealed_at.toISOString(),
  contentHash: content_hash as SealedDocument['contentHash'],
}); // brands are born here
