export default {
  copyOnly: 'You get a copy of what was signed. Nothing here binds you.',
  handedOver:
    'You read along. {name} signs for you, and you stay bound: once the signing is over, everything else is yours to do again.',
  readsAlong: 'You read along. Nothing here binds you, and nothing waits for you.',

  approveFor: 'You approve for {name}',
  approvedOn: 'You approved this text on {when}.',
  mayChange: 'The text may still change. You are asked once it is settled; until then nothing waits for you.',
  refusedIt: 'You did not approve it: {reason} You can still approve it as it is; else its maker reopens the text.',
  approveWords: 'Read the text below. {name} can sign only after you approve it. It does not bind you.',
  approve: 'Approve this text',
  notApprove: 'Do not approve',
  approved: 'You approved the text. {name} can sign it.',
  notApproveTitle: 'Do not approve this text',
  goBack: 'Go back',
  cannotSign: '{name} cannot sign while you do not approve. You can still change your mind.',
  inTheWay: 'What is in the way?',
  whoReads: '{name} and the maker of the agreement read this.',
  reasonShort: 'Give a reason of at least {least} characters, so that the others understand.',
  notApproved: 'You did not approve the text. {name} is told why.',

  witnessOf: 'You are a witness of {name}',
  sawOn: 'You confirmed on {when} that you saw the signature.',
  beThere: 'Be with {name} when it is time to sign. You will be told.',
  hasSigned:
    '{name} has signed. Without your word it is not complete. You do not have to agree with the text, only to have seen the signing.',
  iSaw: 'I was with {name} and saw this agreement signed.',
  sayOrLeave: 'Say that you saw it, or leave it: nothing is kept until you do.',
  confirmSaw: 'Confirm what I saw',
  wordKept: 'Your word is kept: you saw {name} sign.',

  signBeside: 'Sign with {name} beside you',
  quarterOver: 'More than a quarter of an hour went by.',
  scanned: 'The code that you scanned on the screen of {name} is filled in. Enter it, then sign.',
  codeWords:
    '{name} opens this agreement on their own phone and shows you a code. Scan it with your camera or type it here, then sign.',
  code: 'Code on their screen',
  sixDigits: 'The code has six digits.',
  enterCode: 'Enter the code',
  isWithYou: '{name} is with you. Sign within a quarter of an hour.',
  sitWith:
    'Sit with {name}. When both of you are ready, show the code on your screen; {name} enters it and signs while you look on. Then you say what you saw.',
  showCode: 'Show the code',
  retry: 'Retry',
  codeFor: 'Code for {name} to scan',
  scansThis: '{name} scans this with the camera of their own device, or enters the six digits there, then signs.',
  nextCode: 'The next code comes in <b>{left} s</b>.',

  delegateTitle: '{from} asks that {name} signs',
  delegateWords: '“{basis}” {name} is reached at {email}. If you agree, {name} signs for {from}, who reads along.',
  agree: 'Agree',
  refuse: 'Refuse',
  signsFor: '{name} signs for {from}.',
  signsSelf: '{from} signs, nobody else for them.',

  inPerson: '{name} signs in person',
  inPersonWords:
    'Sit together, open the text and hand your device over. {name} reads it, signs, and confirms with a code that goes to {email}.',
  handTo: 'Hand over to {name}',
} as const;
