import { actIn } from '@ahadi/domain/disputes/acts.ts';
import type { DisputeAction } from '@ahadi/domain/disputes/lifecycle.ts';
import { permissions as inDisputes } from '@ahadi/domain/disputes/permissions.ts';
import { actIn as actInCase } from '@ahadi/domain/mediation/acts.ts';
import { permissions as inMediation } from '@ahadi/domain/mediation/permissions.ts';
import { actBehind } from '@ahadi/domain/organisations/permissions.ts';
import type { MemberPowers } from '@ahadi/domain/organisations/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { peopleActingFor } from '../core/acting.ts';
import { fundedDeal } from '../test/escrows.ts';
import { activeCase, dayIn, mediatorOf, requestedCase, termOf } from '../test/mediations.ts';
import { actingFor, as, joined, organised, signatory } from '../test/members.ts';
import { openSession } from '../test/people.ts';
import { answer, filed, type Quarrel, sealing, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { drafted, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());

/** Somebody who acts for this account with these powers, and their client for it. */
async function member(organisation: Person, powers: MemberPowers, name = 'Amina Member') {
  await world.deps.db
    .updateTable('identities')
    .set({ kind: 'business' })
    .where('id', '=', organisation.identityId)
    .execute();
  const person = await someone(world, name);
  await joined(world, organisation, person, powers);
  return { person, api: await actingFor(world, person, organisation) };
}

/** camelCase of a deed's name. */
const camel = (deed: string) => deed.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

test('pages and server say the same of who does a deed for an organisation', () => {
  const called: Record<string, string> = {
    ...{ offer: 'makeOffer', accept_offer: 'answerOffer', respond_late: 'respond', write_statement: 'saveStatement' },
    ...{ serve_again: 'serveAgain', mark_resolved: 'markResolved' },
  };
  const actionsIn = (table: object) => Object.keys(table).map((right) => right.replace(/^.*\./, ''));
  for (const action of actionsIn(inDisputes)) {
    const act = actBehind(`disputes.${called[action] ?? camel(action)}`);
    if (act !== null && act !== 'read') expect(actIn(action as DisputeAction), action).toBe(act); // rights are named by actions
  }
  for (const action of [...actionsIn(inMediation), 'no_objection', 'open_proposal', 'remove_representative']) {
    const act = actBehind(`mediation.${camel(action)}`);
    if (act !== null && act !== 'read') expect(actInCase(action), action).toBe(act);
  }
});

describe('a dispute against an organisation', () => {
  test('is answered by an owner of it: the file says the organisation to the other side, and who it was to its own people', async () => {
    const it = await served(world);
    const { person, api } = await member(it.respondent, as('owner'));
    expect((await api.dashboard.read()).duties).toMatchObject([{ kind: 'dispute.answer', whyNot: null }]);
    await api.disputes.respond({ id: it.id, response: answer });
    const whoAnswered = async (reader: Pick<typeof api, 'disputes'>) =>
      (await reader.disputes.life({ id: it.id })).find(({ name }) => name === 'dispute.responded')?.actorName;
    expect(await whoAnswered(api)).toMatch(/^Amina Member for /);
    expect(await whoAnswered(world.as(it.respondent))).toMatch(/^Amina Member for /);
    expect(await whoAnswered(world.as(it.filer))).not.toContain('Amina');
    expect(await whoAnswered(world.as(it.officer))).not.toContain('Amina');
    // What is done for the organisation is no matter of the member's own.
    await api.organisations.stopActing();
    expect((await world.as(person).disputes.list({})).rows).toEqual([]);
    await expect(world.as(person).disputes.get({ id: it.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('is not served by somebody’s looking who only reads', async () => {
    const it = await filed(world);
    const { api } = await member(it.respondent, as('reader'));
    const { parties } = await api.disputes.get({ id: it.id });
    expect(parties.find(({ side }) => side === 'respondent')?.servedBy).toBeNull();
    await expect(api.disputes.open({ id: it.id })).rejects.toMatchObject({
      message: expect.stringMatching(/^Only an owner or a signatory or a drafter of /),
    });
  });

  test('has evidence by those who draft, offers by those who sign, and answers by owners', async () => {
    const it = await served(world);
    const file = new File(['%PDF-1.4 a letter'], 'letter.pdf', { type: 'application/pdf' });
    const deeds = {
      read: (api: Api) => api.disputes.get({ id: it.id }),
      draft: (api: Api) => api.disputes.addExhibit({ id: it.id, file, title: 'The letter' }),
      sign: (api: Api) =>
        api.disputes.makeOffer({
          id: it.id,
          terms: { text: 'Half of it', amountMinor: 100, completeBy: dayIn(world, 90) },
        }),
      manage: (api: Api) => api.disputes.respond({ id: it.id, response: answer }),
    };
    const lets = { reader: ['read'], drafter: ['read', 'draft'], signatory: ['read', 'draft', 'sign'] } as const;
    for (const role of ['reader', 'drafter', 'signatory'] as const) {
      const { api } = await member(it.respondent, as(role));
      for (const [act, deed] of Object.entries(deeds)) {
        const told = await deed(api).then(
          () => 'done',
          ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
        );
        const isLet = (lets[role] as readonly string[]).includes(act);
        expect(/^FORBIDDEN Only /.test(told), `${role} ${act}: ${told}`).toBe(!isLet);
      }
    }
  });

  test('is nobody’s to act in who has a part of their own in it', async () => {
    const it = await served(world);
    await member(it.respondent, as('owner'), 'Beside');
    await joined(world, it.respondent, it.filer, as('owner'));
    const api = await actingFor(world, it.filer, it.respondent);
    for (const deed of [
      () => api.disputes.get({ id: it.id }),
      () => api.disputes.life({ id: it.id }),
      () => api.disputes.respond({ id: it.id, response: answer }),
    ])
      await expect(deed()).rejects.toMatchObject({
        ...refusal('FORBIDDEN'),
        message: expect.stringContaining('a part of your own'),
      });
  });

  test('is nobody’s to act in who acts for both of its sides', async () => {
    const it = await served(world);
    const { filer, respondent } = it;
    const mo = await someone(world, 'Mo Both');
    for (const side of [filer, respondent]) {
      await world.deps.db
        .updateTable('identities')
        .set({ kind: 'business' })
        .where('id', '=', side.identityId)
        .execute();
      await joined(world, side, mo, as('owner'));
    }
    for (const side of [filer, respondent]) {
      const cookie = await openSession(world.ctx(), mo.id);
      const api = await actingFor(world, { ...mo, cookie }, side);
      await expect(api.disputes.get({ id: it.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
  });

  test('is judged by no officer who acts or acted for one of its sides', async () => {
    const it = await filed(world);
    expect((await world.as(it.officer).disputes.get({ id: it.id })).judged.isInvolved).toBe(false);
    await world.deps.db
      .updateTable('identities')
      .set({ kind: 'business' })
      .where('id', '=', it.respondent.identityId)
      .execute();
    const id = await joined(world, it.respondent, it.officer, as('reader'));
    const read = () => world.as(it.officer).disputes.get({ id: it.id });
    await expect(read()).rejects.toMatchObject(refusal('NOT_FOUND'));
    await world.as(it.officer).organisations.leave({ id });
    await expect(read()).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

type Api = Awaited<ReturnType<typeof actingFor>>;

describe('a sealed figure for an organisation', () => {
  const quarrel = async (): Promise<Quarrel> => {
    const it = await served(world);
    await world.as(it.respondent).disputes.respond({ id: it.id, response: answer });
    return it;
  };

  test('is signed by the member who gave it: that stands in the settlement, its history and its proofs', async () => {
    const it = await quarrel();
    const { person, api } = await member(it.respondent, signatory(20_000_000));
    await world.deps.db.updateTable('dispute_parties').set({ frozen: null }).where('dispute_id', '=', it.id).execute();
    const figure = async (amountMinor: number) => {
      const { bidding } = await api.disputes.get({ id: it.id });
      return api.disputes.bid({
        ...{ id: it.id, amountMinor, round: bidding?.no ?? 0, payBy: bidding?.payBy ?? '', signedAs: person.name },
        ...{ isMeant: true, authority: { position: 'Director', basis: 'director' } },
      });
    };
    await expect(figure(20_000_001)).rejects.toMatchObject(refusal('SIG_BEYOND_LIMIT'));
    await figure(20_000_000);
    // The other side seals the second figure, which settles it: its deed is not the member's.
    const { settlementAgreementId } = await sealing(world, it.filer, { id: it.id, amountMinor: 10_000_000 });
    const id = settlementAgreementId as NonNullable<typeof settlementAgreementId>;
    const { parties } = await world.as(it.filer).agreements.get({ id });
    const ofMember = parties.find(({ userId }) => userId === it.respondent.id);
    expect(ofMember?.signedAuthority).toMatchObject({ member: { name: 'Amina Member', role: 'signatory' } });
    const signed = (await world.as(it.filer).agreements.life({ id })).filter(({ name }) => name === 'agreement.signed');
    expect(signed.map(({ actorName }) => actorName).sort()).toEqual([
      expect.stringMatching(/^Amina Member for /),
      it.filer.name,
    ]);
  });

  test('of a claim is held against all that is claimed', async () => {
    const it = await quarrel();
    const { person, api } = await member(it.filer, signatory(17_999_999));
    const { bidding } = await api.disputes.get({ id: it.id });
    const seal = api.disputes.bid({
      ...{ id: it.id, amountMinor: 5, round: bidding?.no ?? 0, payBy: bidding?.payBy ?? '', signedAs: person.name },
      authority: bidding?.asksAuthority ? { position: 'Director', basis: 'director' } : null,
    });
    await expect(seal).rejects.toMatchObject({ message: expect.stringContaining('is worth KES 180,000') });
  });
});

describe('a mediation with an organisation', () => {
  test('is agreed to by its owner and by nobody below, and its rooms stay its own', async () => {
    const it = await requestedCase(world);
    const { api } = await member(it.b, as('owner'));
    const signs = await member(it.b, as('signatory'), 'Sam Signatory');
    const { consentVersion: version } = await api.mediation.get({ id: it.id });
    await expect(signs.api.mediation.consent({ id: it.id, version })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect((await api.mediation.consent({ id: it.id, version })).status).toBe('consented');
    await expect(api.rooms.list({ mediationId: it.id })).rejects.toMatchObject(refusal('ACC_OWN_ONLY'));
  });

  test('is attended by a person, who is named, and settles within no limit', async () => {
    const it = await activeCase(world);
    const b = { ...it.b, cookie: await openSession(world.ctx(), it.b.id) };
    const { person, api } = await member(b, signatory(500));
    const owner = await member(b, as('owner'), 'Olga Owner');
    const mediator = world.as(mediatorOf(it)).mediation;
    const startsAt = new Date(world.clock.now().getTime() + 30 * 3_600_000).toISOString();
    const { sessions } = await mediator.schedule({
      ...{ id: it.id, kind: 'joint', startsAt, minutes: 60, place: 'Room 4' },
    });
    const sessionId = sessions[0]?.id as NonNullable<(typeof sessions)[0]>['id'];
    await api.mediation.confirmSession({ id: it.id, sessionId });
    world.clock.advance(30 * 3_600_000);
    await mediator.startSession({ id: it.id, sessionId });
    for (const one of [api, owner.api])
      await one.mediation.attend({ id: it.id, sessionId, capacity: 'For the firm', maySettle: true });
    const view = await world.as(it.a).mediation.get({ id: it.id });
    expect(view.sessions[0]?.attendance).toMatchObject([
      { userId: person.id, name: 'Amina Member', side: 'B', maySettle: false },
      { userId: owner.person.id, name: 'Olga Owner', side: 'B', maySettle: true },
    ]);
    const { settlement } = await api.mediation.proposeTerms({
      ...{ id: it.id, scope: 'full', terms: [termOf(world)], place: 'Nairobi', profile: 'generic_consent_order' },
    });
    await world
      .as(it.a)
      .mediation.answerTerms({ id: it.id, no: settlement?.no ?? 0, accept: true, courtConsent: false });
    await api.mediation.answerTerms({ id: it.id, no: settlement?.no ?? 0, accept: true, courtConsent: false });
    expect((await world.as(it.b).mediation.get({ id: it.id })).status).toBe('settling');
  });
});

describe('nobody judges for the platform what concerns an organisation that they act or acted for', () => {
  test('and so not its money in escrow', async () => {
    const it = await fundedDeal(world);
    const admin = await someone(world, 'Ada Admin', { roles: ['admin'] });
    const hold = () => world.as(admin).escrow.hold({ id: it.id, reason: 'Looked at while somebody asks questions.' });
    expect((await hold()).hold).not.toBeNull();
    await world.deps.db
      .updateTable('identities')
      .set({ kind: 'business' })
      .where('id', '=', it.seller.identityId)
      .execute();
    const membership = await joined(world, it.seller, admin, as('reader'));
    await world.as(admin).organisations.leave({ id: membership });
    await expect(
      world.as(admin).escrow.lift({ id: it.id, reason: 'It was looked at, and goes on.' }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await peopleActingFor(world.ctx(), [it.seller.id, null])).toEqual([admin.id]);
  });
});

test('a version that a member shares bears the name of the party, to both sides', async () => {
  const { organisation, member } = await organised(world, signatory(null));
  const other = await someone(world, 'John Barasa');
  const { id } = await drafted(world, organisation, other);
  const acting = await actingFor(world, member, organisation);
  const { parties } = await acting.agreements.share({ id });
  await world.settle();
  const name = parties.find(({ userId }) => userId === organisation.id)?.name;
  await sql`update users set name = 'Achieng Office' where id = ${organisation.id}`.execute(world.owner);
  for (const reader of [acting, world.as(other)])
    expect((await reader.agreements.versions({ id })).map(({ authorName }) => authorName)).toEqual([name]);
});
