import type { MediationId } from '@ahadi/domain/core/ids.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { v7 as uuidv7 } from 'uuid';
import { transaction } from '../../core/ctx.ts';
import { emit } from '../../core/emit.ts';
import { draftBy, step } from '../approvals.ts';
import type { Scene } from '../costs/scene.ts';
import { published as publishedEntry, reviewed } from '../entries.ts';
import { articleOf, published as publishedArticle } from '../library.ts';
import { roomOf, talking } from '../mediationrooms.ts';
import { activeCase, consentedCase, mediatorOf } from '../mediations.ts';
import { applied, experienced, provenPerson, quickMediator } from '../mediators.ts';
import { as, joined, organised } from '../members.ts';
import { written } from '../messages.ts';
import { noteOf, send } from '../notes.ts';
import { fileOf, photo, sent as sentForVerification } from '../papers.ts';
import { actingAs } from '../payments.ts';
import { onePage, fileOf as pdfOf } from '../pdfs.ts';
import { approved as approvedPromotion } from '../promoting.ts';
import { drafted as draftedQuarrel, jumpUntil, served } from '../quarrel.ts';
import { askedToSign, clause, drafted, signedByAll, someone } from '../story.ts';
import { trust, writePost } from '../talk.ts';
import { talkOf } from '../talks.ts';
import type { Person, World } from '../world.ts';

const reason = 'A reason that is long enough for it.';
const paper = () => new File(['%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'], 'paper.pdf', { type: 'application/pdf' });
const inHours = (world: World, hours: number) =>
  new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();

