import type { LightMyRequestResponse } from 'fastify';
import type { World } from './world.ts';

export type Browser = {
  /** POST /api/auth…, with this browser's cookies; what the answer sets is kept. */
  post: (path: string, body?: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** GET of any address, with this browser's cookies. */
  open: (url: string) => Promise<LightMyRequestResponse>;
  /** Who the server takes this browser for, or null. */
  whoAmI: () => Promise<{ userId: string; email: string; emailVerified: boolean; userNumber: string } | null>;
  /** The Cookie header it would send. */
  cookie: () => string;
  /** Every Set-Cookie line it was sent so far. */
  received: string[];
};

/** Somebody in front of a browser: keeps cookies and speaks to the sign-in paths as the pages do. `kept` is a Cookie header that it begins with. */
export function openBrowser(world: World, address = '192.0.2.1', kept = ''): Browser {
  const jar = new Map(kept.split('; ').flatMap((one) => (one === '' ? [] : [halves(one)])));
  const received: string[] = [];
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await world.app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        ...(method === 'POST' ? { origin: 'http://localhost:3000', 'content-type': 'application/json' } : {}),
        ...(jar.size > 0 ? { cookie: cookie() } : {}),
        ...headers,
      },
      ...(method === 'POST' ? { payload: JSON.stringify(body ?? {}) } : {}),
    });
    const lines = answer.headers['set-cookie'];
    for (const line of lines === undefined ? [] : [lines].flat()) {
      received.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(?:;|$)/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    post: (path, body, headers) => send('POST', `/api/auth${path}`, body, headers),
    open: (url) => send('GET', url.replace('http://localhost:3000', '')),
    async whoAmI() {
      const answer = await send('GET', '/api/v1/session');
      return answer.body === '' ? null : answer.json();
    },
    cookie,
    received,
  };
}

const halves = (cookie: string): [string, string] => {
  const at = cookie.indexOf('=');
  return [cookie.slice(0, at), cookie.slice(at + 1)];
};

/** The link in the newest letter to an address. */
export async function newestLink(world: World, email: string): Promise<string> {
  const letter = (await world.mailbox(email)).at(-1);
  const link = /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0];
  if (!link) throw new Error(`no letter with a link to ${email}`);
  return link;
}

/** The password of everybody who signs up here. */
export const password = 'a long enough promise';

/** As if this browser's person had signed in an hour ago: longer than a sensitive deed allows. */
export async function letAnHourPass(world: World, browser: Browser): Promise<void> {
  const me = await browser.whoAmI();
  await world.deps.db
    .updateTable('sessions')
    .set({ created_at: new Date(world.clock.now().getTime() - 3_600_000) })
    .where('user_id', '=', String(me?.userId))
    .execute();
}

/** The secret in a letter's link. */
export const tokenIn = (link: string): string => new URL(link).searchParams.get('token') ?? '';

/** Presses “Confirm” on the page of the newest letter to an address. `more` is what was typed there. */
export const confirmBy = async (world: World, browser: Browser, email: string, more: object = {}) =>
  browser.post('/confirm-address', { token: tokenIn(await newestLink(world, email)), ...more });

let neighbours = 0;
/** Somebody who signed up, confirmed the address in the same browser and is in by it. Each from a network address of their own. */
export async function signedUp(world: World, email: string): Promise<{ email: string; browser: Browser }> {
  neighbours += 1;
  const browser = openBrowser(world, `100.64.${neighbours >> 8}.${neighbours & 255}`);
  await browser.post('/sign-up/email', { name: 'Amina Odhiambo', email, password });
  await confirmBy(world, browser, email);
  return { email, browser };
}
