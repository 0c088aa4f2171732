/** What somebody without an account reads by the link of a letter, in this tab: the address of its page, and where the letter went. */
type Reading = { at: string; email: string };
const [AT, TO] = ['letter', 'letterTo'];

/** Notes it: the server shows it to this browser, and nothing else. */
export function noteReading({ at, email }: Reading): void {
  sessionStorage.setItem(AT, at);
  sessionStorage.setItem(TO, email);
}

/** Where the letter went by which one reads here. */
export const letterTo = (): string => sessionStorage.getItem(TO) ?? '';

/** Reading by letter is over in this tab. */
export function endReading(): void {
  sessionStorage.removeItem(AT);
  sessionStorage.removeItem(TO);
}