/** What is agreed, quarrelled about and written, beside what the suite of costs plays. */
export const moreScenes: Readonly<Record<string, Scene>> = {
  'people act for an organisation': async (world) => {
    const { organisation, member } = await organised(world, as('drafter'));
    const invited = await someone(world, 'Ibrahim Invited');
    await world.as(organisation).organisations.invite({ email: invited.email, powers: as('reader') });
    return [organisation, member];
  },
  'a text is approved inside an organisation': async (world) => {
    const organisation = await someone(world, 'Mzigo One', { kind: 'business', organisation: 'Mzigo Logistics Ltd' });
    const member = await someone(world, 'Amina Member');
    await joined(world, organisation, member, as('drafter'));
    // Its own sign-in writes, and who acts for it is asked to approve; what was asked before was returned.
    const api = world.as(organisation);
    await api.approvals.saveRule({ no: 0, steps: [step('Legal', { role: 'drafter' })] });
    const id = await draftBy(api, organisation, { name: 'Olga Other', email: 'olga.other@strangers.example' });
    const first = await api.approvals.ask({ id, text: 'mine', note: 'For the tender.' });
    await world.as(member).approvals.sendBack({ id: first.id, stepId: first.steps[0]?.id ?? '', reason });
    await api.approvals.ask({ id, text: 'mine', note: '' });
    return [organisation, member];
  },
  'a promise is kept': async (world) => {
    const promise = {
      ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver' as const },
      ...{ title: 'Deliver 400 lanterns', criteria: '', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
      due: { kind: 'after' as const, days: 60 },
    };
    const other = { ...promise, id: uuidv7(), title: 'Bring the papers' };
    const story = await signedByAll(world, { obligations: [promise, other] });
    const [one] = await world.as(story.other).obligations.list({ agreementId: story.id });
    if (!one) throw new Error('something was promised');
    await world.as(story.other).obligations.addEvidence({ id: one.id, file: paper() });
    await world.as(story.other).obligations.claimDone({ id: one.id, text: 'They stand in your yard.' });
    await world.settle();
    return [story.other];
  },
  'a side is asked for a file, somebody approves and somebody attends': async (world) => {
    const field = { id: uuidv7(), side: 'B', clauseId: null, type: 'file' as const, label: 'Your ID', required: true };
    const story = await askedToSign(world, { fields: [field] });
    await world.as(story.other).fields.addFile({ id: story.id, fieldId: field.id, file: paper() });
    return [story.other];
  },
  'a text is a document': async (world) => {
    const [owner, other] = [await someone(world, 'Amina Odhiambo'), await someone(world, 'Baraka Mwangi')];
    const { id } = await drafted(world, owner, other);
    const { revision } = await world.as(owner).agreements.openText({ id });
    await world.as(owner).documents.bring({ id, revision, file: pdfOf(onePage()) });
    await world.as(owner).agreements.share({ id });
    await world.settle();
    return [other];
  },
  'a text waits for an approval and a witness': async (world) => {
    const [owner, other] = [await someone(world, 'Amina Odhiambo'), await someone(world, 'Baraka Mwangi')];
    const [boss, witness] = [await someone(world, 'Chege Approver'), await someone(world, 'Wanjiru Witness')];
    const draft = await drafted(world, owner, other, { publicClauseOffered: false });
    const partyId = draft.parties.find(({ side }) => side === 'B')?.id ?? null;
    const attendants = [
      { role: 'approver' as const, name: boss.name, email: boss.email, partyId },
      { role: 'witness' as const, name: witness.name, email: witness.email, partyId },
    ];
    await world.as(owner).agreements.saveAttendants({ id: draft.id, attendants });
    const { id, versionId } = await world.as(owner).agreements.share({ id: draft.id });
    await world.settle();
    await world.as(other).agreements.acceptText({ id, versionId });
    await world.as(owner).agreements.requestSignatures({ id });
    await world.settle();
    return [];
  },
  'a mediation about an agreement is under way': async (world) => {
    const it = await activeCase(world, { about: 'agreement' });
    const representative = await someone(world, 'Rehema Representative');
    const { userNumber } = representative;
    await world
      .as(it.a)
      .mediation.nameRepresentative({ id: it.id, userNumber, capacity: 'Advocate', maySettle: false });
    return [mediatorOf(it)];
  },
  'a post is sponsored and shown': async (world, { officers: [author, reviewer] }) => {
    const { id } = await approvedPromotion(world, { author, reviewer });
    const reader = await someone(world, 'Rehema Reader');
    await world.as(reader).promotions.show({ id: id as never, showing: uuidv7(), locale: 'en' });
    return [];
  },
  'an accredited mediator applies': async (world) => {
    await applied(world, await provenPerson(world, 'Mumbi Applicant'), experienced);
    return [];
  },
  'somebody is checked twice': async (world, { officers: [reviewer] }) => {
    const person = await someone(world, 'Wanja Writer');
    const { id } = await sentForVerification(world, person, 3);
    await world.as(reviewer).verification.take({ id });
    const checks = ['document_valid', 'name_matches', 'country_matches', 'of_age', 'independent_source'] as const;
    const found = { reason: 'Name, country and age agree.', checks: [...checks], registerNo: null };
    await world.as(reviewer).verification.decide({ id, outcome: 'approve', ...found });
    return [];
  },
  'somebody asks for a person': async (world) => {
    const person = await someone(world, 'Amina Odhiambo');
    const other = { name: 'Somebody', email: 'somebody@example.org' };
    const { id } = await drafted(world, person, other);
    const talk = talkOf(world, person);
    const chat = await talk.start({ text: 'what happens next in this agreement', about: { kind: 'agreement', id } });
    await talk.api.handOff({ id: chat.id, topic: 'payment', note: 'Please call me.' });
    return [person];
  },
  'somebody else was signed in': async (world) => {
    const person = await someone(world, 'Amina Odhiambo');
    await world.deps.db
      .insertInto('sign_ins')
      .values({ session_id: uuidv7(), user_id: person.id, at: world.clock.now() })
      .execute();
    return [];
  },
  'a dispute is about to become public': async (world) => {
    const quarrel = await served(world);
    await jumpUntil(world, quarrel, 'publication_review');
    return [quarrel.filer];
  },
  'one text goes to many, and is kept as a template': async (world) => {
    const owner = await provenPerson(world, 'Wanjiru Kamau');
    const { id } = await drafted(
      world,
      owner,
      { name: 'Somebody', email: 'somebody@example.org' },
      { title: 'Seed loan for {{name}}', clauses: [clause('Sum', 'The lender gives KES {{amount}}.')] },
    );
    const file = new File(['name,email,amount\r\nFarmer 1,farmer1@example.org,900'], 'list.csv', { type: 'text/csv' });
    await world.as(owner).batches.send({ id, file });
    await world.tick('agreements-batches');
    const identityId = owner.identityId as never; // the brand is born here
    await world.as(owner).templates.keep({ id, identityId, name: 'Seed loan', summary: 'For members of the group' });
    await world.as(owner).portfolio.tag({ agreementIds: [id], add: ['Seeds'] });
    await world.as(owner).portfolio.saveView({ name: 'Loans', query: { filter: 'all', kind: 'loan' } });
    return [owner];
  },
  'an entry is public and challenged': async (world) => {
    const entry = await publishedEntry(world);
    const raise = { ref: entry.ref, ground: 'not_served' as const, statement: 'I never received this notice.' };
    await world.as(entry.subject).records.challenge(raise);
    await world.settle();
    await reviewed(world, { filer: entry.filer });
    return [];
  },
  'an entry is public': async (world) => [(await publishedEntry(world)).subject],
  'a dispute has exhibits': async (world) => {
    const quarrel = await served(world);
    const file = fileOf(await photo(), 'receipt.png');
    await world.as(quarrel.filer).disputes.addExhibit({ id: quarrel.id, file, title: 'A receipt' });
    await noteOf(world, quarrel.filer, { title: 'Lanterns', body: 'What was said on the phone.' });
    return [quarrel.filer];
  },
  'a dispute is begun': async (world) => {
    const quarrel = await draftedQuarrel(world);
    const file = fileOf(await photo(), 'receipt.png');
    await world.as(quarrel.filer).disputes.addExhibit({ id: quarrel.id, file, title: 'A receipt' });
    return [];
  },
  'a room has a file': async (world) => {
    const talks = await talking(world);
    const joint = await roomOf(world, talks.amina, talks, 'joint');
    await world
      .as(talks.amina)
      .rooms.send({ roomId: joint.id, body: 'See this.', file: new File(['A note.'], 'note.txt') });
    return [talks.amina];
  },
  'a note has former texts and a reminder': async (world, { amina }) => {
    const { id } = await noteOf(world, amina, { body: 'begun' });
    for (const [base, deviceId] of [
      [1, 'pc'],
      [1, 'phone'],
    ] as const)
      await send(world, amina, { noteId: id, baseVersion: base, deviceId, content: { body: `of the ${deviceId}` } });
    await world.as(amina).notes.remind({ id, reminderId: uuidv7() as never, at: inHours(world, 48), repeat: 'none' });
    return [];
  },
  'a message to support has a file': async (world) => {
    const writer = await someone(world, 'Wanja Writer');
    const { id } = await written(world, world.as(writer));
    await world.as(writer).support.addFile({ id: id as never, file: fileOf(await photo()) });
    return [writer];
  },
  'a text is taken away, and its author appeals': async (world) => {
    const [author, moderator] = [
      await someone(world, 'Atieno Author'),
      await someone(world, 'Mona Moderator', { roles: ['moderator'] }),
    ];
    await trust(world, author);
    for (const appeals of [true, false]) {
      const post = await writePost(world, author);
      const opened = await world.as(moderator).moderation.open({ target: { kind: 'post', id: post.id } });
      const view = await world
        .as(moderator)
        .moderation.decide({ id: opened.id, measure: 'remove', rule: 'R1', reason });
      const decisionId = view.decisions[0]?.id;
      if (!decisionId) throw new Error('it was decided');
      if (appeals) await world.as(author).moderation.appeal({ decisionId, text: `${reason} ${reason}` });
      world.clock.advance(61_000);
    }
    return [];
  },
  'help is rated and words are explained': async (world, { officers: [editor] }) => {
    const reader = await someone(world, 'Rehema Reader');
    await world
      .as(editor)
      .help.saveCategory({ slug: 'weaving', title: 'Weaving', description: '', icon: 'rocket', place: 51 });
    await publishedArticle(world, editor, articleOf({ slug: 'weave-a-basket', category: 'weaving' }));
    await world.as(editor).help.saveSynonym({ word: 'herring', canon: 'fish', status: 'active' });
    await world
      .as(reader)
      .help.rate({ slug: 'weave-a-basket', version: 1, helpful: false, reason: 'other', text: 'It is about nets.' });
    return [];
  },
  'somebody complains about a mediator, who learns': async (world, { officers: [admin] }) => {
    const [asker, asked] = [await someone(world, 'Asha Asker'), await someone(world, 'Ben Bidden')];
    const mediator = await quickMediator(world, 'Meena Mediator');
    const mediationId = uuidv7() as MediationId; // the brand is born here
    const told = <Name extends EventName>(name: Name, payload: EventPayloads[Name], by?: Person) =>
      transaction(by ? actingAs(world, by) : world.ctx(), (ctx) =>
        emit(ctx, name, { kind: 'mediation', id: mediationId }, payload),
      );
    const later = '2999-01-01T00:00:00.000Z';
    await told('mediation.created', { ref: 'MD-1' }, asker);
    await told('mediation.consented', { side: 'B', version: '1' }, asked);
    await told('mediation.appointment_accepted', { userId: mediator.id, disclosed: true, objectBy: later }, mediator);
    await told('mediation.began', { endsBy: later });
    await world.settle();
    const text = 'They spoke with the other side alone for an hour.';
    await world.as(asked).mediators.complain({ mediationId, ground: 'bias', text });
    const digest = { id: uuidv7(), user_id: mediator.id, by_user_id: admin.id, text: 'Sessions began in time.' };
    await world.deps.db
      .insertInto('mediator_digests')
      .values({ ...digest, n: 5, period: '2026', at: world.clock.now() })
      .execute();
    const on = inHours(world, 0).slice(0, 10);
    await world.as(mediator).mediators.addCpd({ on, hours: 7, kind: 'course', title: 'Caucus', file: paper() });
    await world.as(admin).mediators.addCourtBody({ name: 'Judiciary of Kenya', country: 'KE' });
    return [mediator];
  },
};

/** What soon runs out: after everything else. */
export const lastScenes: Readonly<Record<string, Scene>> = {
  'mediators are invited': async (world) => {
    const it = await consentedCase(world);
    const mediators = it.mediators.slice(0, 1).map(({ id }) => id);
    for (const side of [it.a, it.b])
      await world.as(side).mediation.chooseRoute({ id: it.id, route: 'invite', mediators });
    await world.settle();
    return [];
  },
  // Its letter is good for a day.
  'somebody without an account is about to challenge an entry': async (world) => {
    const { ref } = await publishedEntry(world);
    const from = { name: 'Wanjiku Kamau', email: 'wanjiku@example.org' };
    const statement = 'I am somebody else of the same name.';
    await world.anyone().records.challenge({ ref, ground: 'wrong_identity', statement, ...from });
    return [];
  },
};
