declare global {
  interface Window {
    /** Readings that left with the document, by their addresses; undefined where one did not arrive. */
    asked?: Record<string, Promise<Response | undefined>>;
  }
}

/**
 * Runs in the head, before any script has come: what the page will ask first leaves at once, and comes while the scripts do. The server
 * writes the addresses into the attribute (server/core/http/pages.ts).
 */
export const askingScript = `(()=>{const asked=window.asked={};for(const address of JSON.parse(document.currentScript.dataset.asked))
asked[address]=fetch(address).catch(()=>undefined)})()`;

/** After so many milliseconds since the document a page is no longer at its beginning, and what was asked then may have changed. */
const FRESH_MS = 20_000;

/** The answer to a reading that left with the document, once; undefined where none did, where it failed, or when it is old by now. */
export async function takeAsked(url: string): Promise<Response | undefined> {
  const address = url.slice(window.location.origin.length);
  const taken = window.asked?.[address];
  if (!taken || performance.now() > FRESH_MS) return undefined;
  delete window.asked?.[address];
  return taken;
}

/** Something was done, or somebody else is here: what was asked before that is no answer any more. */
export function forgetAsked(): void {
  window.asked = {};
}
