/**
 * Whether a line of text has a control or format character in it that is no part of a spelling. U+200C and U+200D are, once, between two
 * letters of a word (Persian, Sinhala); U+200D is, too, after the sign that takes a vowel away (Malayalam).
 */
export const hasHidden = (text: string): boolean =>
  /[\p{Cc}\p{Cf}]/u.test(text.replace(/(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})|(?<=\u0d4d)\u200d/gu, ''));
