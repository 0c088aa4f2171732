import { type Commitment, commitmentInput } from '../core/commitments.ts';
import type { ChainLink } from '../events.ts';
import { KEY_ID_BYTES, keyIdInput, readCheckpoint } from '../transparency/checkpoints/rules.ts';
import { type Hash, leafHash, provesInclusion } from '../transparency/tree/rules.ts';
import type { Authority } from './authority/schema.ts';
import type { Answers } from './fields/schema.ts';
import { type EvidenceFindings, evidenceFindings } from './findings.ts';

/** The parts of an evidence pack, by their names in the archive. `manifest.json` names the others with their hashes. */
export const parts = {
  manifest: 'manifest.json',
  /** Ed25519 over the bytes of the manifest, in base64. */
  manifestSignature: 'manifest.sig',
  /** What was agreed, as canonical JSON (RFC 8785): its SHA-256 is what everybody signed. */
  text: 'agreement.json',
  pdf: 'agreement.pdf',
  /** The text as it was brought, where it is a document: its SHA-256 stands in the text. */
  document: 'document.pdf',
  signatures: 'signatures.json',
  /** Every deed about the agreement, each with the hash of the one before. */
  chain: 'chain.json',
  /** What people wrote in the deeds, with the salt of what stands for it in the chain: left out once it was erased. */
  words: 'words.json',
  /** Where each deed stands in the transparency log, and what proves it. */
  log: 'log.json',
  /** A signed head of that log. */
  head: 'log-head.txt',
  /** The time stamp of the seal (RFC 3161), the bytes it is of, and the certificate of the authority that made it. */
  stamp: 'seal-time.tst',
  stamped: 'seal-signature.bin',
  timeAuthority: 'time-authority.pem',
  readMe: 'README.txt',
  verifier: 'verify.html',
} as const;
export type PartName = (typeof parts)[keyof typeof parts];

export type Manifest = {
  schema: 'ahadi.evidence/1';
  ref: string;
  madeAt: string;
  /** The key that signed this file: raw Ed25519 in base64, under the name of the log. */
  key: { name: string; publicKey: string };
  files: { name: string; bytes: number; sha256: string }[];
};
/** A deed as its hash is over it, beside that hash and the one before it. */
export type ChainPart = { link: ChainLink; hash: string }[];
export type WordsPart = { eventId: string; field: string; salt: string; text: string }[];
export type LogPart = { size: number; entries: { eventId: string; index: number; proof: string[] }[] };
export type SignaturePart<Proof = unknown> = {
  id: string;
  partyId: string;
  contentHash: string;
  nameAsSigned: string;
  level: number;
  signedAt: string;
  clauseAnswer: string | null;
  mark: unknown;
  /** Given on the device of the one who made the agreement. */
  inPerson?: boolean;
  /** Given without an account, by a code to the address of an invitation letter. */
  byLetter?: boolean;
  /** The mailbox that this code went to, as much of its address as is shown; absent from signatures older than that. */
  codeSentTo?: string;
  /** What a passkey signed, for a signature at level 2. */
  passkey: Proof | null;
  /** What the party was asked for, as it signed with it, and its hash; absent where nothing was asked. */
  asked?: { answers: Answers; acknowledged: string[] };
  answersHash?: string;
  /** As what somebody signed for an organisation; absent for who signed for themself. */
  authority?: Authority;
  /** With it the record of the signature hashes to what its deed says; absent from signatures older than that. */
  salt?: string;
}[];

/** What a signature's deed commits to beside the text: who, when, as what and with which mark. */
export type SignedRecord = Pick<
  SignaturePart[number],
  | 'partyId'
  | 'nameAsSigned'
  | 'level'
  | 'signedAt'
  | 'clauseAnswer'
  | 'mark'
  | 'inPerson'
  | 'byLetter'
  | 'codeSentTo'
  | 'authority'
>;

/** A record as it is committed to, whatever else lies beside it. What is absent has no key. */
export const signedRecord = (
  it: Omit<SignedRecord, 'authority' | 'codeSentTo'> & { authority?: Authority | null; codeSentTo?: string | null },
): SignedRecord => ({
  ...{ partyId: it.partyId, nameAsSigned: it.nameAsSigned, level: it.level, mark: it.mark },
  ...{ signedAt: it.signedAt, clauseAnswer: it.clauseAnswer },
  ...(it.inPerson ? { inPerson: true } : {}),
  ...(it.byLetter ? { byLetter: true } : {}),
  ...(it.codeSentTo ? { codeSentTo: it.codeSentTo } : {}),
  ...(it.authority ? { authority: it.authority } : {}),
});

/** What the place that judges brings along: a browser and the server calculate with different means. */
export type Means = {
  sha256: Hash;
  /** Ed25519; all as bytes. */
  checkSignature: (it: { publicKey: Uint8Array; signature: Uint8Array; bytes: Uint8Array }) => Promise<boolean>;
  /** Whether the passkey really signed this text for this party. */
  checkPasskey: (proof: unknown, contentHash: string, partyId: string) => Promise<boolean>;
  canonicalJson: (value: unknown) => string;
  bytesOf: (text: string) => Uint8Array;
  /** UTF-8. Throws where it is none. */
  textOf: (bytes: Uint8Array) => string;
  /** Throws where it is no base64. */
  fromBase64: (base64: string) => Uint8Array;
  hex: (bytes: Uint8Array) => string;
};

