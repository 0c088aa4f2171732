export default {
  check: 'Check a signed document',
  signedFile: 'The signed PDF or its evidence pack',
  haveFile: 'Do you have the PDF? Check it to the last byte',
  staysHere: 'The file stays on your device. Only its fingerprint is sent.',
  choose: 'Choose a file',
  emptyFile: 'The file is empty. Nothing was sent. Choose another one.',
  tooLarge: 'The file is {size}; the limit is {limit} MB. Nothing was sent. A sealed agreement is smaller.',

  sealed: 'Real and unchanged',
  sealedWords: 'Every byte is as it was when it was sealed.',
  addedTo: 'Real, but something was added',
  addedToWords:
    'The sealed document is inside, and something was added to the file afterwards. Only what was sealed counts: ask for the file as it was.',
  changed: 'Changed',
  changedWords:
    'The file carries the seal of {brand}, but it is not what was sealed. Do not rely on it. Ask a party for the original.',
  foreign: 'Not sealed here',
  foreignWords:
    'This is not a file that {brand} sealed. A scan, a photo or a new print of one is another file: scan the code on its pages, or ask for the PDF as it was downloaded.',
  unknown: 'This browser cannot check an evidence pack',
  unknownWords:
    'It does not know Ed25519 signatures. That says nothing about the file: use a newer browser, or check the PDF inside.',

  checkingCode: 'Checking the code',
  notOurs: 'This code is not one of ours',
  notOursWords: 'No agreement was sealed here with it. Do not rely on the paper that carries it.',
  codeFound: 'This agreement was sealed here',
  codeFoundWords:
    'A code can be copied onto another page. Compare the paper with what stands here; its footer shows how the fingerprint begins.',

  agreement: 'Agreement',
  side: 'Side {side}',
  sealedAt: 'Sealed',
  fingerprint: 'Fingerprint of the text (SHA-256)',

  sentSoFar: 'Sent so far',
  readingIt: 'Reading it',
  thePack: 'The pack',
  theText: 'The text',
  theSignatures: 'The signatures',
  theHistory: 'The history',
  theLog: 'The transparency log',
  thePdf: 'The PDF',
  holds: '{part}: holds',
  holdsNot: '{part}: does not hold',
} as const;
