export default {
  versions: 'Versions',
  compare: 'Compare',
  version: 'Version {version}',
  frozen: 'frozen',
  current: 'current',
  showAll: 'Show all {count}',

  verify: 'Verify',
  verifyNow: 'Verify now',
  verifyAgain: 'Verify again',
  verifyWords:
    'Recomputes the hash of the text, every signature, the chain of deeds and the seal, and trusts none of what is stored.',
  hashOfText: 'SHA-256 of the text',
  failsSince: 'It fails since {when}.',
  pack: 'Download the evidence pack',
  packWords:
    'The text, the sealed PDF, the signatures, the history and its place in our log, with a page that checks all of it without us and without a network.',

  valid: 'Valid',
  invalid: 'Not valid',
  incomplete: 'Nothing wrong, but not complete yet',
  checkedAt: 'checked {when}',
  text: 'Text <aside>{state}</aside>',
  signatures: 'Signatures <aside>{state}</aside>',
  history: 'History <aside>{state}</aside>',
  seal: 'Seal <aside>{state}</aside>',
  copy: 'Your copy <aside>{state}</aside>',
  holds: 'holds',
  holdsNot: 'does not hold',
  notYet: 'not yet',

  notFrozen: 'The text is not frozen yet; it has no hash to check.',
  otherFile: 'The document is missing or is not the file that was frozen.',
  asFrozen: 'The text and parties hash to {hash}…, as when they were frozen.',
  otherText: 'The text or the parties are not what was frozen.',
  decided: 'Nobody signs it: it binds by a decision.',
  nobodySigned: 'Nobody has signed yet.',
  signatureBroken: 'The signature of {name} does not hold for this text.',
  someSigned: '{count} of {of} have signed; what is there holds for this text.',
  allSigned: '{count, plural, one {The one signature is on this text.} other {All # signatures are on this text.}}',
  historyIntact:
    '{count, plural, one {The one deed is in its place, unchanged.} other {All # deeds are in their place, none was changed or taken out.}}',
  historyBroken: 'The history is broken at deed {count}.',
  notSealedYet: 'The document is sealed after the last signature.',
  stampFailing:
    'The time cannot be certified at the moment, and without its stamp nothing is sealed. All signatures are kept; it is tried again every few minutes.',
  sealFailing:
    'The sealed document cannot be made at the moment. All signatures are kept; it is tried again every few minutes.',
  fileMissing: 'The sealed file is missing from storage.',
  neverSealed: 'This agreement is not sealed yet, so no file can be its sealed document.',
  noCertificate: 'This installation has no sealing certificate.',
  sealBroken: 'The file carries no seal of ours that is intact: it was changed, cut, or not sealed here.',
  sealStamped:
    'Sealed by this installation; every byte is as it was sealed. Its time stamp (RFC 3161) says {when}, by the clock of this installation, for which nobody outside it vouches.',
  sealStampedOutside:
    'Sealed by this installation; every byte is as it was sealed. Its time stamp (RFC 3161) says {when}, by the time-stamp service {name}, which is not ours.',
  sealUnstamped: 'Sealed by this installation; every byte is as it was sealed. It carries no time stamp.',
  otherSealed: 'The file carries a seal of ours, but it is not the sealed document of this agreement.',

  checkCopy: 'Check a copy',
  checking: 'Checking…',
  dropIt: 'Drop a PDF here, or choose one. It is compared, not kept.',
  emptyFile: 'The file is empty. Nothing was sent. Choose another one.',
  tooLarge: 'The file is {size}; the limit is {limit} MB. Nothing was sent. Choose the PDF you were given.',

  log: 'The log of all deeds',
  logWords:
    'Every deed goes into one log, and each day its head is signed. Keep a head: with it you can prove later if something was cut off or rewritten, even by us. The sealed PDF and the evidence pack hold one, too.',
  signedHead: '{count, plural, one {Signed {when}, over 1 deed} other {Signed {when}, over {deeds} deeds}}',
  copyIt: 'Copy it',
  copied: 'Copied.',
  cannotCopy: 'This browser does not allow copying. Mark the lines and copy them by hand.',
  noHead: 'None was signed yet.',
  checkHead: 'Check a head that you kept',
  check: 'Check',
  pasteFirst: 'Paste a head first.',
  headHolds: 'It holds: everything the log had then is still there, unchanged.',
  headCut: 'The log was cut: it is shorter than when this head was signed. Keep the head; it proves that.',
  headRewritten:
    'The log was rewritten: it says something else of that time than it did then. Keep the head; it proves that.',
  headForeign: 'None of the keys of this log signed it. Look whether it is from somewhere else.',
  headUnreadable: 'That is no head of a log. Paste all of its lines, from the first to the last.',
} as const;
