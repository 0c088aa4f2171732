/**
 * A deed as a whole sentence: the words of who did it go on with ("sent a parcel"), those with a large first letter stand alone ("The time to
 * answer ran out"). Where nobody is named the words alone are the sentence.
 */
export const deedSentence = (actor: string | null, words: string): string =>
  actor === null || /^\p{Lu}/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : `${actor} ${words}`;
