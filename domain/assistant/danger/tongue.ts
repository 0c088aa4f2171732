// In which language somebody told of danger, so that they are answered in it.
import type { Language } from '../../core/locale.ts';

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Small words that nearly every sentence of a language has one of, and those in which danger is told. */
const swahili = wordsOf(
  'na ya wa kwa ni la za cha vya katika kutoka hadi mpaka sana leo kesho sasa hivi usiku mimi wewe yeye sisi wao yangu yako yake wangu wako wake zangu zake langu letu yetu wetu huyu hii hiki hapa hapo tena tafadhali mtu watu mume mke mama baba kaka dada ndugu mtoto watoto jirani nyumba nyumbani moto kisu maisha sina kuna hakuna wote kila ndani nje juu bado lakini kama au wenye mwenye mwalimu mjomba binti hataki hawataki sitaki siwezi siko niko yuko wako tuko bora afadhali haja msaada',
);
const french = wordsOf(
  'je j il elle ils elles mon ma mes les des une un nous vous est suis avec qui dans au aux le la du de se sa ses ne pas qu que moi plus ai veux veut vais va l ce et ou notre votre leur ont sont a ete tout chez devant',
);
const english = wordsOf(
  'the a an to of and in is are am my me i he she they them him her his it we us you your with will was were want wants has have had for that this at on not do does did how what who from by be going says said or if but so please help there their can could',
);
/** A verb with who and when in front, as "nataka", "ananipiga", "wamechoma", "atajirusha"; also to do: "kujiua". */
const isVerb = (word: string): boolean =>
  /^(?:nina|na|hawa|ha|si|ni|u|a|tu|m|wa|li|i|ya|zi)(?:na|li|me|ta|ki|nge|ngali|mesha)[a-z]{2,}[aeiu]$/.test(word) ||
  /^na(?:ta|je|ji|ogo|omb|wez|hit|on|pig|ish|sik)[a-z]*[aei]$/.test(word) ||
  /^na[a-z]{2,}wa$/.test(word) ||
  /^ku(?:ji|ni|mu?|wa)?[a-z]{2,}a$/.test(word);

/** The language of a text: by its script, and else the one most of its small words are of; English where nothing tells. */
export function tongueOf(text: string): Language {
  const letters = text.match(/\p{L}/gu) ?? [];
  const arabic = text.match(/\p{Script=Arabic}/gu) ?? [];
  if (arabic.length * 2 > letters.length) return 'ar';
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  const count = (isOf: (word: string) => boolean): number => words.filter(isOf).length;
  const counted: readonly (readonly [Language, number])[] = [
    ['en', count((word) => english.has(word))],
    ['sw', count((word) => swahili.has(word) || isVerb(word))],
    ['fr', count((word) => french.has(word))],
  ];
  return counted.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
