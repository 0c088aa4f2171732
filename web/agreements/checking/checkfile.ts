import { type CopyVerdict, judgeCopy, sealsIn } from '@ahadi/domain/agreements/copies/rules.ts';
import type { SealedDocument } from '@ahadi/domain/agreements/copies/schema.ts';
import type { EvidenceFinding } from '@ahadi/domain/agreements/evidence.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import { client, reading } from '../../core/api.ts';
import { fromBase64, hex } from '../../core/bytes.ts';

/** What a file turned out to be. Of a pack its own findings come along, in the language that is named; `unknown`: this browser lacks what it takes to check one. */
export type Checked = {
  verdict: CopyVerdict | 'unknown';
  sealed: SealedDocument | null;
  findings: readonly EvidenceFinding[];
  language: Language;
};

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) as SealedDocument['of']; // what a digest looks like

const isArchive = ([one, two]: Uint8Array): boolean => one === 0x50 && two === 0x4b;

/** Checks a file on this device and says in a language what was found; of it only hashes are sent. Rejects where the server was not reached. */
export async function checkFile({ file, language }: { file: File; language: Language }): Promise<Checked> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isArchive(bytes) ? checkPack(bytes, language) : { ...(await checkPdf(bytes)), findings: [], language };
}

async function checkPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Pick<Checked, 'verdict' | 'sealed'>> {
  const whole = await sha256(bytes);
  const seals = sealsIn(new TextDecoder('latin1').decode(bytes));
  const parts = await Promise.all(seals.map(({ end }) => sha256(bytes.subarray(0, end))));
  const { sealed, certificates } = await client.agreements.findSealed(
    { of: 'file', hashes: [whole, ...parts] },
    reading,
  );
  const ours = certificates.map((one) => hex(fromBase64(one)));
  return { verdict: judgeCopy({ whole, seals }, { of: sealed?.of ?? null, certificates: ours }), sealed };
}

/** A pack proves itself, and its PDF says whether it is from here. */
async function checkPack(bytes: Uint8Array<ArrayBuffer>, wanted: Language): Promise<Checked> {
  const { readPack } = await import('./readpack.ts');
  const pack = await readPack(bytes, wanted);
  if (pack === null) return { verdict: 'unknown', sealed: null, findings: [], language: wanted };
  const { language } = pack;
  const { verdict, sealed } = pack.pdf ? await checkPdf(pack.pdf) : { verdict: 'foreign' as const, sealed: null };
  const { holds, findings } = pack.report;
  if (holds) return { verdict, sealed, findings, language };
  return { verdict: sealed ? 'changed' : verdict, sealed: null, findings, language };
}
