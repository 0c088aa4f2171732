/**
 * The digits of any script as 0 to 9, and a minus of any length as one; everything else as it is. Phones with an Arabic or an East Asian
 * keyboard write digits of their own.
 */
export const asDigits = (text: string): string =>
  text
    .replace(/[\u2212\uff0d\ufe63]/gu, '-')
    .replace(/\uff0c/gu, ',')
    .replace(/\uff0e/gu, '.')
    .replace(/\p{Nd}/gu, (sign) => {
      const digit = sign.normalize('NFKC'); // full-width and mathematical digits are 0 to 9 in other clothes
      const code = digit.codePointAt(0) ?? 0;
      if (code < 128) return digit;
      // Digits of a script stand in a row of ten that begins with its nought.
      let nought = code;
      while (code - nought < 9 && /\p{Nd}/u.test(String.fromCodePoint(nought - 1))) nought--;
      return String(code - nought);
    });

/** A code as it is typed, without the spaces and strokes that it is shown with: "663 906" is 663906. Anything else stays and is refused. */
export const codeOf = (text: string): string => asDigits(text).replace(/[\s\p{Pd}\u200b-\u200f\u2060\ufeff.]/gu, '');
