export default {
  change: 'Change this agreement',
  end: 'End this agreement',
  goTo: 'Go to {ref}',
  openAmendment:
    '{name} proposed an amendment: {ref}. One document at a time can change or end an agreement. Sign that one, decline it, or have it withdrawn first.',
  openEnd:
    '{name} proposed to end it: {ref}. One document at a time can change or end an agreement. Sign that one, decline it, or have it withdrawn first.',
  reasonShort: 'Give a reason of at least {least} characters, so that the others understand.',

  goOnWriting: 'Go on writing',
  begun:
    'You have begun {ref}: “{reason}” Nobody else sees it yet. To begin with another reason, delete that draft first.',
  writeAmendment: 'Write the amendment',
  notNow: 'Not now',
  whatChange: 'What should change, and why?',
  besideIt: 'Every party reads it beside the amendment.',
  changeWords:
    'You get a draft with the text as it stands now, and with the same parties. Change what should be different, then share it. Nothing changes before everybody has signed the amendment.',

  inDocument: 'Every party reads it in the document.',
  toldAtOnce: 'Every party is told it at once.',
  gaveNotice: 'You gave notice. The agreement ends on {day}. The others are told, with your reason.',
  gaveNoticeOnly: 'You gave notice. The others are told, with your reason.',
  proposeEnd: 'Propose to end it',
  giveNotice: 'Give notice',
  keepIt: 'Keep it',
  howItEnds: 'How it ends',
  endTogether: 'End it together',
  togetherWords:
    'A short document is drawn up and everybody is asked to sign it, you too. The agreement ends with the last signature; until then it holds.',
  noticeWords: 'It ends on {day}, whether the others agree or not. You can take the notice back until then.',
  notTogether:
    'To end it together is not possible now: <a>{ref}</a> is open. A notice ends the agreement all the same.',
  whyEnd: 'Why should it end?',
  staysOwed: 'What was due before the end stays owed. What would have been due later is released.',
} as const;
