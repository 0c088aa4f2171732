// A finished PDF is signed (PAdES), and one that was changed is told from one that was not.
import { brand } from '@ahadi/domain/brand.ts';
import { PDF, PdfArray, PdfDict, PdfName, type Signer, type TimestampAuthority } from '@libpdf/core';
import * as pkijs from 'pkijs';
import { sha256 } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { addStamp, isSignedWith, readSigned, signatureOf, signDigest, stampOn, toBytes } from './cms.ts';
import { type Keys, keysFor } from './installation-keys.ts';
import { type Judgement, type OutsideClock, outsideClock, stampOfOthers } from './outside-clock.ts';
import { authorityWith, stampedAt } from './time-stamp.ts';
import { type Clocks, outsideClockOf } from './trusted-clocks.ts';

/** What stamps the time: keys of this installation, or a service that its operator chose. */
type Stamping = { keys: Keys } | { service: OutsideClock };

/** What a seal is made with. `at`: the time it says; `publicUrl`: where this installation is found. */
export type Sealing = { ref: string; at: Date; publicUrl: string; sealing: Keys; stamping: Stamping };

/** What a document of this reference is sealed with now. Throws StampFailed when there is nothing to stamp its time with. */
export async function sealingOf(ctx: Pick<Ctx, 'db' | 'config' | 'now'>, ref: string): Promise<Sealing> {
  const service = await outsideClockOf(ctx).catch(notStamped);
  return {
    ...{ ref, at: ctx.now, publicUrl: ctx.config.PUBLIC_URL },
    sealing: await keysFor(ctx, 'sealing'),
    stamping: service ? { service } : { keys: await keysFor(ctx, 'stamping').catch(notStamped) },
  };
}

/** Bytes that are left for a signature with its certificates and a stamp with its own. */
const ROOM = 8192;
/** Those of others are long: several certificates, of RSA. */
const ROOM_FOR_OTHERS = 32_768;

const judgedBy = ({ certificate, authority, revoked }: Keys): Judgement => ({
  certificates: [certificate, authority],
  lists: [revoked],
});

/** What stamps, how much room it takes, and what its stamps are judged by once they are made. */
const clockOf = (stamping: Stamping, at: Date) =>
  'keys' in stamping
    ? { stamp: authorityWith(stamping.keys, at), room: ROOM, judgedBy: () => judgedBy(stamping.keys) }
    : made(outsideClock(stamping.service, at));
const made = (clock: ReturnType<typeof outsideClock>) => ({
  ...{ stamp: clock, room: ROOM_FOR_OTHERS, judgedBy: clock.judgedBy },
});

/**
 * The PDF with a seal that can be judged for as long as the file is kept (PAdES-B-LTA, ETSI EN 319 142-1): a signature of this installation
 * with the time it was made, what its certificates are judged by, and a time stamp over all of it. What others signed before stays as it is.
 * Throws StampFailed when the time could not be stamped: without a stamp nothing is sealed.
 */
export async function sealPdf(pdf: Uint8Array, { ref, at, publicUrl, ...keys }: Sealing): Promise<Uint8Array> {
  const { stamp, room, judgedBy: stampsJudgedBy } = clockOf(keys.stamping, at);
  const stamps: TimestampAuthority = { timestamp: (...of) => stamp.timestamp(...of).catch(notStamped) };
  const open = await PDF.load(pdf);
  const laidOut = await open.sign({
    signer: laidOutFor(keys.sealing),
    reason: `Seal of ${ref}: all parties signed`,
    location: new URL(publicUrl).hostname,
    contactInfo: brand.supportEmail,
    signingTime: at,
    fieldName: freeName(open, 'AhadiSeal'),
    estimatedSize: room,
  });
  const signed = await PDF.load(await signLaidOut(laidOut.bytes, keys.sealing, stamps));
  keepJudgement(signed, [judgedBy(keys.sealing), stampsJudgedBy()]);
  const { bytes } = await signed.addTimestamp({
    timestampAuthority: stamps,
    fieldName: freeName(signed, 'AhadiTime'),
    estimatedSize: room,
  });
  return bytes;
}

