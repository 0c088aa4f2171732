// An executed agreement is sealed once, and anybody can check its copy.
import type { VerifyReport } from '@ahadi/domain/agreements/checks.ts';
import { COPY_LIMIT_BYTES, describeSealFailing, standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { SealFailing } from '@ahadi/domain/agreements/schema.ts';
import { formatUtc, MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { checkChain, linksOf } from '../core/emit.ts';
import { keepFile, readUnchanged } from '../core/files.ts';
import { headOver } from '../transparency/head.ts';
import { LogDamaged } from '../transparency/proof.ts';
import { readHead } from '../transparency/receipt-check.ts';
import { agreements, readAgreement, tell } from './agreement.ts';
import { proofsOf } from './attached-proof.ts';
import { openToReceivers } from './attendant.ts';
import { isLeftUnsealed } from './clock.store.ts';
import { activateAgreement, sweep } from './clock.ts';
import { areAnswersAsSigned } from './fields.ts';
import type { Held } from './held.store.ts';
import { certificatesFor } from './installation-keys.ts';
import { hostOf } from './outside-clock.ts';
import { checkSeal, StampFailed, sealingOf } from './pdf-seal.ts';
import { printAside } from './press.ts';
import { type KeptSignature, recordHash, recordOf, signaturesOn } from './signing.store.ts';
import { isProofValid } from './signing-passkey.ts';
import { type FrozenDocument, findDocument } from './text.store.ts';
import { clocksOf } from './trusted-clocks.ts';

/**
 * Prints and seals an executed agreement once, keeps the PDF by its hash, and brings the agreement into force if its day has
 * come. May run again after a crash: a sealed agreement is left as it is. That it failed is kept, and everybody sees it, until it succeeds.
 */
export async function sealAgreement(ctx: Ctx, id: string): Promise<void> {
  const held = await readAgreement(ctx, id);
  if (held.sealedAt === null) await trySealing(ctx, held);
  await activateAgreement(ctx, id);
}

/** A reaction that failed too often is given up; what it left unsealed for five minutes is sealed by the clock. */
export const sealLeftAgreements = (ctx: Ctx): Promise<void> =>
  sweep(ctx, isLeftUnsealed(new Date(ctx.now.getTime() - 5 * MINUTE)), sealAgreement);

async function trySealing(ctx: Ctx, held: Held): Promise<void> {
  try {
    await printAndSeal(ctx, held);
  } catch (failure) {
    await noteFailing(ctx, held.id, failure instanceof StampFailed ? 'time_stamp' : 'seal');
    throw failure;
  }
}

/** Keeps since when it fails; what another process sealed meanwhile fails no more. */
const noteFailing = (ctx: Ctx, id: string, at: SealFailing['at']): Promise<unknown> =>
  agreements.work(ctx, id, async (ctx, held) =>
    held.sealedAt === null
      ? { ...held, sealFailing: { since: held.sealFailing?.since ?? ctx.now.toISOString(), at } }
      : undefined,
  );

async function printAndSeal(ctx: Ctx, held: Held): Promise<void> {
  const frozen = await findDocument(ctx, held.versionId);
  if (!frozen) throw new Error(`${held.ref} was executed without a frozen text`);
  const signatures = await signaturesOn(ctx, held.versionId);
  const attendances = held.attendants.filter(({ role, doneAt }) => standsByParty(role) && doneAt !== null);
  const last = attendances.map(({ doneAt }) => new Date(doneAt ?? 0)).concat(signatures.map((it) => it.signed_at));
  const executedAt = last.length > 0 ? new Date(Math.max(...last.map((at) => at.getTime()))) : ctx.now;
  const sealing = await sealingOf(ctx, held.ref);
  const { bytes, stampFailure } = await printAside({
    document: frozen.document,
    contentHash: frozen.content_hash,
    frozenAt: frozen.frozen_at,
    signatures,
    attendances,
    delegations: held.delegations.filter(({ status }) => status === 'agreed').reverse(),
    executedAt,
    publicUrl: ctx.config.PUBLIC_URL,
    clock: 'service' in sealing.stamping ? hostOf(sealing.stamping.service.url) : null,
    attachments: proofsOf(canonicalJson(frozen.document), await headFor(ctx, held.id)),
    sealing,
    brought: await broughtBytes(ctx, frozen.document),
  });
  if (bytes === null) throw new StampFailed(`the time of a seal could not be stamped: ${stampFailure}`);
  await agreements.work(ctx, held.id, async (ctx, held) => {
    if (held.sealedAt !== null) return undefined; // another process was faster; its file counts
    const sha256 = (await keepFile(ctx, bytes, 'application/pdf')) as NonNullable<Held['sealedSha256']>;
    const open = await openToReceivers(ctx, held);
    await tell(ctx, held, 'agreement.sealed', {
      versionId: held.versionId,
      pdfSha256: sha256,
      certificateSha256: sha256Hex(sealing.sealing.certificate) as NonNullable<Held['sealedSha256']>,
    }); // brands are born here
    return { ...open, sealedAt: ctx.now.toISOString(), sealedSha256: sha256, sealFailing: null };
  });
}

/** The file that is the text, as it was frozen by its hash; null where the text is written. Throws when it is not those bytes. */
async function broughtBytes(ctx: Ctx, { ref, terms }: FrozenDocument): Promise<Uint8Array | null> {
  if (!terms.document) return null;
  const bytes = await readUnchanged(ctx, terms.document.sha256);
  if (!bytes) throw new Error(`the document of ${ref} is not in storage as it was signed`);
  return bytes;
}

/**
 * A head of the log that speaks of all that was done on the agreement: anyone who has the sealed document can prove it when any of that is
 * taken out. Where none can be signed (no master key, or a log that is not what was signed before) the newest one, or null.
 */
async function headFor(ctx: Ctx, id: string): Promise<string | null> {
  try {
    if (ctx.vault)
      return (
        await headOver(
          ctx,
          (await linksOf(ctx, { kind: 'agreement', id })).map(({ link }) => link.id),
        )
      ).note;
  } catch (failure) {
    if (!(failure instanceof LogDamaged)) throw failure;
    ctx.log.error('a document was sealed without a new head of the log', { agreement: id, failure });
  }
  return (await readHead(ctx))?.note ?? null;
}

/** The sealed PDF as a file named by the agreement's reference. Throws NOT_FOUND until it is sealed. */
export async function readDocument(ctx: Ctx, id: string): Promise<File> {
  const held = await readAgreement(ctx, id);
  const bytes = held.sealedSha256 ? await ctx.storage.get(held.sealedSha256) : null;
  if (!bytes) throw new DomainError('NOT_FOUND', 'The sealed document is not there yet.');
  return new File([Uint8Array.from(bytes)], `${held.ref}.pdf`, { type: 'application/pdf' });
}

type Check = VerifyReport['checks'][number];

/** Recomputes content hash, signatures, event chain and seal from what is stored, trusting none of it. */
export async function verifyAgreement(ctx: Ctx, id: string): Promise<VerifyReport> {
  const held = await readAgreement(ctx, id);
  return report(ctx, [
    await checkContent(ctx, held),
    await checkSignatures(ctx, held),
    await checkHistory(ctx, held),
    await checkStoredSeal(ctx, held),
  ]);
}

/** The same, and whether this copy of the PDF is the sealed one to the last byte. Throws FILE_TOO_LARGE. */
export async function verifyCopy(ctx: Ctx, id: string, file: File): Promise<VerifyReport> {
  if (file.size > COPY_LIMIT_BYTES)
    throw new DomainError(
      'FILE_TOO_LARGE',
      `The file is ${Math.ceil(file.size / 1_048_576)} MB; the limit is ${COPY_LIMIT_BYTES / 1_048_576} MB. Nothing was sent on. Choose the PDF you were given.`,
    );
  const held = await readAgreement(ctx, id);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { checks } = await verifyAgreement(ctx, id);
  return report(ctx, [await checkCopy(ctx, held, bytes), ...checks]);
}

const report = (ctx: Ctx, checks: Check[]): VerifyReport => ({
  verdict: checks.some(({ state }) => state === 'invalid')
    ? 'invalid'
    : checks.some(({ state }) => state === 'not_yet')
      ? 'not_yet'
      : 'valid',
  checks,
  checkedAt: ctx.now.toISOString(),
});

async function checkContent(ctx: Ctx, held: Held): Promise<Check> {
  const frozen = await findDocument(ctx, held.versionId);
  if (!frozen)
    return {
      name: 'content_hash',
      state: 'not_yet',
      detail: 'The text is not frozen yet; it has no hash to check.',
      says: { key: 'not_frozen' },
    };
  const hash = sha256Hex(canonicalJson(frozen.document));
  const same = hash === frozen.content_hash && canonicalJson(frozen.document.terms) === canonicalJson(held.terms);
  const { document } = held.terms;
  if (same && document && !(await readUnchanged(ctx, document.sha256)))
    return {
      name: 'content_hash',
      state: 'invalid',
      detail: 'The document is missing or is not the file that was frozen.',
      says: { key: 'other_file' },
    };
  return same
    ? {
        name: 'content_hash',
        state: 'valid',
        detail: `The text and parties hash to ${hash.slice(0, 16)}…, as when they were frozen.`,
        says: { key: 'as_frozen', hash: hash.slice(0, 16) },
      }
    : {
        name: 'content_hash',
        state: 'invalid',
        detail: 'The text or the parties are not what was frozen.',
        says: { key: 'other_text' },
      };
}

async function checkSignatures(ctx: Ctx, held: Held): Promise<Check> {
  const signatures = await signaturesOn(ctx, held.versionId);
  if (signatures.length === 0) {
    const isDecided = held.parties.some(({ status }) => status === 'bound');
    const detail = isDecided ? 'Nobody signs it: it binds by a decision.' : 'Nobody has signed yet.';
    return { name: 'signatures', state: 'not_yet', detail, says: { key: isDecided ? 'decided' : 'nobody_signed' } };
  }
  const told = await signaturesTold(ctx, held);
  for (const signature of signatures) {
    const { answersHash = null, recordHash = null } = told.get(signature.id) ?? {};
    const sameText =
      signature.content_hash === held.contentHash &&
      areAnswersAsSigned(signature, answersHash) &&
      isRecordAsSigned(signature, recordHash);
    const proven =
      signature.level < 2 ||
      (signature.passkey !== null &&
        (await isProofValid(signature.passkey, signature.content_hash, signature.party_id)));
    if (!sameText || !proven)
      return {
        name: 'signatures',
        state: 'invalid',
        detail: `The signature of ${signature.name_as_signed} does not hold for this text.`,
        says: { key: 'signature_broken', name: signature.name_as_signed },
      };
  }
  const missing = held.parties.length - signatures.length;
  return missing > 0
    ? {
        name: 'signatures',
        state: 'not_yet',
        detail: `${signatures.length} of ${held.parties.length} have signed; what is there holds for this text.`,
        says: { key: 'some_signed', count: signatures.length, of: held.parties.length },
      }
    : {
        name: 'signatures',
        state: 'valid',
        detail: `All ${signatures.length} signatures are on this text.`,
        says: { key: 'all_signed', count: signatures.length },
      };
}

/** What the history says of each signature, by its id. */
const signaturesTold = async (
  ctx: Ctx,
  held: Held,
): Promise<Map<string, { answersHash?: string; recordHash?: string }>> =>
  new Map(
    (await linksOf(ctx, { kind: 'agreement', id: held.id })).flatMap(({ link }) => {
      const { signatureId, ...told } = (link.payload ?? {}) as Partial<Record<string, string>>; // compared as text above
      return signatureId ? [[signatureId, told] as const] : [];
    }),
  );

/** True when name, mark, time and authority are those that the deed committed to. */
const isRecordAsSigned = (signature: KeptSignature, told: string | null): boolean =>
  (signature.record_salt === null ? null : recordHash(signature.record_salt, recordOf(signature))) === told;

async function checkHistory(ctx: Ctx, held: Held): Promise<Check> {
  const chain = await checkChain(ctx, { kind: 'agreement', id: held.id });
  return chain.intact
    ? {
        name: 'chain',
        state: 'valid',
        detail: `All ${chain.links} deeds are in their place, none was changed or taken out.`,
        says: { key: 'history_intact', count: chain.links },
      }
    : {
        name: 'chain',
        state: 'invalid',
        detail: `The history is broken at deed ${chain.brokenAt}.`,
        says: { key: 'history_broken', count: chain.brokenAt ?? 0 },
      };
}

const failing = { time_stamp: 'stamp_failing', seal: 'seal_failing' } as const;

async function checkStoredSeal(ctx: Ctx, held: Held): Promise<Check> {
  if (!held.sealedSha256)
    return {
      name: 'seal',
      state: 'not_yet',
      detail: held.sealFailing
        ? describeSealFailing[held.sealFailing.at]
        : 'The document is sealed after the last signature.',
      says: { key: held.sealFailing ? failing[held.sealFailing.at] : 'not_sealed_yet' },
    };
  const bytes = await ctx.storage.get(held.sealedSha256);
  if (!bytes)
    return {
      name: 'seal',
      state: 'invalid',
      detail: 'The sealed file is missing from storage.',
      says: { key: 'file_missing' },
    };
  return { name: 'seal', ...(await judgeFile(ctx, held, bytes)) };
}

const checkCopy = async (ctx: Ctx, held: Held, bytes: Uint8Array): Promise<Check> =>
  held.sealedSha256
    ? { name: 'copy', ...(await judgeFile(ctx, held, bytes)) }
    : {
        name: 'copy',
        state: 'invalid',
        detail: 'This agreement is not sealed yet, so no file can be its sealed document.',
        says: { key: 'never_sealed' },
      };

/** A file counts when its seal verifies and it is, to the last byte, the one that was sealed. */
async function judgeFile(ctx: Ctx, held: Held, bytes: Uint8Array): Promise<Omit<Check, 'name'>> {
  const [sealing, clocks] = await Promise.all([certificatesFor(ctx, 'sealing'), clocksOf(ctx)]);
  if (sealing.length === 0)
    return {
      state: 'invalid',
      detail: 'This installation has no sealing certificate.',
      says: { key: 'no_certificate' },
    };
  const { valid, detail, stampedAt, stampedBy } = await checkSeal(bytes, {
    sealing: sealing.map(({ certificate }) => certificate),
    ...clocks,
  });
  if (!valid) return { state: 'invalid', detail, says: { key: 'seal_broken' } };
  const time = stampedAt
    ? ` Its time stamp (RFC 3161) says ${formatUtc(stampedAt.toISOString())}, by ${stampedBy === null ? 'the clock of this installation, for which nobody outside it vouches' : `the time-stamp service ${stampedBy}, which is not ours`}.`
    : '';
  return sha256Hex(bytes) === held.sealedSha256
    ? {
        ...{ state: 'valid', detail: `${detail}${time}` },
        says: stampedAt
          ? { key: 'seal_stamped', stampedAt: stampedAt.toISOString(), ...(stampedBy !== null && { name: stampedBy }) }
          : { key: 'seal_unstamped' },
      }
    : {
        state: 'invalid',
        detail: 'The file carries a seal of ours, but it is not the sealed document of this agreement.',
        says: { key: 'other_sealed' },
      };
}
