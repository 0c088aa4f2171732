export default {
  missing: '{name} is missing.',
  unreadable: '{name} cannot be read.',
  notEvidence: 'It is not written as evidence is.',
  hashWritten: 'A hash is not written as one.',

  manifestUnknown: 'The manifest is of another kind than this page knows.',
  manifestMark: 'The signature of the manifest is not written as one.',
  manifestChanged: 'The manifest is not what was signed, or its signature was changed.',
  notPacked: '{name} is not the file that was packed.',
  added: '{name} was added.',
  packHolds: 'All {count} files are those that were packed on {day}, and the list of them is signed.',

  textWritten: 'The text is not written as it was hashed.',
  textOther: 'The text is not the one that everybody signed.',
  documentOther: 'The document is not the one that everybody signed.',
  textHolds: 'The text hashes to {hash}, which is what was executed.',

  partyMissing: 'A party of the agreement has not signed.',
  signedOther: '{name} signed another text.',
  signatureUnknown: 'The history knows no such signature of {name}.',
  answersOther: 'The answers of {name} are not those that were signed with.',
  recordOther: 'The name, mark, time or authority of {name} is not what was recorded at signing.',
  passkeyOther: 'The passkey of {name} did not sign this text.',
  signaturesHold:
    '{bound, plural, =0 {All {count} signatures are on this text.} one {All {count} signatures are on this text; {bound} bound to it by a passkey.} other {All {count} signatures are on this text; {bound} bound to it by a passkey.}}',

  historyEmpty: 'The history is empty.',
  deedMissing: 'Deed {number} is missing.',
  deedChanged: 'Deed {number} is not what was written, or one before it was taken out.',
  wordsChanged: 'The words of deed {number} are not those that were written.',
  historyHolds: 'All {count} deeds are in their place; each hash is over the one before.',

  headUnreadable: 'The head of the log cannot be read.',
  headOther: 'The head of the log is signed by another key.',
  headChanged: 'The head of the log is not what was signed.',
  proofsOther: 'The proofs are for another head of the log.',
  proofMissing: 'Deed {number} has no proof.',
  proofWrong: 'Deed {number} is not in the log at place {place}.',
  logHolds: 'Every deed is in the log, which had {count} entries when its head was signed.',

  pdfOther: 'The PDF is not the one that was sealed.',
  pdfHolds: 'The PDF is, to the last byte, the one that was sealed ({hash}).',

  archiveCut: 'The archive was damaged: it cannot be read to its end.',
  archiveNone: 'This is no evidence pack: it is not a ZIP archive.',
  archiveMany: 'This is no evidence pack: it has too many files.',
  archiveLarge: 'The archive is larger, unpacked, than any evidence is. It was not opened.',
  archiveOtherwise: 'The archive is packed in a way that this page does not know.',
  fileDamaged: '{name} was damaged.',
  fileLarger: 'A file of the archive is larger than it says. It was not opened.',
  fileCut: 'The archive was damaged: a file cannot be unpacked.',
} as const;
