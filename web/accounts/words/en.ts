export default {
  person: 'Person',
  business: 'Business',
  government: 'Government',
  ngo: 'NGO',
  showCharacters: 'Show the characters',
  longEnough: 'Strong enough',
  atLeast: 'At least {min} characters. A short sentence is good.',
  soFar: '{length} of at least {min} characters.',

  password: 'Password',
  newPassword: 'New password',
  keepPassword: 'Keep this password',
  againPassword: 'You signed in a while ago. Confirm that it is you.',
  againPasskey:
    'You signed in a while ago. Press the button once more: your device asks for its fingerprint, face or PIN to confirm that it is you.',
  againLetter:
    'You signed in a while ago, and this account has neither a password nor a passkey to confirm with. <a>Choose a password by a letter</a> first.',
  codesReady:
    'Have paper or a safe file at hand: the codes are shown once. They count when you say that you have kept them.',
  showCodes: 'Show my codes',
  recoveryCodes: 'Recovery codes',
  codesOnce:
    'With a letter to your address each brings you back once. They are shown only now. Keep them where your device is not.',
  codesKept: 'I have kept these codes',
  codesNotKept: 'Keep them first, then say so.',
  goOn: 'Continue',
  copied: 'Copied.',
  notCopied: 'This browser does not allow copying. Write them down or keep the file.',
  copyThem: 'Copy them',
  keepFile: 'Keep as a file',
  printThem: 'Print them',
} as const;
