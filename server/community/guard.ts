// Personal data and names of other sides are found before a text is written.
import { type Found, findNames, findPersonal, masked } from '@ahadi/domain/community/guard/rules.ts';
import type { GuardAnswer, GuardHit } from '@ahadi/domain/community/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { LEFT_NAME } from '../core/personal.ts';
import { opponentsInDisputesOf } from '../disputes/list.ts';
import { othersInMediationsOf } from '../mediation/list.ts';

type Texts = { title?: string; body: string };

/** Everybody with whom somebody is in a dispute or a mediation that is open. */
export async function involvedWith(ctx: Pick<Ctx, 'db'>, userId: string): Promise<string[]> {
  const opponents = await opponentsInDisputesOf(ctx, userId);
  const others = await othersInMediationsOf(ctx, userId);
  return [...new Set([...opponents, ...others].flatMap((other) => other.userId ?? []))];
}

/** As what the other sides of somebody's open matters are named, and who acts for them. */
async function namesAround(ctx: Pick<Ctx, 'db'>, userId: string): Promise<string[]> {
  const opponents = await opponentsInDisputesOf(ctx, userId);
  const others = await othersInMediationsOf(ctx, userId);
  // Who has left has no name that could give anybody away.
  return [...opponents, ...others].flatMap(({ name }) => (name === LEFT_NAME ? [] : [name]));
}

/** Names where no personal data was found already. */
const beside = (personal: readonly Found[], names: readonly Found[]): Found[] =>
  [...personal, ...names.filter((name) => !personal.some((it) => it.start < name.end && name.start < it.end))].sort(
    (one, other) => one.start - other.start,
  );

/**
 * Looks for personal data, and for names of the other sides of the writer's own open matters, in what they send. `asks`: something was
 * found and nothing said about it, so nothing is to be written. Masked, it is gone from the texts; kept, all but numbers of cards stays, and
 * `keeps` says that a person looks at it first.
 */
export async function guardTexts<Given extends Texts>(
  ctx: Ctx,
  answer: GuardAnswer,
  given: Given,
): Promise<{ asks: boolean; keeps: boolean; hits: GuardHit[]; texts: Pick<Given, 'body'> & { title?: string } }> {
  const names = await namesAround(ctx, userIdOf(ctx));
  const fields = (['title', 'body'] as const).flatMap((field) => {
    const text = given[field];
    return text === undefined ? [] : [{ field, text, found: beside(findPersonal(text), findNames(text, names)) }];
  });
  const hits = fields.flatMap(({ field, found }) => found.map((hit) => ({ ...hit, field })));
  const isMasked = ({ always }: Found) => always || answer === 'mask';
  const texts = Object.fromEntries(
    fields.map(({ field, text, found }) => [field, masked(text, found.filter(isMasked))]),
  );
  return {
    asks: answer === 'ask' && hits.length > 0,
    keeps: answer === 'keep' && hits.some(({ always }) => !always),
    hits,
    texts: { body: given.body, ...texts },
  };
}
