import { EXHIBIT_LIMIT_BYTES, EXHIBITS_LIMIT_BYTES, exhibitTypes } from '@ahadi/domain/disputes/rules.ts';
import { megabytes, whyNotSent } from './filesize.ts';

/** "PDF, PNG, JPEG …": what an exhibit may be, for people. */
export const exhibitTypeWords: string = Object.values(exhibitTypes).join(', ');
export const acceptedTypes: string = Object.keys(exhibitTypes).join(',');

/** Why this file is not even sent, or null. The server looks at what is inside. `sent`: bytes of the exhibits there are. */
export function problemOfExhibit(file: Pick<File, 'size' | 'type'>, sent: number): string | null {
  const unsent = whyNotSent(file, EXHIBIT_LIMIT_BYTES);
  if (unsent !== null) return unsent;
  if (sent + file.size > EXHIBITS_LIMIT_BYTES)
    return `With this file all exhibits together would be larger than ${megabytes(EXHIBITS_LIMIT_BYTES)}. Nothing was sent.`;
  // A type that the browser does not know is for the server to look at.
  if (file.type !== '' && !(file.type in exhibitTypes))
    return `Choose a file of one of these kinds: ${exhibitTypeWords}. Nothing was sent.`;
  return null;
}

/** A first title from a file's name: "IMG_2031-roof.jpg" → "IMG 2031 roof". */
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 140);
