import { dayInWords } from '../../core/time.ts';

/** What is said before a certificate ends: the last day on which it holds, and what its holder can do no longer after it. */
export type CertificateEndClaim = { lastDay: string; newCases: 'none after it' | null; words: string };

export function certificateEnds(number: string, kind: string, on: string): CertificateEndClaim {
  const ends = `${number} ends with ${dayInWords(on)}.`;
  return kind === 'accreditation'
    ? {
        ...{ lastDay: on, newCases: 'none after it' },
        words: `${ends} Renew it in time: without it you take no new cases.`,
      }
    : { lastDay: on, newCases: null, words: ends };
}
