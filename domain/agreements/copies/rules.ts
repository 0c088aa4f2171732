/** How many seals of one file are looked at: a file of ours has one, and others may have signed it after us. */
export const SEALS_READ = 7;

/** A signature inside a PDF: up to which byte of the file it vouches, and itself (CMS) in lower-case hex. */
export type SealInFile = { end: number; cms: string };

const RANGE = '/ByteRange';
/** A range as it is written; at most so many signs behind its name. */
const fourNumbers = /^\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/;
const LONGEST_RANGE = 120;

/**
 * The signatures inside a PDF, the last {@link SEALS_READ}, the newest first; none where it is none. Looked for from the end, because a
 * document may have been signed often before it was sealed here. `text`: its bytes, each as one sign.
 */
export function sealsIn(text: string): SealInFile[] {
  const seals: SealInFile[] = [];
  for (
    let at = text.lastIndexOf(RANGE);
    at >= 0 && seals.length < SEALS_READ;
    at = at > 0 ? text.lastIndexOf(RANGE, at - 1) : -1
  ) {
    const range = fourNumbers.exec(text.slice(at + RANGE.length, at + RANGE.length + LONGEST_RANGE));
    if (!range) continue;
    const [length = 0, restart = 0, rest = 0] = range.slice(1).map(Number);
    const cms = text
      .slice(length, restart)
      .replace(/[^0-9a-fA-F]/g, '')
      .toLowerCase();
    seals.push({ end: restart + rest, cms });
  }
  return seals;
}

/**
 * What a file in hand is. `sealed`: the sealed document to the last byte. `added_to`: the sealed document with something behind it.
 * `changed`: it bears the seal and is not what was sealed. `foreign`: nothing of it is from here.
 */
export type CopyVerdict = 'sealed' | 'added_to' | 'changed' | 'foreign';

/** Judges by what was found of its hashes: `certificates` are those that are sealed with here, ever, in lower-case hex. */
export function judgeCopy(
  { whole, seals }: { whole: string; seals: readonly SealInFile[] },
  found: { of: string | null; certificates: readonly string[] },
): CopyVerdict {
  if (found.of !== null) return found.of === whole ? 'sealed' : 'added_to';
  const isOurs = ({ cms }: SealInFile) => found.certificates.some((certificate) => cms.includes(certificate));
  return seals.some(isOurs) ? 'changed' : 'foreign';
}
