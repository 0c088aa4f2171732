// Everything that convinces somebody who trusts nobody leaves in one archive.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ChainPart,
  type LogPart,
  type Manifest,
  type PartName,
  parts,
  type SignaturePart,
  type WordsPart,
} from '@ahadi/domain/agreements/evidence.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { ZipFile } from 'yazl';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { linksOf, wordsOf } from '../core/emit.ts';
import { readUnchanged } from '../core/files.ts';
import { headOver, signWithLogKey } from '../transparency/head.ts';
import { inclusionProofs } from '../transparency/proof.ts';
import { readAgreement } from './agreement.ts';
import { heldTextsOf } from './in-force.store.ts';
import { readStamp, stampedBy } from './pdf-seal.ts';
import { type PasskeyProof, recordOf, signaturesOn } from './signing.store.ts';
import { findDocument } from './text.store.ts';
import { clocksOf } from './trusted-clocks.ts';

/**
 * Everything that convinces somebody who trusts nobody, in one archive: text, sealed PDF, signatures, the chain of deeds, where they stand in
 * the transparency log, and a page that checks it all without a network. Nothing in it is compressed. Throws NOT_FOUND until the agreement
 * is sealed, ILLEGAL_TRANSITION where this installation has no master key.
 */
export async function packEvidence(ctx: Ctx, id: string): Promise<File> {
  const held = await readAgreement(ctx, id);
  const frozen = await findDocument(ctx, held.versionId);
  const pdf = held.sealedSha256 ? await ctx.storage.get(held.sealedSha256) : null;
  const { document } = held.terms;
  const brought = document ? await readUnchanged(ctx, document.sha256) : null;
  if (!frozen || !pdf || (document && !brought))
    throw new DomainError('NOT_FOUND', 'The evidence is there once the document is sealed.');
  const chain = await linksOf(ctx, { kind: 'agreement', id: held.id });
  const events = chain.map(({ link }) => link.id);
  const head = await headOver(ctx, events);
  const entries = await inclusionProofs(ctx, events, head.size);
  const signatures = await signaturesOn(ctx, held.versionId);
  const json = (part: unknown) => Buffer.from(`${JSON.stringify(part, null, 2)}\n`);
  const stamp = await stampParts(ctx, pdf);
  const amendments = (await heldTextsOf(ctx, held.id)).filter(({ since }) => since !== null);
  const files = new Map<PartName, Buffer>([
    [parts.readMe, Buffer.from(readMe(held.ref, ctx.config.PUBLIC_URL, stamp?.by ?? null, amendments))],
    [parts.pdf, Buffer.from(pdf)],
    [parts.text, Buffer.from(canonicalJson(frozen.document))],
    ...(brought ? ([[parts.document, Buffer.from(brought)]] as const) : []),
    [
      parts.signatures,
      json(
        signatures.map((it) => ({
          id: it.id,
          contentHash: it.content_hash,
          ...recordOf(it),
          ...(it.record_salt ? { salt: it.record_salt } : {}),
          passkey: it.passkey,
          ...(it.answers && it.answers_hash ? { asked: it.answers, answersHash: it.answers_hash } : {}),
        })) satisfies SignaturePart<PasskeyProof>,
      ),
    ],
    [parts.chain, json(chain satisfies ChainPart)],
    [parts.words, json((await wordsOf(ctx, { kind: 'agreement', id: held.id })) satisfies WordsPart)],
    [
      parts.log,
      json({
        size: head.size,
        entries: entries.map(({ eventId, index, proof }) => ({
          eventId,
          index,
          proof: proof.map((hash) => hash.toString('base64')),
        })),
      } satisfies LogPart),
    ],
    [parts.head, Buffer.from(head.note)],
    ...(stamp?.files ?? []),
  ]);
  const page = await verifier();
  if (page) files.set(parts.verifier, page);
  const { name, publicKey, sign } = await signWithLogKey(ctx);
  const manifest = json({
    schema: 'ahadi.evidence/1',
    ref: held.ref,
    madeAt: ctx.now.toISOString(),
    key: { name, publicKey: publicKey.toString('base64') },
    files: [...files].map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256Hex(bytes) })),
  } satisfies Manifest);
  const whole = [
    ...files,
    [parts.manifest, manifest],
    [parts.manifestSignature, Buffer.from(`${sign(manifest).toString('base64')}\n`)],
  ] as const;
  const bytes = await zipped(ctx, whole);
  return new File([Uint8Array.from(bytes)], `${held.ref}-evidence.zip`, { type: 'application/zip' });
}

