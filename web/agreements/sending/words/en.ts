export default {
  shareTitle: 'Share “{title}”',
  shareWith: 'Share with {name}',
  shareWithMany: '{count, plural, one {Share with 1 party} other {Share with # parties}}',
  notYet: 'Not yet',
  invited: 'These are invited by mail, with a link to the text:',
  reachedAt: '{email} · side {side}',
  shareWords:
    'They can read it, propose another text and accept it. You accept this text by sharing it. Nobody is bound before everybody has signed. Once shared, it can be withdrawn but no longer deleted.',

  sendTitle: 'Send as version {no}',
  keepWriting: 'Keep writing',
  send: 'Send this version',
  same: 'Your text is the same as the current version.',
  compared:
    'Compared with version {no}. Everybody is told, and everybody’s acceptance starts again; you accept by sending.',
  changelog: 'What changed, in a line',
  changelogHelp: 'Stands in the list of versions.',
  sentMeanwhile: 'Version {no} was sent while you looked',
  lookAgain: 'The differences above are to the newest version now. Look again, then send. Your text is kept.',

  asSeen: 'As {name} will see it',
  asSeenByOther: 'As the other side will see it',
  close: 'Close',
  seenBy: 'Seen by',
  unnamed: 'a party not named yet',
  yourAnswer: 'Your answer',
  accept: 'Accept',
  refuse: 'Refuse',
  previewOf: 'This is a preview: {name} decides.',
  previewOfOther: 'This is a preview: the other side decides.',

  discardTitle: 'Discard your changes?',
  discard: 'Discard my changes',
  discardWords:
    'Your copy is thrown away and cannot be brought back. Version {no}, which everybody sees, stays as it is.',

  otherWindow: 'This text was also changed in another window',
  otherWindowWords: 'What you typed here is kept. Nothing is saved from this window until you choose.',
  compare: 'Compare and choose',
  whichStays: 'Which text stays?',
  useTheirs: 'Use the other window’s',
  keepMine: 'Keep mine',
  bothTexts: 'The other window saved its text: {when}. Struck words are only there; underlined words are only here.',

  frozen: 'The text was frozen while you wrote',
  frozenWords: '{why} What you typed stays on this page; copy it before you leave.',
  behind: 'Version {no} was sent while you were writing',
  behindWords:
    'You began from version {base}. Your text is kept; before you send it you see all differences from the newest version.',
  cannotChange: 'The text can no longer be changed',
  goTo: 'Go to {ref}',
} as const;
