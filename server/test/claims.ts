// Lives hold what somebody was told against what then happens: the data of a claim, and what its words mean.

/** What a piece of a sentence means, as something that can be looked at once the deadline is over. */
export type Meaning<Seen> = { says: RegExp; holds: (before: Seen, after: Seen, said: RegExpExecArray) => boolean };

/** What of a sentence did not come true, as who reads the failure needs it; a sentence that means nothing known is wrong as well. */
export function untrue<Seen>(words: string, meanings: readonly Meaning<Seen>[], before: Seen, after: Seen): string[] {
  const meant = meanings.flatMap(({ says, holds }) => {
    const said = says.exec(words);
    return said ? [{ said, holds }] : [];
  });
  if (meant.length === 0) return [`“${words}” says what no test knows how to look at`];
  return meant.flatMap(({ said, holds }) =>
    holds(before, after, said) ? [] : [`“${words}” was shown, and “${said[0]}” did not come true`],
  );
}

/** How many claims were held against what happened, by the kind of sentence. */
export type Tally = Map<string, number>;
export const count = (tally: Tally, kind: string): void => void tally.set(kind, (tally.get(kind) ?? 0) + 1);
export const total = (tally: Tally): number => [...tally.values()].reduce((sum, one) => sum + one, 0);
/** "412 claims of 9 kinds". */
export const told = (tally: Tally): string => `${total(tally)} claims of ${tally.size} kinds`;
