import { demoDomain, demoPassword } from '@ahadi/domain/accounts/rules.ts';
import type { Role } from '@ahadi/domain/accounts/schema.ts';
import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { tellingTimes } from '@ahadi/domain/notifications/rules.ts';
import { enrolPerson, identitiesOfUser, updateIdentity } from '@ahadi/server/accounts/account.ts';
import * as service from '@ahadi/server/agreements/draft.ts';
import { saveParties } from '@ahadi/server/agreements/party-list.ts';
import { signAgreement, startSigning } from '@ahadi/server/agreements/signing.ts';
import * as text from '@ahadi/server/agreements/text.ts';
import type { Auth } from '@ahadi/server/core/auth.ts';
import { type Ctx, type Deps, systemCtx } from '@ahadi/server/core/ctx.ts';
import { fireDueClocks } from '@ahadi/server/core/firing.ts';
import { makeManualJobs } from '@ahadi/server/core/jobs.ts';
import { lettersRound } from '@ahadi/server/notifications/sending.ts';
import { clocks } from '@ahadi/server/schedule.ts';
import { subscriptions } from '@ahadi/server/subscriptions.ts';
import { academy } from './academy.ts';
import { checks } from './checks.ts';
import { community } from './community.ts';
import { escrows } from './escrows.ts';
import { history } from './history.ts';
import { mediations } from './mediations.ts';
import { mediators } from './mediators.ts';
import { notes } from './notes.ts';
import { type DemoName, demoEmail, demoPeople, shownName, signedAs } from './people.ts';
import { promotions } from './promotions/promotions.ts';
import { quarrels } from './quarrels.ts';
import { shops } from './shop/selling.ts';
import { stories } from './stories.ts';

/** Acts as the people of the demo world at given days before now, through the same services as the pages. */
export type Stage = {
  /** The calendar day that many days from now. */
  day(ahead: number): string;
  /** Acts as this person, so many days ago. */
  as(who: DemoName, daysAgo: number): Ctx;
  /** Acts as somebody who is not among the named people, so many days ago. */
  asPerson(userId: string, daysAgo: number): Ctx;
  /** Acts as the clock, so many days ago. */
  system(daysAgo: number): Ctx;
  /** Runs what follows from everything done so far, at that time. */
  follow(daysAgo: number): Promise<void>;
  /** Lets every deadline run out whose time has come at that day. */
  tick(daysAgo: number): Promise<void>;
  /** The code of the newest letter to a person. */
  newestCode(who: DemoName): Promise<string | undefined>;
  /** The id of a person's first identity. */
  identityOf(who: DemoName): Promise<string>;
  /** Goes on with an agreement that was made by other means; `owner` is who made it. */
  play(owner: DemoName, id: AgreementView['id']): Play;
  /** A draft of these terms with the others on the other side, `daysAgo` days ago. */
  draft(owner: DemoName, others: readonly DemoName[], terms: AgreementTerms, daysAgo: number): Promise<Play>;
};
export type Play = {
  id: AgreementView['id'];
  share(daysAgo: number): Promise<Play>;
  /** Sends a changed text as a new version. */
  change(
    who: DemoName,
    change: (terms: AgreementTerms) => AgreementTerms,
    changelog: string,
    daysAgo: number,
  ): Promise<Play>;
  accept(who: DemoName, daysAgo: number, clause?: 'accepted' | 'refused'): Promise<Play>;
  askToSign(daysAgo: number): Promise<Play>;
  sign(who: DemoName, daysAgo: number, drawn?: string): Promise<Play>;
  decline(who: DemoName, reason: string, daysAgo: number): Promise<Play>;
  withdraw(reason: string, daysAgo: number): Promise<Play>;
  proposeChange(who: DemoName, reason: string, daysAgo: number): Promise<Play>;
  open(who: DemoName, daysAgo: number): Promise<Play>;
  lapse(daysAgo: number): Promise<Play>;
};

const ofDemo = `%@${demoDomain}`;
/** The id of no letter: a list in SQL holds something. */
const nothing = '00000000-0000-0000-0000-000000000000';

/** So many days ago the named people opened their accounts: before anything that they did. */
const ENROLLED = 400;

/**
 * Fills an empty installation with the demo world: people of each kind, agreements in every state, their history, notices and
 * mail, all made by the product's own services with the clock set back. One transaction: a start that dies in the middle
 * begins again. Does nothing when the world is there. Answers whether it was made now.
 */