/** Where a signature is laid out and none is made yet: that of the library says its time once more, which PAdES forbids. */
const laidOutFor = ({ certificate }: Keys): Signer => ({
  ...{ certificate, keyType: 'EC', signatureAlgorithm: 'ECDSA' },
  sign: async () => new Uint8Array(72),
});

/** Signs what the last signature of this file is laid out to cover, and stamps the time. */
async function signLaidOut(bytes: Uint8Array, keys: Keys, stamps: TimestampAuthority): Promise<Uint8Array> {
  const [place] = signaturesIn(Buffer.from(bytes));
  if (!place) throw new Error('no signature was laid out');
  const signed = await signDigest(keys, { type: pkijs.id_ContentType_Data, digest: sha256(place.covered), version: 1 });
  addStamp(signed, await stamps.timestamp(sha256(signatureOf(signed)), 'SHA-256'));
  const hex = toBytes(signed).toString('hex');
  const [from, to] = place.contents;
  if (hex.length > to - from) throw new Error(`a seal of ${hex.length} letters has room for ${to - from}`);
  const whole = Buffer.from(bytes);
  whole.write(hex.padEnd(to - from, '0'), from, 'latin1');
  return whole;
}

/** What the seal's certificates are judged by goes into the file (ISO 32000-2 §12.8.4.3), beside what others left there for theirs. */
function keepJudgement(pdf: PDF, all: readonly Judgement[]): void {
  const resolve = pdf.context.registry.resolve.bind(pdf.context.registry);
  const before = pdf.getCatalog().getDict('DSS', resolve);
  const store = before ? new PdfDict(before) : PdfDict.of({ Type: PdfName.of('DSS') });
  const add = (key: string, files: readonly Uint8Array[]) =>
    store.set(
      key,
      new PdfArray([...(store.getArray(key, resolve) ?? []), ...files.map((bytes) => pdf.createStream({}, bytes))]),
    );
  add(
    'Certs',
    all.flatMap(({ certificates }) => certificates),
  );
  add(
    'CRLs',
    all.flatMap(({ lists }) => lists),
  );
  pdf.getCatalog().set('DSS', pdf.register(store));
}

