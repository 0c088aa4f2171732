/** Longer words nobody types. */
const LONGEST = 40;

/** "can't", "dont", "someone's": what is left out or put on in speech says nothing about what is meant. */
const spoken =
  /\b(?:ca|wo|do|does|did|is|are|was|were|has|have|had|could|would|should)n['’]?t\b|['’](?:s|t|re|ve|ll|d|m)\b/g;

/** The words of a text as the search compares them: small letters without accents, in their order. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(spoken, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => word.length <= LONGEST);

const fillers = new Set(
  `able actually ahadi also already anybody anyone anything around ask away bit can cannot could dear else even ever every everything explain find
  get gets getting give given go goes going gonna got gotta guy guys happen happens happened hello help hey hi hope idea im ive just keep kind
  kindly know let like little look looking lot made make makes making maybe mean means might much must need needs no now ok okay one people
  person please possible possibly quick quickly really right said say says see seem seems shall show simply since somebody someone something
  somehow sorry still stuff sure take takes tell thank thanks thing things think tried try trying understand us use used using via wait want
  wanted wants way well whats whether without wondering work works would wrong yes yet u ur r pls plz`.match(/\S+/g),
);

/** Words that questions are made of and no article is about; and numbers, which articles seldom share with who asks. */
export const isFiller = (word: string): boolean => fillers.has(word) || /^\d+$/.test(word) || word.length < 2;
