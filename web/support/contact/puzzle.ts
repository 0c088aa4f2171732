type Puzzle = { salt: string; zeroBits: number };

/** Whether a hash begins with so many zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  if (hash.subarray(0, whole).some((byte) => byte !== 0)) return false;
  return bits % 8 === 0 || (hash[whole] ?? 0) >> (8 - (bits % 8)) === 0;
}

const AT_ONCE = 256;

/** The first number whose SHA-256, written after the salt, begins with the zeros that are asked for. Some seconds on an old phone. */
export async function solve({ salt, zeroBits }: Puzzle): Promise<number> {
  const text = new TextEncoder();
  for (let from = 0; ; from += AT_ONCE) {
    const hashes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) =>
        crypto.subtle.digest('SHA-256', text.encode(`${salt}${from + place}`)),
      ),
    );
    const found = hashes.findIndex((hash) => beginsWithZeros(new Uint8Array(hash), zeroBits));
    if (found >= 0) return from + found;
  }
}