export type EvidenceCheck = 'pack' | 'text' | 'signatures' | 'chain' | 'log' | 'pdf';
export const evidenceCheckWords: Record<EvidenceCheck, string> = {
  pack: 'The pack',
  text: 'The text',
  signatures: 'The signatures',
  chain: 'The history',
  log: 'The transparency log',
  pdf: 'The PDF',
};
export type EvidenceFinding = { check: EvidenceCheck; holds: boolean; says: string };
export type EvidenceReport = { holds: boolean; findings: EvidenceFinding[]; ref: string | null; key: string | null };

/** What a deed says under this name; undefined where it says nothing of the kind. */
const told = (deed: ChainPart[number] | undefined, name: string): unknown =>
  (deed?.link.payload as Record<string, unknown> | null | undefined)?.[name];

/** Says in one sentence why the evidence does not hold. */
class Broken extends Error {}
const must: (holds: boolean, why: string) => asserts holds = (holds, why) => {
  if (!holds) throw new Broken(why);
};

/** 64 bytes in base64 as they are written once, and a line break. */
const SIGNATURE = /^[A-Za-z0-9+/]{85}[AQgw]==\n$/;
const START = '0'.repeat(64);

/**
 * Judges a pack by itself, trusting nothing but calculation: the six checks in their order, each with what was found, in the words of `say`. A part that is missing or
 * cannot be read makes its check fail, and those that need it.
 */
