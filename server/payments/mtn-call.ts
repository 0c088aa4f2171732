// Calls to MTN MoMo carry the token of their product.
import { makeTokens, type TokenKeeper } from './provider-token.ts';
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

  /** Asks once; a second time only after a refused token, since nothing was done then. */
  async function call({ path, headers, ...asking }: Asking): Promise<Answer | null> {
    const asked = (token: string) =>
      ask({
        ...asking,
        path: `/${name}${path}`,
        headers: { ...key, authorization: `Bearer ${token}`, 'x-target-environment': environment, ...headers },
      });
    const token = await tokenBut(null);
    if (!token) return null;
    const answer = await asked(token);
    if (answer?.status !== 401) return answer;
    const other = await tokenBut(token);
    return other ? asked(other) : null;
  }

  return {
    get: (path: string) => call({ method: 'GET', path }),
    post: (path: string, reference: string, callbackUrl: string, body: Record<string, unknown>) => {
      const headers = { 'x-reference-id': reference, 'x-callback-url': callbackUrl };
      return call({ method: 'POST', path, body, headers });
    },
  };
}
