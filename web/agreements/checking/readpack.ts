import { type EvidenceReport, judgePack, parts } from '@ahadi/domain/agreements/evidence.ts';
import { CannotCheck } from '../../core/ed25519.ts';
import { readArchive, Unreadable } from '../verifier/archive.ts';
import { means } from '../verifier/means.ts';

type Pack = { report: EvidenceReport; pdf: Uint8Array<ArrayBuffer> | null };

/** An evidence pack judged by itself, and the PDF in it. Null where this browser knows no Ed25519. */
export async function readPack(bytes: Uint8Array<ArrayBuffer>): Promise<Pack | null> {
  try {
    const files = await readArchive(bytes);
    const pdf = files.get(parts.pdf);
    return { report: await judgePack(files, means), pdf: pdf ? Uint8Array.from(pdf) : null };
  } catch (failure) {
    if (failure instanceof CannotCheck) return null;
    if (!(failure instanceof Unreadable)) throw failure;
    const findings = [{ check: 'pack' as const, holds: false, says: failure.message }];
    return { report: { holds: false, findings, ref: null, key: null }, pdf: null };
  }
}