/** A field that no brought form has: one that is signed takes no other signature, and one that is not is somebody else's. */
function freeName(pdf: PDF, wanted: string): string {
  const taken = new Set(pdf.getForm()?.getFieldNames());
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}${n}`;
  return name;
}

/** The time of a seal could not be stamped; `cause` says why. */
export class StampFailed extends Error {}

const notStamped = (cause: unknown): never => {
  throw new StampFailed('the time of a seal could not be stamped', { cause });
};

/** What was found of a seal. `stampedAt`: when its stamp says it was there; null without one. `stampedBy`: whose clock that was; null for ours. */
export type SealFinding = { valid: boolean; detail: string; stampedAt: Date | null; stampedBy: string | null };
const broken = (detail: string): SealFinding => ({ valid: false, detail, stampedAt: null, stampedBy: null });

/** What a seal is judged with: all that this installation ever used. */
export type SealCertificates = Clocks & { sealing: readonly Uint8Array[] };

/**
 * Whether these bytes are a PDF sealed by this installation, unchanged and whole: the file ends with what was signed last, which is the seal, or
 * time stamps over it and all that lies before them; its CMS signature verifies against a certificate of this installation, and so do the stamps.
 */
export async function checkSeal(bytes: Uint8Array, { sealing, ...clocks }: SealCertificates): Promise<SealFinding> {
  const file = Buffer.from(bytes);
  const found = signaturesIn(file);
  if (found.length === 0) return broken('The file carries no seal.');
  if (found[0]?.end !== file.length)
    return broken('The seal does not cover the whole file: something was added or cut.');
  try {
    for (const { covered, cms } of found) {
      const signed = readSigned(cms);
      if (!signed) return broken('The seal cannot be read.');
      if (!isStamp(signed)) return await judgeSignature(signed, covered, { sealing, ...clocks });
      if (!(await stampedBy(cms, covered, clocks)))
        return broken('A time stamp over the file is not one of this installation for these bytes.');
    }
    return broken('The file carries no seal.');
  } catch (failure) {
    // Bytes that make the parser stumble are a broken seal, not a broken server; the reason is told.
    return broken(`The seal does not match the file (${failure instanceof Error ? failure.message : 'unreadable'}).`);
  }
}

async function judgeSignature(
  signed: pkijs.SignedData,
  covered: Buffer,
  { sealing, ...clocks }: SealCertificates,
): Promise<SealFinding> {
  if (!sealing.some((certificate) => isSignedWith(signed, covered, certificate)))
    return broken(
      carriesOneOf(signed, sealing)
        ? 'The seal does not match the file: at least one byte was changed.'
        : 'The seal was not made by this installation.',
    );
  const whole = 'Sealed by this installation; every byte is as it was sealed.';
  const stamp = stampOn(signed);
  if (!stamp) return { valid: true, detail: `${whole} It carries no time stamp.`, stampedAt: null, stampedBy: null };
  const by = await stampedBy(stamp.token, stamp.stamped, clocks);
  return by
    ? { valid: true, detail: whole, stampedAt: by.at, stampedBy: by.name }
    : broken('The time stamp of the seal is not one of this installation for this seal.');
}

const carriesOneOf = (signed: pkijs.SignedData, certificates: readonly Uint8Array[]): boolean =>
  (signed.certificates ?? []).some(
    (one) =>
      one instanceof pkijs.Certificate &&
      certificates.some((ours) => Buffer.from(one.toSchema().toBER()).equals(Buffer.from(ours))),
  );

const isStamp = (signed: pkijs.SignedData): boolean =>
  signed.encapContentInfo.eContentType === pkijs.id_eContentType_TSTInfo;

/** When these bytes were stamped, by whom outside (null for us), and the authority that vouches for it; null where by nobody who counts here. */
export async function stampedBy(
  token: Uint8Array,
  bytes: Uint8Array,
  { stamping, outside }: Clocks,
): Promise<{ at: Date; name: string | null; authority: Uint8Array } | null> {
  for (const { certificate, authority } of stamping) {
    const at = stampedAt(token, bytes, certificate);
    if (at) return { at, name: null, authority };
  }
  if (outside.length === 0) return null;
  const stamp = await stampOfOthers(token, sha256(bytes), outside);
  const authority = typeof stamp === 'string' ? undefined : stamp.path.at(-1);
  return typeof stamp === 'string' || !authority ? null : { at: stamp.at, name: stamp.name, authority };
}

/** The time stamp of a sealed PDF as a token (RFC 3161), and the bytes it is of: the seal's signature. Null where there is none. */
export function readStamp(bytes: Uint8Array): { token: Buffer; stamped: Buffer } | null {
  for (const { cms } of signaturesIn(Buffer.from(bytes))) {
    const signed = readSigned(cms);
    if (signed && !isStamp(signed)) return stampOn(signed);
  }
  return null;
}

/** A signature in a file. `contents`: between which bytes it stands, as hexadecimal letters; `end`: up to where it covers the file. */
type Placed = { contents: [from: number, to: number]; end: number; cms: Buffer; covered: Buffer };

/** All signatures of a file that cover it from its beginning, the one that covers most first. */
function signaturesIn(file: Buffer): Placed[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
    .map((range) => range.slice(1).map(Number))
    .filter(
      ([start, length = 0, restart = 0, rest = 0]) => start === 0 && restart > length && restart + rest <= file.length,
    )
    .map(([, length = 0, restart = 0, rest = 0]): Placed => {
      const end = restart + rest;
      return {
        ...{ contents: [length + 1, restart - 1], end }, // between < and >
        cms: Buffer.from(text.slice(length, restart).replace(/[^0-9a-fA-F]/g, ''), 'hex'),
        covered: Buffer.concat([file.subarray(0, length), file.subarray(restart, end)]),
      };
    })
    .sort((one, other) => other.end - one.end);
}
