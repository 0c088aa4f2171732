/** How long the name of a tag or a view is at most, in characters. */
export const LONGEST_NAME = 40;
/** So many tags and views somebody keeps at most, and so many tags stand on one agreement. */
export const MOST_TAGS = 200;
export const MOST_VIEWS = 20;
export const MOST_TAGS_EACH = 12;
/** So many agreements are tagged at once. */
export const MOST_AT_ONCE = 100;

/** So many agreements fit into one table, and so many with so many bytes of PDFs into one archive. */
export const MOST_ROWS = 10_000;
export const MOST_ARCHIVED = 1_000;
export const MOST_ARCHIVE_BYTES = 1024 ** 3;

/** By which two spellings of a name are the same: "Rent", "RENT" and "rent". */
export const foldedName = (name: string): string => name.normalize('NFKC').toLowerCase();

const spans = [
  { digits: 2, from: '00-01', until: '99-12' },
  { digits: 4, from: '-01', until: '-12' },
] as const;

/**
 * The months of a range of days (YYYY-MM-DD, both included), each as it begins: "2026-04" where a year is not whole, "2027" where it is, "21"
 * where a century is. Empty for a range that ends before it begins.
 */
export function monthsOf(from = '1000-01-01', until = '2999-12-31'): string[] {
  const [first, last] = [from.slice(0, 7), until.slice(0, 7)];
  const months: string[] = [];
  for (let [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5))]; ; ) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name > last) return months;
    // The longest that begins here and ends in the range.
    const whole = spans.find(({ digits, from, until }) => {
      const start = name.slice(0, digits);
      return name === start + from && start + until <= last;
    });
    months.push(name.slice(0, whole?.digits ?? 7));
    if (!whole) [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    else year += whole.digits === 2 ? 100 : 1;
  }
}