export async function makeDemoWorld(deps: Deps, auth: Auth): Promise<boolean> {
  const there = await deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoEmail('amina'))
    .executeTakeFirst();
  if (there) return false;
  const passwordHash = await (await auth.$context).password.hash(demoPassword);
  await deps.db.transaction().execute(async (db) => {
    const waiting = await db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute();
    const jobs = makeManualJobs(subscriptions);
    const inside: Deps = { ...deps, db, outside: db, jobs };
    // They opened their accounts before the story begins.
    const enrolled = new Date(deps.now().getTime() - ENROLLED * DAY);
    const people = await enrolPeople(systemCtx({ ...inside, now: () => enrolled }, 'demo'), passwordHash);
    const stage = stageOf(inside, jobs.settle, people);
    await checks(stage);
    await stories(stage);
    await quarrels(stage);
    await escrows(stage);
    await mediations(stage, await mediators(stage));
    await shops(stage);
    await notes(stage);
    await community(stage);
    await promotions(stage);
    await history(stage);
    await academy(stage);
    await stage.tick(0);
    // Letters wait some minutes for a reader who looks by himself; in the story nobody did.
    await lettersRound({
      ...systemCtx(inside, 'demo'),
      now: new Date(deps.now().getTime() + tellingTimes.letterAfter),
    });
    // What happened in the story was read in the story: only the last days are still new, and none of its letters is sent. What was
    // here before it is left alone.
    await db
      .updateTable('notifications')
      .set({ read: true })
      .where('created_at', '<', new Date(deps.now().getTime() - 3 * DAY))
      .where('user_id', 'not in', (known) => known.selectFrom('users').select('id').where('email', 'not like', ofDemo))
      .execute();
    await db
      .updateTable('mail')
      .set({ sent_at: deps.now() })
      .where('sent_at', 'is', null)
      .where('id', 'not in', [nothing, ...waiting.map(({ id }) => id)])
      .execute();
  });
  return true;
}

async function enrolPeople(ctx: Ctx, passwordHash: string): Promise<Record<DemoName, string>> {
  const ids: Partial<Record<DemoName, string>> = {};
  for (const [key, person] of Object.entries(demoPeople)) {
    const name = key as DemoName; // the table's own keys
    const id = await enrolPerson(ctx, { ...person, email: demoEmail(name), passwordHash });
    const [identity] = await identitiesOfUser(ctx, id);
    if (identity)
      await updateIdentity(
        { ...ctx, actor: { kind: 'user', userId: id, roles: [] } },
        {
          id: identity.id,
          displayName: person.shown ?? identity.displayName,
          legalName: identity.legalName,
          country: person.country,
          city: person.city,
          registrationNo: person.registrationNo ?? null,
        },
      );
    ids[name] = id;
  }
  return ids as Record<DemoName, string>; // every key of the table was set above
}

