/** How many seals of one file are looked at: a file of ours has one, and others may have signed it after us. */
export const SEALS_READ = 7;

/** A signature inside a PDF: up to which byte of the file it vouches, and itself (CMS) in lower-case hex. */
export type SealInFile = { end: number; cms: string };

/** The signatures inside a PDF, the first {@link SEALS_READ} in the order of the file; none where it is none. `text`: its bytes, each as one sign. */
export function sealsIn(text: string): SealInFile[] {
  return [...text.matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].slice(0, SEALS_READ).map((range) => {
    const [length = 0, restart = 0, rest = 0] = range.slice(1).map(Number);
    return {
      end: restart + rest,
      cms: text
        .slice(length, restart)
        .replace(/[^0-9a-fA-F]/g, '')
        .toLowerCase(),
    };
  });
}

/**
 * What a file in hand is. `sealed`: the sealed document to the last byte. `added_to`: the sealed document with something behind it.
 * `changed`: it bears the seal and is not what was sealed. `foreign`: nothing of it is from here.
 */
export type CopyVerdict = 'sealed' | 'added_to' | 'changed' | 'foreign';

/** Judges by what was found of its hashes: `certificate` is that of the seal in lower-case hex, null where there is none yet. */
export function judgeCopy(
  { whole, seals }: { whole: string; seals: readonly SealInFile[] },
  found: { of: string | null; certificate: string | null },
): CopyVerdict {
  if (found.of !== null) return found.of === whole ? 'sealed' : 'added_to';
  const { certificate } = found;
  return certificate !== null && seals.some(({ cms }) => cms.includes(certificate)) ? 'changed' : 'foreign';
}