/** The stamp of the seal as `openssl ts` reads it, and whose clock it is by (null: ours); null for a document that was sealed before there were stamps. */
async function stampParts(
  ctx: Ctx,
  pdf: Uint8Array,
): Promise<{ by: string | null; files: [PartName, Buffer][] } | null> {
  const stamp = readStamp(pdf);
  const by = stamp && (await stampedBy(stamp.token, stamp.stamped, await clocksOf(ctx)));
  if (!by) return null;
  return {
    by: by.name,
    files: [
      [parts.stamp, stamp.token],
      [parts.stamped, stamp.stamped],
      [parts.timeAuthority, Buffer.from(new X509Certificate(by.authority).toString())],
    ],
  };
}

async function zipped(ctx: Ctx, files: readonly (readonly [string, Buffer])[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { mtime: ctx.now, compress: false });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer); // a stream of bytes
  return Buffer.concat(chunks);
}

const builtPage = join(import.meta.dirname, '..', '..', 'web', 'build', 'verify.html');

/** The page that checks a pack. It is built with the other pages: a server that shows none has none. */
const verifier = (): Promise<Buffer | null> =>
  readFile(builtPage).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return null;
    throw failure;
  });

/** Of what was changed since: which text is in here, and where the one is that holds. */
const ofAmended = ([newest, ...before]: readonly Amended[]): string =>
  newest === undefined
    ? ''
    : `
What is in here is the text that was signed first. It does not hold like this any more: the one that holds is the amendment ${newest.ref}, and was
signed by everybody${newest.since === null ? '' : ` by ${formatUtc(newest.since.toISOString())}`}.${before.length === 0 ? '' : ` Before it came ${nameList(before.map(({ ref }) => ref))}.`} Each has evidence of its own.
`;
type Amended = { ref: string; since: Date | null };

const readMe = (
  ref: string,
  publicUrl: string,
  stampedBy: string | null,
  amendments: readonly Amended[],
): string => `Evidence of the agreement ${ref}
${ofAmended(amendments)}
Open verify.html in a browser and give it this archive as it is. Nothing is sent anywhere: it works without a network.

agreement.pdf      the sealed document; a PDF reader shows its seal
document.pdf       the text as it was brought, where it is a document; its SHA-256 stands in agreement.json
agreement.json     the text and the parties, as they were hashed (canonical JSON, RFC 8785; SHA-256)
signatures.json    who signed which hash, how, and what a passkey signed (WebAuthn); name, mark, time and authority hash, with the
                   salt, to what the deed of the signature says; what a party was asked for at signing, with the SHA-256 of
                   it (canonical JSON) that stands in the history
chain.json         every deed about it; each hash is over the deed and the hash before
words.json         what people wrote in those deeds; the chain holds a salted SHA-256 in its place, so that an account
                   can be erased and the chain still holds
log.json           where each deed stands in the transparency log, with its proof (RFC 9162)
log-head.txt       a signed head of that log (C2SP tlog-checkpoint, Ed25519); keep it
seal-time.tst      when the document was sealed: a time stamp (RFC 3161) by
                   ${stampedBy === null ? 'the clock of this installation, for which nobody outside it vouches' : `the time-stamp service ${stampedBy}, which is not ours`}.
                   To check it without us:
                   openssl ts -verify -in seal-time.tst -token_in -data seal-signature.bin -CAfile time-authority.pem
manifest.json      these files with their SHA-256, signed in manifest.sig with the key of the log

${brand.name} cannot change or cut what happened without contradicting the head you hold: ${publicUrl}/api/v1/transparency/head
shows the newest one and the keys.
`;
