/*
 * The policy takes no text where the page would make markup or a script of it (Trusted Types, decision 43). This is the one way through for
 * what frameworks put there as text: nothing that could make an element, what is empty, and our own workers. To be loaded before anything
 * is drawn.
 */

/** React begins a script with one that never runs, and the editor an empty text with an empty page. */
const empty = ['<script></script>', '<body></body>'];

/** Of what the DOM's types do not know yet. */
type Policies = {
  createPolicy: (
    name: string,
    rules: {
      createHTML: (text: string, type?: string, sink?: string) => string | null;
      createScriptURL: (url: string) => string | null;
    },
  ) => unknown;
};

/** What goes through, or null: the browser then refuses and says so. Throws where a library asks whether it may, so that it finds its own way. */
export function inert(text: string, sink: string | undefined): string | null {
  if (!text.includes('<') || empty.includes(text)) return text;
  if (sink === undefined) throw new TypeError('This text would make elements.');
  return null;
}

export const ownWorker = '/sw.js';
/** Whether a script beside the page is one of ours: it, or the reader of documents as the build names it. */
export const isOwnWorker = (url: string): boolean => url === ownWorker || /^\/assets\/pdf\.w[\w.-]+$/.test(url);

const { trustedTypes } = globalThis as { trustedTypes?: Policies }; // as above
trustedTypes?.createPolicy('default', {
  createHTML: (text, _type, sink) => inert(text, sink),
  createScriptURL: (url) => (isOwnWorker(url) ? url : null),
});