export async function judgePack(
  files: ReadonlyMap<string, Uint8Array>,
  means: Means,
  say: EvidenceFindings = evidenceFindings,
): Promise<EvidenceReport> {
  const bytesOf = (name: PartName): Uint8Array => {
    const bytes = files.get(name);
    must(bytes !== undefined, say.missing({ name }));
    return bytes;
  };
  const jsonOf = <Part>(name: PartName): Part => {
    try {
      return JSON.parse(means.textOf(bytesOf(name))) as Part; // each check looks at what it takes from it
    } catch (failure) {
      if (failure instanceof Broken) throw failure;
      throw new Broken(say.unreadable({ name }));
    }
  };
  const hexHash = async (bytes: Uint8Array) => means.hex(await means.sha256(bytes));
  const known: { ref: string | null; key: string | null } = { ref: null, key: null };

  const checks: Record<EvidenceCheck, () => Promise<string>> = {
    async pack() {
      const manifest = jsonOf<Manifest>(parts.manifest);
      must(manifest.schema === 'ahadi.evidence/1', say.manifestUnknown);
      const publicKey = means.fromBase64(manifest.key.publicKey);
      const signed = means.textOf(bytesOf(parts.manifestSignature));
      must(SIGNATURE.test(signed), say.manifestMark);
      const signature = means.fromBase64(signed.trim());
      const isSigned = await means.checkSignature({ publicKey, signature, bytes: bytesOf(parts.manifest) });
      must(isSigned, say.manifestChanged);
      known.ref = manifest.ref;
      known.key = await hexHash(publicKey);
      for (const { name, sha256 } of manifest.files) {
        const bytes = files.get(name);
        must(bytes !== undefined, say.missing({ name }));
        must((await hexHash(bytes)) === sha256, say.notPacked({ name }));
      }
      const named = new Set([parts.manifest, parts.manifestSignature, ...manifest.files.map(({ name }) => name)]);
      for (const name of files.keys()) must(named.has(name), say.added({ name }));
      return say.packHolds({ count: manifest.files.length, day: manifest.madeAt.slice(0, 10) });
    },
    async text() {
      const text = means.textOf(bytesOf(parts.text));
      must(means.canonicalJson(jsonOf(parts.text)) === text, say.textWritten);
      const hash = await hexHash(bytesOf(parts.text));
      const asked = jsonOf<ChainPart>(parts.chain).findLast(({ link }) => link.name === 'agreement.executed');
      must(told(asked, 'contentHash') === hash, say.textOther);
      const { document } = jsonOf<{ terms?: { document?: { sha256: string } } }>(parts.text).terms ?? {};
      if (document) must((await hexHash(bytesOf(parts.document))) === document.sha256, say.documentOther);
      return say.textHolds({ hash: `${hash.slice(0, 16)}…` });
    },
    async signatures() {
      const hash = await hexHash(bytesOf(parts.text));
      const signatures = jsonOf<SignaturePart>(parts.signatures);
      const { parties } = jsonOf<{ parties: { id: string }[] }>(parts.text);
      const deeds = jsonOf<ChainPart>(parts.chain);
      for (const party of parties)
        must(
          signatures.some(({ partyId }) => partyId === party.id),
          say.partyMissing,
        );
      for (const signature of signatures) {
        const { id, partyId, contentHash, nameAsSigned, level, passkey, asked, answersHash, salt } = signature;
        const signer = { name: nameAsSigned };
        must(contentHash === hash, say.signedOther(signer));
        const deed = deeds.find((one) => one.link.name === 'agreement.signed' && told(one, 'signatureId') === id);
        const isSame =
          told(deed, 'partyId') === partyId && told(deed, 'contentHash') === hash && told(deed, 'level') === level;
        must(isSame, say.signatureUnknown(signer));
        const computed = asked === undefined ? undefined : await hexHash(means.bytesOf(means.canonicalJson(asked)));
        must(computed === answersHash && told(deed, 'answersHash') === answersHash, say.answersOther(signer));
        const record =
          salt === undefined
            ? undefined
            : await hexHash(means.bytesOf(commitmentInput(salt, means.canonicalJson(signedRecord(signature)))));
        must(told(deed, 'recordHash') === record, say.recordOther(signer));
        must(
          level < 2 || (passkey !== null && (await means.checkPasskey(passkey, contentHash, partyId))),
          say.passkeyOther(signer),
        );
      }
      const bound = signatures.filter(({ level }) => level === 2).length;
      return say.signaturesHold({ count: signatures.length, bound });
    },
    async chain() {
      const deeds = jsonOf<ChainPart>(parts.chain);
      must(deeds.length > 0, say.historyEmpty);
      let previous = START;
      for (const [index, { link, hash }] of deeds.entries()) {
        must(link.seq === index + 1, say.deedMissing({ number: index + 1 }));
        const computed = await hexHash(means.bytesOf(means.canonicalJson({ ...link, previous })));
        must(computed === hash, say.deedChanged({ number: link.seq }));
        previous = hash;
      }
      const words = files.has(parts.words) ? jsonOf<WordsPart>(parts.words) : [];
      for (const { eventId, field, salt, text } of words) {
        const deed = deeds.find(({ link }) => link.id === eventId);
        const commitment = told(deed, field) as Partial<Commitment> | undefined;
        const isSame = commitment?.sealed === (await hexHash(means.bytesOf(commitmentInput(salt, text))));
        must(isSame, say.wordsChanged({ number: deed?.link.seq ?? '?' }));
      }
      return say.historyHolds({ count: deeds.length });
    },
    async log() {
      const note = readCheckpoint(means.textOf(bytesOf(parts.head)));
      must(note !== null, say.headUnreadable);
      const { key } = jsonOf<Manifest>(parts.manifest);
      const publicKey = means.fromBase64(key.publicKey);
      const id = means.hex((await means.sha256(keyIdInput(key.name, publicKey))).subarray(0, KEY_ID_BYTES));
      const signed = note.signatures.map(({ name, signed }) => ({ name, bytes: means.fromBase64(signed) }));
      const own = signed.find(
        ({ name, bytes }) => name === key.name && means.hex(bytes.subarray(0, KEY_ID_BYTES)) === id,
      );
      must(own !== undefined, say.headOther);
      const signature = own.bytes.subarray(KEY_ID_BYTES);
      const isSigned = await means.checkSignature({ publicKey, signature, bytes: means.bytesOf(note.text) });
      must(isSigned, say.headChanged);
      const log = jsonOf<LogPart>(parts.log);
      const root = means.fromBase64(note.checkpoint.root);
      must(log.size === note.checkpoint.size, say.proofsOther);
      for (const { link, hash } of jsonOf<ChainPart>(parts.chain)) {
        const entry = log.entries.find(({ eventId }) => eventId === link.id);
        must(entry !== undefined, say.proofMissing({ number: link.seq }));
        const leaf = await leafHash(means.sha256, fromHex(hash, say.hashWritten));
        const proof = entry.proof.map(means.fromBase64);
        const isIn = await provesInclusion(means.sha256, { index: entry.index, size: log.size, leaf, proof, root });
        must(isIn, say.proofWrong({ number: link.seq, place: entry.index }));
      }
      return say.logHolds({ count: log.size });
    },
    async pdf() {
      const hash = await hexHash(bytesOf(parts.pdf));
      const sealed = jsonOf<ChainPart>(parts.chain).findLast(({ link }) => link.name === 'agreement.sealed');
      must(told(sealed, 'pdfSha256') === hash, say.pdfOther);
      return say.pdfHolds({ hash: `${hash.slice(0, 16)}…` });
    },
  };

  const findings: EvidenceFinding[] = [];
  for (const [check, run] of Object.entries(checks) as [EvidenceCheck, () => Promise<string>][])
    try {
      findings.push({ check, holds: true, says: await run() });
    } catch (failure) {
      // What is not even shaped like evidence breaks the reading of it: that is a finding like any other.
      const says = failure instanceof Broken ? failure.message : say.notEvidence;
      findings.push({ check, holds: false, says });
    }
  return { holds: findings.every(({ holds }) => holds), findings, ...known };
}

function fromHex(hex: string, notOne: string): Uint8Array {
  must(/^(?:[0-9a-f]{2})+$/.test(hex), notOne);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
