import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { mediationWords } from '@ahadi/domain/mediation/notices/words.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../core/ctx.ts';
import { daysIn, instantIn } from '../core/letters/translated.ts';
import { filled } from '../core/letters/words.ts';
import { current } from '../test/courts.ts';
import { paidInFull } from '../test/escrows.ts';
import { settled } from '../test/mediationrooms.ts';
import { consentedCase, draftedCase, mediatorOf, nextDeadline, propose, rankBy, signAll } from '../test/mediations.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { openCourt } from './court-papers.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

type Language = 'sw' | 'fr' | 'ar';
const reads = async (people: readonly Person[], language: Language) => {
  for (const person of people)
    await world.as(person).preferences.save({
      preferences: { ...firstPreferences, language },
      authoredAt: world.clock.now().toISOString(),
    });
};
/** What a case told somebody: each notice, and each letter. */
const toldOf = async (person: Person) => {
  await world.settle();
  const bell = (await world.notificationsOf(person)).filter(({ message }) => /MD-\d{4}-\d{6}/.test(message));
  const letters = (await world.mailbox(person.email)).filter(({ subject }) => /MD-\d{4}-\d{6}/.test(subject));
  return { bell: bell.map(({ title, message }) => `${title}\n${message}`), letters };
};
/** Nothing that is told is English, and nothing was left open. */
const isWhole = ({ bell, letters }: Awaited<ReturnType<typeof toldOf>>) => {
  expect(bell.length).toBeGreaterThan(0);
  for (const text of [...bell, ...letters.map((letter) => `${letter.subject}\n${letter.text}`)])
    expect(text.replace(/https?:\S+|“[^”]*”|«[^»]*»/g, '')).not.toMatch(
      /[{}]|undefined|\b(?:the|mediation|mediator|nobody|side|case)\b/,
    );
};

describe.each(['sw', 'fr', 'ar'] as const)('in %s', (language) => {
  const say = mediationWords[language];

  test('the invitation names who asks in the letter alone, and what silence does', async () => {
    const it = await draftedCase(world);
    await reads([it.b], language);
    await world.as(it.a).mediation.request({ id: it.id });
    const told = await toldOf(it.b);
    isWhole(told);
    const { ref, clocks } = await world.as(it.a).mediation.get({ id: it.id });
    const due = clocks.find(({ kind }) => kind === 'mediation.consent')?.dueAt ?? '';
    const by = instantIn(language, due, 'Africa/Nairobi');
    expect(told.letters).toHaveLength(1);
    expect(told.letters[0]?.subject).toContain(say.invitedTitle);
    for (const words of [filled(say.invitedSaid, { requester: it.a.name }), say.invitedAsked, say.requestLapses, by])
      expect(told.letters[0]?.text).toContain(words);
    expect(told.bell.join()).toContain(say.invitedTitle);
    expect(told.bell.join()).not.toContain(it.a.name);
    expect(told.bell.join()).toContain(ref);
    // Who asks reads English, and is told nothing of this deed.
    expect((await world.mailbox(it.a.email)).map(({ subject }) => subject).join()).not.toContain(say.invitedTitle);
  });

  test('the way to a mediator, the talks and their end are told to the sides and to who mediates', async () => {
    const it = await consentedCase(world, { proposal: { feeMinor: 600_000 } });
    const mediator = mediatorOf(it);
    const everybody = [it.a, it.b, mediator];
    const get = (person: Person) => world.as(person).mediation.get({ id: it.id });
    const { ref } = await get(it.a);
    const before = new Map<string, Awaited<ReturnType<typeof toldOf>>>();
    for (const person of everybody) before.set(person.id, await toldOf(person));
    await reads([it.a, it.b, ...it.mediators], language);
    /** What is asked goes by letter as long as it is. */
    const posted = async () => {
      await world.settle();
      for (const { email } of everybody) await world.mailbox(email);
    };
    const since = async (person: Person) => {
      const { bell, letters } = await toldOf(person);
      const old = before.get(person.id);
      return {
        bell: bell.slice(0, bell.length - (old?.bell.length ?? 0)),
        letters: letters.slice(old?.letters.length ?? 0),
      };
    };
    for (const side of [it.a, it.b]) await world.as(side).mediation.chooseRoute({ id: it.id, route: 'post' });
    for (const one of it.mediators) await propose(world, it, one, { feeMinor: 600_000 });
    await posted();
    await nextDeadline(world, it, 'mediation.job');
    for (const side of [it.a, it.b]) await rankBy(world, it, side);
    await posted();
    await world.as(mediator).mediation.acceptAppointment({ id: it.id, kind: 'none', text: '' });
    await posted();
    for (const side of [it.a, it.b]) await world.as(side).mediation.noObjection({ id: it.id });
    await posted();
    await signAll(world, it, (await get(it.a)).engagementAgreementId);
    const { feeEscrowId } = await get(it.a);
    await posted();
    await paidInFull(world, { id: feeEscrowId as never, buyer: it.a, seller: mediator, payer: it.b });
    await world.as(mediator).mediation.schedule({
      ...{ id: it.id, kind: 'joint', minutes: 90, place: 'Video' },
      startsAt: new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString(),
    });
    await world.as(it.a).mediation.extend({ id: it.id });
    await posted();
    await world.as(it.b).mediation.end({ id: it.id, reason: 'party_left' });
    const toSide = await since(it.a);
    const toMediator = await since(mediator);
    for (const told of [toSide, await since(it.b), toMediator]) isWhole(told);

    const chosen = toMediator.letters.find(({ subject }) => subject.startsWith(say.chosenTitle))?.text;
    for (const words of [filled(say.chosenText, { ref }), say.chosenAsked, say.nextIsAsked])
      expect(chosen).toContain(words);
    expect(toMediator.bell.join('\n')).toContain(say.countsEndedYours);
    const ended = toSide.bell.find((text) => text.startsWith(say.endedTitle));
    for (const words of [filled(say.endedText, { ref }), say.feeBack, say.countsEnded]) expect(ended).toContain(words);
    expect(toSide.letters.find(({ subject }) => subject.startsWith(say.fundTitle))?.text).toContain(say.feeUnpaid);
    expect(toMediator.bell).toContain(
      `${say.moreTimeTitle}\n${filled(say.moreTimeText, { ref, days: daysIn(language, 10) })}`,
    );
  });

  test('the way to a court counts its days as the language does', async () => {
    const talks = await settled(world);
    await reads([talks.amina, talks.baraka, talks.mediator], language);
    await transaction(world.ctx(), (ctx) => openCourt(ctx, talks.id));
    await world.settle();
    const { fileBy } = await current(world, { ...talks, mediationId: talks.id });
    const end = new Date(fileBy ?? '');
    for (const days of [10, 1, 0]) {
      world.clock.set(new Date(end.getTime() - days * 86_400_000));
      await world.tick('clocks');
    }
    const { ref } = talks;
    const told = await toldOf(talks.amina);
    for (const some of [told, await toldOf(talks.mediator)]) isWhole(some);
    const titles = told.bell.map((text) => text.split('\n')[0]);
    expect(titles).toEqual([
      say.lateTitle,
      say.leftTitleLast,
      filled(say.leftTitle, { days: daysIn(language, 10) }),
      say.courtTitle,
    ]);
    const asked = told.letters.find(({ subject }) => subject.startsWith(say.courtTitle))?.text;
    for (const words of [filled(say.courtText, { ref }), say.courtAsked, say.filingOver])
      expect(asked).toContain(words);
    expect(asked).not.toContain(formatUtc(fileBy ?? ''));
  });
});
