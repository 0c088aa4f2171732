type Named = { name: string };
type Numbered = { number: number | string };
type Counted = { count: number };
type Hashed = { hash: string };

/** What the checks of an evidence pack find, in English: a page in another language gives its own sentences. */
export const evidenceFindings = {
  missing: ({ name }: Named) => `${name} is missing.`,
  unreadable: ({ name }: Named) => `${name} cannot be read.`,
  notEvidence: 'It is not written as evidence is.',
  hashWritten: 'A hash is not written as one.',

  manifestUnknown: 'The manifest is of another kind than this page knows.',
  manifestMark: 'The signature of the manifest is not written as one.',
  manifestChanged: 'The manifest is not what was signed, or its signature was changed.',
  notPacked: ({ name }: Named) => `${name} is not the file that was packed.`,
  added: ({ name }: Named) => `${name} was added.`,
  packHolds: ({ count, day }: Counted & { day: string }) =>
    `All ${count} files are those that were packed on ${day}, and the list of them is signed.`,

  textWritten: 'The text is not written as it was hashed.',
  textOther: 'The text is not the one that everybody signed.',
  documentOther: 'The document is not the one that everybody signed.',
  textHolds: ({ hash }: Hashed) => `The text hashes to ${hash}, which is what was executed.`,

  partyMissing: 'A party of the agreement has not signed.',
  signedOther: ({ name }: Named) => `${name} signed another text.`,
  signatureUnknown: ({ name }: Named) => `The history knows no such signature of ${name}.`,
  answersOther: ({ name }: Named) => `The answers of ${name} are not those that were signed with.`,
  recordOther: ({ name }: Named) => `The name, mark, time or authority of ${name} is not what was recorded at signing.`,
  passkeyOther: ({ name }: Named) => `The passkey of ${name} did not sign this text.`,
  signaturesHold: ({ count, bound }: Counted & { bound: number }) =>
    `All ${count} signatures are on this text${bound > 0 ? `; ${bound} bound to it by a passkey` : ''}.`,

  historyEmpty: 'The history is empty.',
  deedMissing: ({ number }: Numbered) => `Deed ${number} is missing.`,
  deedChanged: ({ number }: Numbered) => `Deed ${number} is not what was written, or one before it was taken out.`,
  wordsChanged: ({ number }: Numbered) => `The words of deed ${number} are not those that were written.`,
  historyHolds: ({ count }: Counted) => `All ${count} deeds are in their place; each hash is over the one before.`,

  headUnreadable: 'The head of the log cannot be read.',
  headOther: 'The head of the log is signed by another key.',
  headChanged: 'The head of the log is not what was signed.',
  proofsOther: 'The proofs are for another head of the log.',
  proofMissing: ({ number }: Numbered) => `Deed ${number} has no proof.`,
  proofWrong: ({ number, place }: Numbered & { place: number }) =>
    `Deed ${number} is not in the log at place ${place}.`,
  logHolds: ({ count }: Counted) => `Every deed is in the log, which had ${count} entries when its head was signed.`,

  pdfOther: 'The PDF is not the one that was sealed.',
  pdfHolds: ({ hash }: Hashed) => `The PDF is, to the last byte, the one that was sealed (${hash}).`,
};
export type EvidenceFindings = typeof evidenceFindings;
