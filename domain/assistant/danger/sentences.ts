/** Short forms, as they are typed with and without their apostrophe, and the slips in words that are too short to guess at. */
const spoken: readonly (readonly [RegExp, string])[] = [
  [/\b(can)(?:no|['’]?)t\b/g, 'cannot'],
  [/\bcan not\b/g, 'cannot'],
  [/\b(?:won['’]?t)\b/g, 'will not'],
  [/\b(do|does|did|is|are|was|were|would|could|should|has|have|had)n['’]?t\b/g, '$1 not'],
  [/\bi['’]?m\b/g, 'i am'],
  [/\b(he|she|it|that|there|who)['’]s\b/g, '$1 is'],
  [/\b(hes|shes)\b/g, 'he is'],
  [/\b(you|we|they)['’]re\b|\b(they)re\b/g, '$1$2 are'],
  [/\b(i|you|we|they)['’]ve\b|\b(i)ve\b/g, '$1$2 have'],
  [/\b(i|he|she|it|we|you|they|who|that)['’]ll\b/g, '$1 will'],
  [/\b(they|he|she|you)ll\b/g, '$1 will'],
  [/\bill (?=(?:kill|hang|jump|end|die|drink|be|not|hurt|do|take|never|make|burn|shoot|just)\b)/g, 'i will '],
  [/\b(i|he|she|we|you|they)['’]d\b/g, '$1 would'],
  [/\b([a-z]+)['’]s\b/g, '$1s'],
  [/\b(?:wanna|want 2|wanto|wana(?= (?:die|kill|hurt|end|go|live|jump|be|sleep|disappear|cut|hang)\b))\b/g, 'want to'],
  [/\b(?:gonna|gona|goin to|going 2)\b/g, 'going to'],
  [/\ban[y] (?:more|longer)\b/g, 'anymore'],
  [/\b(my|him|her|them|our) (?:self|selfs|selve?s)\b/g, '$1self'],
  [/\bthemself\b/g, 'themselves'],
  [/\b(?:kil|kll|kiil|kiill|klil|kiled|kiling)\b/g, 'kill'],
  [/\b(?:dieing|dyin|diing)\b/g, 'dying'],
  [/\b(?:beatin|beeting|beatting|bitting|beathing)\b/g, 'beating'],
  [/\b(?:wil|wll|wiil)\b/g, 'will'],
  [/\b(?:armd|amred)\b/g, 'armed'],
  [/\b(a|the|with|has|his) (?:knive|nife|knif|nif)\b/g, '$1 knife'],
  [/\bhous\b/g, 'house'],
  [/\btonite\b/g, 'tonight'],
  [/\b(?:ppl|peple|poeple|pple)\b/g, 'people'],
  [/\b(?:plz|pls|plis)\b/g, 'please'],
  [/\b(?:thier|theyr)\b/g, 'their'],
  [/\b(?:thay|dey|tey)\b/g, 'they'],
  [/\b(?:husbant|husban|huband|husbend|hasband|hubby)\b/g, 'husband'],
  [/\b(live|go on|take it|be here|do this) no ?more\b/g, '$1 anymore'],
  [/\bbeet(s?) (?=(?:me|us|my|her|him)\b)/g, 'beat$1 '],
  [/\bwnt\b/g, 'want'],
  [/\bu\b/g, 'you'],
  // As English is written in chats, and spoken in West Africa.
  [/\b2nite\b/g, 'tonight'],
  [/\bsm(?:1|one)\b/g, 'someone'],
  [/\bfinna\b/g, 'going to'],
  [/\b(?:dem|una)\b/g, 'they'],
  [/\b(?:wan|wana) (?!to\b)/g, 'want to '],
  [/\b(?:abeg|pliz)\b/g, 'please'],
  [/\b(kill|finish|beat|burn|shoot|cut|flog|chase|catch) am\b/g, '$1 him'],
  [/\b(?:thr?[ei]+t+[ei]?n)(ed|s|ing)?\b/g, 'threaten$1'],
  [/\bshot (?=(?:my|me|him|her|us|them)\b)/g, 'shoot '],
];
/** Words that one slip of the finger does not hide; none that is one slip away from another word. */
const known = [
  ...['suicide', 'suicidal', 'myself', 'himself', 'herself', 'threatened', 'threatening', 'threatens', 'threaten'],
  ...['kidnapped', 'machete', 'machetes', 'strangled', 'strangling', 'overdose', 'violence', 'attacking', 'shooting'],
  ...['family', 'husband', 'children'],
];
const LEAST_LETTERS = 5;
/** True when one letter was left out, put in or changed, or two beside each other changed places. */
function isOneSlip(word: string, meant: string): boolean {
  if (Math.abs(word.length - meant.length) > 1 || word === meant) return false;
  let start = 0;
  while (start < Math.min(word.length, meant.length) && word[start] === meant[start]) start++;
  const [a, b] = [word.slice(start), meant.slice(start)];
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || swapped(a) === b;
}
const swapped = (text: string): string => `${text[1] ?? ''}${text[0] ?? ''}${text.slice(2)}`;
const repaired = (word: string): string =>
  word.length < LEAST_LETTERS || known.includes(word) ? word : (known.find((meant) => isOneSlip(word, meant)) ?? word);

/** Sentences of a text as plain words: no accents, no marks, short forms written out, slips mended. */
export function sentencesOf(text: string): string[] {
  let said = text
    .slice(0, MOST)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/([a-z])\1{2,}/g, '$1$1');
  for (const [short, long] of spoken) said = said.replace(short, long);
  return said
    .split(/[.!?;\n]+/)
    .map((sentence) =>
      sentence
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
        .split(' ')
        .map(repaired)
        .join(' '),
    )
    .filter((sentence) => sentence !== '');
}
/** Arabic with one form of each letter that is written in several, and without marks and lengthening. */
export const plainArabic = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u064B-\u065F\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه');
/** Sentences of the Arabic in a text as plain words. */
export const arabicSentencesOf = (text: string): string[] =>
  plainArabic(text.slice(0, MOST))
    .split(/[.!?؟؛;\n]+/)
    .map((sentence) =>
      sentence
        .replace(/[^\p{Script=Arabic}]+/gu, ' ')
        .replace(/[،؍]/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    )
    .filter((sentence) => sentence !== '');
/** Danger is told at the beginning of a text, and a whole page of text must not make the server slow. */
const MOST = 5_000;
