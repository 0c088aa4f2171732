/** What a bank says of money that it sends back is kept behind this, so that it is not taken for a code of another provider. */
export const BANK_SAYS = 'bank: ';

/** ISO 20022 codes of a return, as SEPA's table of them has them (lemonway.com, SEPA R-transactions), and how banks put them in words. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /\bAC01\b|(?:invalid|incorrect|wrong|unknown) (?:account|a\/c)|no such account|account not found/i,
    'The bank knows no account with that number. Check it, or choose another destination.',
  ],
  [
    /\bAC04\b|(?:account|a\/c)(?: is)? closed|closed (?:account|a\/c)/i,
    'That account is closed. Choose another destination.',
  ],
  [
    /\bAC06\b|\bAG01\b|dormant|blocked|frozen/i,
    'That account takes no money at the moment. Ask its bank, or choose another destination.',
  ],
  [
    /name.{0,12}(?:mismatch|differ|incorrect)|(?:incorrect|wrong) name/i,
    'The name of the holder is not the one that the bank has. Add the destination again with that one.',
  ],
  [
    /(?:invalid|wrong|incorrect) (?:bank|branch|sort) ?code/i,
    'The code of the bank or branch is wrong. Add the destination again with the right one.',
  ],
];

/** In a sentence why the bank sent it back; the bank’s own words where we know none of ours. Null for what no bank said. */
export function bankReturnWords(code: string): string | null {
  if (!code.startsWith(BANK_SAYS)) return null;
  const said = code.slice(BANK_SAYS.length);
  return (
    reasons.find(([pattern]) => pattern.test(said))?.[1] ??
    `The bank says: “${said}”. Check the destination, or choose another one.`
  );
}
