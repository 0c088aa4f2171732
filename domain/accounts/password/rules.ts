import { brand } from '../../brand.ts';

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** What is wrong with a password, in English; a page in another language gives its own sentences. */
export const passwordProblems = {
  passwordShort: ({ least }: { least: number }) => `Use at least ${least} characters.`,
  passwordLong: ({ most }: { most: number }) => `Use at most ${most} characters.`,
  passwordGuessed: 'This password is among the first that are guessed. Choose another.',
  passwordAddress: 'Do not use your e-mail address as the password.',
};
export const GUESSED = passwordProblems.passwordGuessed;

/** What the lists of leaked passwords are made of: words that people decorate with digits, and runs of keys. */
const guessedWords = new Set(
  `password passwort passwd motdepasse contrasena admin administrator root guest user login welcome letmein changeme default
  secret master access system server test testing temp hello iloveyou loveyou lovely lover love princess sunshine shadow
  dragon monkey football baseball basketball soccer hockey liverpool arsenal chelsea barcelona superman batman spiderman
  pokemon naruto starwars whatever trustno freedom flower summer winter spring autumn monday friday january december
  michael jennifer jessica jordan charlie daniel thomas andrew joshua matthew george robert william ashley nicole hannah
  samantha michelle elizabeth victoria alexander christian christopher anthony butterfly chocolate cookie banana cheese
  orange purple silver golden diamond computer internet google facebook samsung iphone android mustang ferrari mercedes
  corvette porsche yamaha harley jesus christ blessed forever family mother father babygirl angel babylove killer hunter
  ranger soldier matrix phoenix tigger ginger pepper buster maggie bailey peanut qwerty qwertz azerty asdf zxcvbn qazwsx
  kenya nairobi mombasa kisumu uganda kampala tanzania africa harambee safaricom`
    .split(/\s+/)
    .concat(brand.name.toLowerCase()),
);
const keyRuns = [
  'qwertyuiop asdfghjkl zxcvbnm 1234567890 abcdefghijklmnopqrstuvwxyz 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb qazwsxedcrfvtgb zaq12wsxcde34rfv 1234qwer asdfzxcv 147258369 741852963 789456123',
]
  .join(' ')
  .split(' ')
  .flatMap((run) => [run + run, [...run].reverse().join('').repeat(2)]);

/** True for what every guesser tries first: a run of keys, one piece repeated, or such a word with digits and signs around it. */
function isGuessedFirst(password: string): boolean {
  const text = password.toLowerCase();
  if (/^\d{1,11}$/.test(text)) return true; // days of birth, telephone numbers
  if (/^(.{1,4})\1+$/.test(text) || keyRuns.some((run) => run.includes(text))) return true;
  const word = text
    .replace(/^[\d\W_]+|[\d\W_]+$/g, '')
    .replaceAll('@', 'a')
    .replaceAll('4', 'a')
    .replaceAll('3', 'e')
    .replaceAll('1', 'i')
    .replaceAll('0', 'o')
    .replaceAll('$', 's')
    .replaceAll('5', 's');
  return guessedWords.has(word);
}

/** Why this password cannot be used, or null. Length decides, not composition (NIST SP 800-63B, ASVS 6.2). */
export function problemOfPassword(password: string, email = '', say = passwordProblems): string | null {
  if (password.length < PASSWORD_LENGTH.min) return say.passwordShort({ least: PASSWORD_LENGTH.min });
  if (password.length > PASSWORD_LENGTH.max) return say.passwordLong({ most: PASSWORD_LENGTH.max });
  if (isGuessedFirst(password)) return say.passwordGuessed;
  return email !== '' && password.toLowerCase() === email.toLowerCase() ? say.passwordAddress : null;
}
