import { type EvidenceReport, judgePack, parts } from '@ahadi/domain/agreements/evidence.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import { CannotCheck } from '../../core/ed25519.ts';
import { readArchive, Unreadable } from '../verifier/archive.ts';
import { means } from '../verifier/means.ts';
import { findingWords } from './findings/words.ts';

type Pack = { report: EvidenceReport; pdf: Uint8Array<ArrayBuffer> | null; language: Language };

/** An evidence pack judged by itself, said in a language, or in English where its words do not come, and the PDF in it. Null where this browser knows no Ed25519. */
export async function readPack(bytes: Uint8Array<ArrayBuffer>, wanted: Language): Promise<Pack | null> {
  const say = await findingWords(wanted);
  const language = say ? wanted : 'en';
  try {
    const files = await readArchive(bytes, say);
    const pdf = files.get(parts.pdf);
    return { report: await judgePack(files, means, say), pdf: pdf ? Uint8Array.from(pdf) : null, language };
  } catch (failure) {
    if (failure instanceof CannotCheck) return null;
    if (!(failure instanceof Unreadable)) throw failure;
    const findings = [{ check: 'pack' as const, holds: false, says: failure.message }];
    return { report: { holds: false, findings, ref: null, key: null }, pdf: null, language };
  }
}