function stageOf(deps: Deps, settle: (deps: Deps) => Promise<void>, people: Record<DemoName, string>): Stage {
  const start = deps.now().getTime();
  const at = (daysAgo: number) => new Date(start - daysAgo * DAY);
  let deed = 0;
  const acting = (userId: string, roles: Role[], daysAgo: number): Ctx => ({
    ...systemCtx(deps, `demo:${++deed}`),
    actor: { kind: 'user', userId, roles },
    now: at(daysAgo),
  });
  const as = (who: DemoName, daysAgo: number): Ctx => acting(people[who], rolesOf(who), daysAgo);
  const follow = (daysAgo: number) => settle({ ...deps, now: () => at(daysAgo) });
  const tick = async (daysAgo: number) => {
    const then = { ...deps, now: () => at(daysAgo) };
    // The clock went round all the time: a leap of the story is no outage.
    await deps.db
      .insertInto('heartbeats')
      .values({ at: at(daysAgo) })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ at: at(daysAgo) }))
      .execute();
    await fireDueClocks(systemCtx(then, 'demo:clock'), clocks);
    await follow(daysAgo);
  };
  const play = (owner: DemoName, id: AgreementView['id']): Play => {
    const view = (who: DemoName, daysAgo: number) => service.markOpened(as(who, daysAgo), { id });
    const done = async (daysAgo: number) => {
      await follow(daysAgo);
      return play(owner, id);
    };
    return {
      id,
      async share(daysAgo) {
        await service.shareAgreement(as(owner, daysAgo), { id });
        return done(daysAgo);
      },
      async change(who, change, changelog, daysAgo) {
        const copy = await text.openText(as(who, daysAgo), id);
        await text.saveText(as(who, daysAgo), id, copy.revision, change(copy.terms));
        await text.publishText(as(who, daysAgo), { id, changelog });
        return done(daysAgo);
      },
      async accept(who, daysAgo, clause = 'accepted') {
        const { versionId, terms, purpose } = await view(who, daysAgo);
        await service.acceptText(as(who, daysAgo), { id, versionId });
        if (terms.publicClauseOffered && purpose === null)
          await service.answerClause(as(who, daysAgo), { id, accept: clause === 'accepted' });
        return done(daysAgo);
      },
      async askToSign(daysAgo) {
        await service.requestSignatures(as(owner, daysAgo), { id });
        return done(daysAgo);
      },
      async sign(who, daysAgo, drawn) {
        const ctx = as(who, daysAgo);
        const shown = await view(who, daysAgo);
        const { contentHash, terms, parties, myPartyId } = shown;
        const asked = signedAs(who, shown);
        const level = terms.minAssurance;
        if (contentHash === null) throw new Error('nothing to sign yet');
        await startSigning(ctx, id, { contentHash, level });
        const party = parties.find(({ id }) => id === myPartyId);
        const name = asked.authority ? demoPeople[who].name : (party?.name ?? demoPeople[who].name);
        await signAgreement(ctx, {
          id,
          contentHash,
          level,
          mark: drawn ? { kind: 'drawn', path: drawn } : { kind: 'typed', text: name },
          code: await newestCode(ctx, who),
          ...asked,
        });
        return done(daysAgo);
      },
      async decline(who, reason, daysAgo) {
        await service.declineAgreement(as(who, daysAgo), { id, reason });
        return done(daysAgo);
      },
      async withdraw(reason, daysAgo) {
        await service.voidAgreement(as(owner, daysAgo), { id, reason });
        return done(daysAgo);
      },
      async proposeChange(who, reason, daysAgo) {
        await service.proposeChange(as(who, daysAgo), { id, reason });
        return done(daysAgo);
      },
      async open(who, daysAgo) {
        await view(who, daysAgo);
        return done(daysAgo);
      },
      async lapse(daysAgo) {
        await tick(daysAgo);
        return done(daysAgo);
      },
    };
  };
  const identityOf = async (who: DemoName) => (await identitiesOfUser(as(who, 0), people[who]))[0]?.id ?? '';
  return {
    as,
    asPerson: (userId, daysAgo) => acting(userId, [], daysAgo),
    system: (daysAgo) => systemCtx({ ...deps, now: () => at(daysAgo) }, `demo:${++deed}`),
    follow,
    tick,
    newestCode: (who) => newestCode(as(who, 0), who),
    identityOf,
    play,
    day: (ahead) => at(-ahead).toISOString().slice(0, 10),
    async draft(owner, others, terms, daysAgo) {
      const ctx = as(owner, daysAgo);
      const made = await service.createAgreement(ctx, {
        ownerIdentityId: await identityOf(owner),
        title: terms.title,
        currency: terms.currency,
      });
      const copy = await text.openText(ctx, made.id);
      await text.saveText(ctx, made.id, copy.revision, terms);
      await saveParties(ctx, { id: made.id, parties: partiesOf(made, owner, others) });
      return play(owner, made.id);
    },
  };
}

const rolesOf = (who: DemoName): Role[] => {
  return [...(demoPeople[who].roles ?? [])];
};

const partiesOf = (made: AgreementView, owner: DemoName, others: readonly DemoName[]) => [
  { id: made.parties[0]?.id, side: 'A', name: shownName(owner), email: demoEmail(owner), signOrder: 1 },
  ...others.map((who, index) => ({
    side: String.fromCharCode(66 + index),
    name: shownName(who),
    email: demoEmail(who),
    signOrder: index + 2,
  })),
];

/** The code of the newest letter to a demo person, as they would read it in their inbox. */
async function newestCode(ctx: Ctx, who: DemoName): Promise<string | undefined> {
  const letter = await ctx.db
    .selectFrom('mail')
    .select('text_body')
    .where('recipient', '=', demoEmail(who))
    .where('subject', 'like', 'Your code%')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return /code is (\d{6})/.exec(letter?.text_body ?? '')?.[1];
}
