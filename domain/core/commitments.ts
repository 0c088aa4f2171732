/** Fields of deeds that hold words of a person. Everything else in a payload is ids, hashes, numbers, instants and words of a table. */
const wordFields: ReadonlySet<string> = new Set(['reason', 'changelog', 'changeNote', 'criterion', 'note', 'name']);

/** What stands in a chained payload in the place of a person's words: SHA-256 in hex over {@link commitmentInput}. */
export type Commitment = { sealed: string };

/** The bytes of a commitment, as text: without the salt short words could be found by trying. */
export const commitmentInput = (salt: string, words: string): string => `${salt}:${words}`;

/** The words of a person in this payload, by field; empty where there are none. */
export function wordsIn(payload: unknown): Record<string, string> {
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) return {};
  return Object.fromEntries(
    Object.entries(payload).filter(
      (entry): entry is [string, string] => wordFields.has(entry[0]) && typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}
