/** What stands in the place of something personal. */
const masks: readonly [RegExp, string][] = [
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu, '[e-mail]'],
  // What is written as a link may carry who it belongs to.
  [/\b(?:https?:\/\/|www\.)\S+/gi, '[link]'],
  // IBAN, and numbers of papers and orders: letters and digits mixed.
  [/\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,3})?\b/gi, '[number]'],
  [/\b(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z0-9-]{8,}\b/gi, '[number]'],
  // Telephone, card and identity numbers: six digits and more, however they are spaced.
  [/\+?\(?\d(?:[\s().-]{0,2}\d){5,}/g, '[number]'],
];

/** A question without addresses, links and numbers that belong to somebody: only so it is kept (design 5.2, step 1). */
export const maskPersonal = (text: string): string =>
  masks.reduce((masked, [what, mask]) => masked.replace(what, mask), text.normalize('NFKC'));
