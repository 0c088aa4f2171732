/** What a bank says of money that it sends back is kept behind this, so that it is not taken for a code of another provider. */
export const BANK_SAYS = 'bank: ';

/** In a sentence why the bank sent money back; the bank’s own words where we know none of ours. */
export const bankReturns = {
  noSuchAccount: 'The bank knows no account with that number. Check it, or choose another destination.',
  accountClosed: 'That account is closed. Choose another destination.',
  accountBlocked: 'That account takes no money at the moment. Ask its bank, or choose another destination.',
  otherHolder: 'The name of the holder is not the one that the bank has. Add the destination again with that one.',
  wrongBranch: 'The code of the bank or branch is wrong. Add the destination again with the right one.',
  bankSays: 'The bank says: “{said}”. Check the destination, or choose another one.',
} as const;
export type BankReturn = keyof typeof bankReturns;

/** ISO 20022 codes of a return, as SEPA's table of them has them (lemonway.com, SEPA R-transactions), and how banks put them in words. */
const reasons: readonly (readonly [RegExp, BankReturn])[] = [
  [/\bAC01\b|(?:invalid|incorrect|wrong|unknown) (?:account|a\/c)|no such account|account not found/i, 'noSuchAccount'],
  [/\bAC04\b|(?:account|a\/c)(?: is)? closed|closed (?:account|a\/c)/i, 'accountClosed'],
  [/\bAC06\b|\bAG01\b|dormant|blocked|frozen/i, 'accountBlocked'],
  [/name.{0,12}(?:mismatch|differ|incorrect)|(?:incorrect|wrong) name/i, 'otherHolder'],
  [/(?:invalid|wrong|incorrect) (?:bank|branch|sort) ?code/i, 'wrongBranch'],
];

/** Why the bank sent it back, and what it said itself. Null for what no bank said. */
export function bankReturnOf(code: string): { why: BankReturn; said: string } | null {
  if (!code.startsWith(BANK_SAYS)) return null;
  const said = code.slice(BANK_SAYS.length);
  return { why: reasons.find(([pattern]) => pattern.test(said))?.[1] ?? 'bankSays', said };
}

/** The same as a sentence. */
export function bankReturnWords(code: string): string | null {
  const it = bankReturnOf(code);
  return it && bankReturns[it.why].replace('{said}', () => it.said);
}
