export default {
  byLetter: 'You read this by the link in your letter.',
  asksToRead: '{name} asks you to read this and to answer.',
  asksToSign: '{name} asks you to sign this.',
  asked: 'What is asked of you',
  namedAs:
    'You are named in it as {name}. Nobody is told that you read it, and reading binds you to nothing. If that is not you, stop reading here and pass the link on to nobody.',
  withAccount:
    'To accept the text, ask for a change, say no or sign, open an account with the address that the letter came to. It costs nothing, and this agreement is in it.',
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
