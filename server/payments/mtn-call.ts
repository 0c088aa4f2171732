// Calls to MTN MoMo carry the token of their product.
import { askWith, makeTokens, type TokenKeeper } from './provider-token.ts';
import type { Answer, Ask, Asking } from './provider-wire.ts';

/** What MTN gives for one of its products: the key of the subscription, and who asks with which password. */
export type MtnProduct = { key: string; user: string; secret: string };
type Deps = { ask: Ask; tokens: TokenKeeper; now: () => Date; environment: string };

/** How one product is asked; null when no answer came, or no token. */
export function makeMtnCall(name: 'collection' | 'disbursement', product: MtnProduct, deps: Deps) {
  const { ask, environment } = deps;
  const key = { 'ocp-apim-subscription-key': product.key };
  const authorization = `Basic ${Buffer.from(`${product.user}:${product.secret}`).toString('base64')}`;
  const fetchOne = () => ask({ method: 'POST', path: `/${name}/token/`, headers: { ...key, authorization } });
  const tokenBut = makeTokens(`mtn:${name}:${product.user}`, 3600, fetchOne, deps);

  /** Null when no answer came, or no token. */
  const call = ({ path, headers, ...asking }: Asking): Promise<Answer | null> =>
    askWith(tokenBut, (token) =>
      ask({
        ...asking,
        path: `/${name}${path}`,
        headers: { ...key, authorization: `Bearer ${token}`, 'x-target-environment': environment, ...headers },
      }),
    );

  return {
    get: (path: string) => call({ method: 'GET', path }),
    post: (path: string, reference: string, callbackUrl: string, body: Record<string, unknown>) => {
      const headers = { 'x-reference-id': reference, 'x-callback-url': callbackUrl };
      return call({ method: 'POST', path, body, headers });
    },
  };
}
