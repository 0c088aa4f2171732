/** True when the last digit of a card's number checks the others (Luhn). */
function isCard(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0;
}

/** A text in which no number of a card is left: those are never kept, not even in one's own conversation. */
export const maskCards = (text: string): string =>
  text.replace(/\d(?:[ -]?\d){12,18}/g, (found) => (isCard(found.replace(/\D/g, '')) ? '[card number]' : found));
