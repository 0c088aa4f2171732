const two = (part: number): string => String(part).padStart(2, '0');

/** An instant as a field for date and time shows it, in the reader's own zone; empty for none. */
export function fieldOf(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant that such a field means; null while it is empty or half written. */
export function instantOf(field: string): string | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(field) ? new Date(field) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
