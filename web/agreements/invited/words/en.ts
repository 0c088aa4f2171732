export default {
  byLetter: 'You read this by the link in your letter.',
  asksToRead: '{name} asks you to read this and to answer.',
  asksToSign: '{name} asks you to sign this.',
  asked: 'What is asked of you',
  namedAs:
    'You are named in it as {name}. Nobody is told that you read it, and reading binds you to nothing. If that is not you, stop reading here and pass the link on to nobody.',
  noAccount: 'You need no account to answer: each time a code to {address} shows that it is you.',
  accept: 'Accept the text',
  sign: 'Accept and sign',
  ask_change: 'Ask for a change',
  decline: 'Say no',
  accepted: 'You accepted this text. A letter tells you when it is to be signed.',
  signed: 'You signed. Once everybody has, the sealed document comes to you by letter.',
  sealed: 'You signed, and so has everybody. The sealed document comes to you by letter.',
  changeAsked: 'You asked for a change. A letter tells you what comes of it.',
  declined: 'You said no. The others are told, with your reason, and nothing is owed.',
  passkey:
    'It is signed with a passkey, which only an account has. Open one with the address that the letter came to; this agreement is in it.',
  witness:
    'A witness is with you when you sign, and you show each other codes in your accounts. Open one with the address that the letter came to; this agreement is in it.',
  file: 'It asks you for a file, which an account keeps. Open one with the address that the letter came to; this agreement is in it.',
  questions:
    'It asks you questions, whose answers an account keeps while you write them. Open one with the address that the letter came to; this agreement is in it.',
  orAccount:
    'To comment, suggest other words or have somebody else sign, open an account with the address that the letter came to. It costs nothing, and this agreement is in it.',
  withAccount:
    'An account with the address that the letter came to has this agreement in it, with all that you did. It costs nothing, and you need none for your answer to hold.',
  publicClause: 'The public-history clause, at the end of the text',
  clauseMissing: 'Accept or refuse the clause first.',
  create: 'Create an account to answer',
  signIn: 'I have an account',
  whoIsIn: 'Who is in it',
  you: '{name} (you)',
  side: 'Side {side}',
  opening: 'Opening the letter...',
  deadTitle: 'This link opens nothing any more',
  deadWords:
    'A newer letter was sent, or the agreement waits for you no longer. Use the newest letter, or open an account with the address that the letter came to.',
  createOne: 'Create an account',
  failedTitle: 'The letter could not be opened',
  tryAgain: 'Try again',
  isInTitle: 'You are signed in as {name}',
  isInWords:
    'The letter was sent to <b>{address}</b>. If that is you, open it with this account. To read it without one, sign out and open the link in the letter again.',
  withThis: 'Open it with this account',
  signOut: 'Sign out',
  stopReading: 'Stop reading here',
  endedTitle: 'You read it here no more',
  stoppedWords: 'Reading ended on this device. Open the link in your letter to go on.',
  endedWords:
    'Reading by letter ends after twelve hours, when another letter is opened here, or when the agreement waits for you no longer. Open the link in your newest letter to go on, or open an account with the address that it came to.',
  somebody: 'Who wrote it',
} as const;
