import * as React from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/*
 * For tests: the React of a browser over a screen that draws nothing. What components show is said, kept and said again as it changes; what
 * they do to the browser afterwards (effects) is left out.
 */

/** Addresses that what is shown links to. */
const links = new Set<string>();

/** An element as far as React by itself touches one. */
class Drawn {
  nodeType = 1;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly style = { setProperty() {} };
  readonly options = [];
  readonly nodeName: string;
  readonly ownerDocument: Drawn;
  constructor(nodeName: string, ownerDocument?: Drawn) {
    this.nodeName = nodeName;
    this.ownerDocument = ownerDocument ?? this;
  }
  get tagName(): string {
    return this.nodeName;
  }
  appendChild() {}
  insertBefore() {}
  removeChild() {}
  setAttribute(name: string, value: string) {
    if (name === 'href') links.add(value);
  }
  removeAttribute() {}
  addEventListener() {}
  showModal() {}
  close() {}
  focus() {}
}

/** What stands for `window` while something is shown. */
export const emptyWindow = {
  HTMLIFrameElement: class {},
  location: { hostname: 'localhost' },
  matchMedia: () => ({ matches: false }),
  addEventListener() {},
  removeEventListener() {},
};

const sheet = Object.assign(new Drawn('#document'), {
  nodeType: 9,
  defaultView: emptyWindow,
  activeElement: null,
  createElement: (name: string) => new Drawn(name, sheet),
  createElementNS: (_: string, name: string) => new Drawn(name, sheet),
  createTextNode: () => Object.assign(new Drawn('#text', sheet), { nodeType: 3 }),
}) as Drawn;

type Hooks = Readonly<Record<string | symbol, unknown>> | null;
/** Where React keeps the hooks of what is rendered now. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: shared } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { H: Hooks };
};
const effects: readonly (string | symbol)[] = [
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useImperativeHandle',
];

/** From now on no component has effects; answers how to end that. */
export function withoutEffects(): () => void {
  const known = new WeakMap<object, Hooks>();
  const quiet = (hooks: NonNullable<Hooks>): Hooks =>
    new Proxy(hooks, { get: (all, name) => (effects.includes(name) ? () => undefined : all[name]) });
  let now: Hooks = shared.H;
  const set = (next: Hooks) => {
    if (next !== null && !known.has(next)) known.set(next, quiet(next));
    now = next && (known.get(next) ?? null);
  };
  Object.defineProperty(shared, 'H', { configurable: true, get: () => now, set });
  return () => Object.defineProperty(shared, 'H', { configurable: true, writable: true, value: null });
}

/** A screen, all that was thrown by what it showed, and where that links to. One at a time. */
export function openScreen() {
  links.clear();
  const thrown: unknown[] = [];
  const note = (error: unknown) => void thrown.push(error);
  const onError = { onUncaughtError: note, onCaughtError: note };
  const root = createRoot(new Drawn('div', sheet) as unknown as HTMLElement, onError);
  return {
    thrown,
    links,
    show: (what: React.ReactNode) => flushSync(() => root.render(what)),
    close: () => flushSync(() => root.unmount()),
  };
}
