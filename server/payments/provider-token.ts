// A provider's token is one for all processes, and renewed before its end.
import { type Answer, textOf } from './provider-wire.ts';

export type Token = { token: string; expiresAt: Date };
/** Where the token of a provider lies that all processes share. */
export type TokenKeeper = {
  get(name: string): Promise<Token | null>;
  set(name: string, token: Token): Promise<void>;
};
/** A token that is not `refused`, or null where none is to be had. */
export type TokenBut = (refused: string | null) => Promise<string | null>;
type Deps = { tokens: TokenKeeper; now: () => Date };

/** A token is renewed this long before its end, so that none runs out on its way. */
const SPARE_MS = 60_000;

/**
 * The token kept under `name`, or a new one from what `fetchOne` answers, with access_token and expires_in in seconds (`lasting` where it
 * says none). The function answers one that is not `refused`, or null where none is to be had. Others in this process that need a new one
 * wait for the same request.
 */
export function makeTokens(
  name: string,
  lasting: number,
  fetchOne: () => Promise<Answer | null>,
  deps: Deps,
): TokenBut {
  const { tokens, now } = deps;
  let renewing: Promise<string | null> | null = null;

  async function renew(): Promise<string | null> {
    const answer = await fetchOne();
    const token = textOf(answer?.json ?? null, 'access_token');
    if (answer?.status !== 200 || !token) return null;
    const seconds = Number(textOf(answer.json, 'expires_in') ?? lasting);
    await tokens.set(name, { token, expiresAt: new Date(now().getTime() + (seconds || 0) * 1000) });
    return token;
  }

  return async (refused) => {
    const kept = await tokens.get(name);
    if (kept && kept.token !== refused && kept.expiresAt.getTime() - SPARE_MS > now().getTime()) return kept.token;
    renewing ??= renew().finally(() => {
      renewing = null;
    });
    return renewing;
  };
}

/** Asks once; a second time only after a refused token (401), since nothing was done then. Null when no answer came, or no token. */
export async function askWith(
  tokenBut: TokenBut,
  asked: (token: string) => Promise<Answer | null>,
): Promise<Answer | null> {
  const token = await tokenBut(null);
  if (!token) return null;
  const answer = await asked(token);
  if (answer?.status !== 401) return answer;
  const other = await tokenBut(token);
  return other ? asked(other) : null;
}
