import { forgetPage } from './useKept.ts';

/** What somebody without an account reads by the link of a letter, in this tab: the address of its page, and where the letter went. */
type Reading = { at: string; email: string };
const [AT, TO] = ['letter', 'letterTo'];

/** Notes it: the server shows it to this browser, and nothing else. */
export const noteReading = ({ at, email }: Reading): void =>
  inTab((kept) => {
    kept.setItem(AT, at);
    kept.setItem(TO, email);
  }, undefined);

/** A browser may keep nothing for a page; then what was opened is read until the page is loaded again. */
function inTab<Answer>(work: (kept: Storage) => Answer, otherwise: Answer): Answer {
  try {
    return work(sessionStorage);
  } catch {
    return otherwise;
  }
}

/** Where the letter went by which one reads here. */
export const letterTo = (): string => inTab((kept) => kept.getItem(TO), null) ?? '';

/** Reading by letter is over in this tab: what was typed on its page goes with it, and who sits here next does not find it. */
export const endReading = (): void =>
  inTab((kept) => {
    const at = kept.getItem(AT);
    if (at !== null) forgetPage(at);
    kept.removeItem(AT);
    kept.removeItem(TO);
  }, undefined);
