import { DAY } from '@ahadi/domain/core/time.ts';
import { actBehind } from '@ahadi/domain/organisations/permissions.ts';
import type { MemberRole } from '@ahadi/domain/organisations/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingFor, as, joined, organised, signatory, toSignFor } from '../test/members.ts';
import { fileOf, paper } from '../test/pdfs.ts';
import { procedures } from '../test/procedures.ts';
import { listenAs } from '../test/processes.ts';
import { refusal } from '../test/refusal.ts';
import { askedToSign, authority, drafted, shared, sign, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let url: string;
beforeAll(async () => {
  world = await makeWorld({ tellsPages: true });
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

const ask = (person: Person, account: string | null, name: string) =>
  world.request(person, {
    method: 'POST',
    url: `/api/rpc/${name.replace('.', '/')}`,
    body: { json: {} },
    headers: account ? { 'x-account': account } : {},
  });

/** Why it was refused; a file that is answered says nothing of it. */
const refusalOf = ({ headers, payload }: Awaited<ReturnType<typeof ask>>): { code?: string; message?: string } =>
  /json/.test(String(headers['content-type'])) ? (JSON.parse(payload).json ?? {}) : {};

describe('somebody who is asked to act for an organisation', () => {
  test('reads by letter who asks, says yes with an account of that address, acts for it, and is themself again', async () => {
    const organisation = await someone(world, 'Lake Basin Organisation', {
      kind: 'business',
      organisation: 'Lake Basin Ltd',
    });
    const { id } = await world
      .as(organisation)
      .organisations.invite({ email: 'new@example.org', powers: as('drafter') });
    const [letter] = await world.mailbox('new@example.org');
    expect(letter?.text).toContain('Lake Basin Ltd asks you to act for it as drafter');
    expect(letter?.text).toContain(`/people/${id}`);
    const other = await someone(world, 'Other');
    const unconfirmed = await someone(world, 'Grace', { email: 'new@example.org', verified: false });
    for (const person of [other, unconfirmed])
      for (const deed of ['membership', 'accept', 'decline'] as const)
        await expect(world.as(person).organisations[deed]({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await world.deps.db.updateTable('users').set({ email_verified: true }).where('id', '=', unconfirmed.id).execute();
    const grace = world.as(unconfirmed);
    expect(await grace.organisations.membership({ id })).toMatchObject({
      organisation: 'Lake Basin Ltd',
      role: 'drafter',
    });
    await grace.organisations.accept({ id });
    await drafted(world, organisation, other);
    expect((await grace.agreements.list({})).rows).toEqual([]);
    const acting = await actingFor(world, unconfirmed, organisation);
    expect((await acting.agreements.list({})).rows).toHaveLength(1);
    expect(await acting.accounts.session()).toMatchObject({
      userId: organisation.id,
      acting: { userId: unconfirmed.id, name: 'Grace', role: 'drafter', organisation: 'Lake Basin Ltd' },
    });
    await acting.organisations.stopActing();
    expect(await grace.accounts.session()).toMatchObject({ userId: unconfirmed.id, acting: null });
    expect((await grace.agreements.list({})).rows).toEqual([]);
  });

  test('has fourteen days, is asked once, and is a person', async () => {
    const { organisation, member } = await organised(world, as('reader'));
    const api = world.as(organisation).organisations;
    for (const email of [member.email, organisation.email])
      await expect(api.invite({ email, powers: as('reader') })).rejects.toMatchObject(refusal('ACC_MEMBER_ALREADY'));
    const shop = await someone(world, 'Shop', { kind: 'business', organisation: 'Shop Ltd' });
    const { id } = await api.invite({ email: shop.email, powers: as('reader') });
    await expect(world.as(shop).organisations.accept({ id })).rejects.toMatchObject(refusal('ACC_PERSON_NEEDED'));
    const late = await someone(world, 'Late');
    const asked = await api.invite({ email: late.email, powers: as('reader') });
    const now = world.clock.now();
    world.clock.advance(14 * DAY);
    await expect(world.as(late).organisations.accept(asked)).rejects.toMatchObject(refusal('ACC_INVITATION_OVER'));
    await expect(api.invite({ email: late.email, powers: as('reader') })).rejects.toMatchObject(
      refusal('SESSION_NOT_FRESH'),
    );
    world.clock.set(now);
    await expect(
      world.as(member).organisations.invite({ email: 'x@example.org', powers: as('owner') }),
    ).rejects.toMatchObject(refusal('ACC_NO_ORGANISATION'));
    await expect(world.as(member).organisations.members()).rejects.toMatchObject(refusal('ACC_NO_ORGANISATION'));
  });

  test.each(['Dora Member', 'Dan Invited'])('says no, or yes and later that it is over: %s', async (name) => {
    const { organisation } = await organised(world, as('reader'));
    const person = await someone(world, name);
    const [asked, api] = [world.as(organisation).organisations, world.as(person).organisations];
    const first = await asked.invite({ email: person.email, powers: as('reader') });
    expect(await api.decline(first)).toMatchObject({ status: 'declined' });
    await expect(api.accept(first)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const { id } = await asked.invite({ email: person.email, powers: as('drafter') });
    await api.accept({ id });
    expect(await api.mine()).toMatchObject([{ id, organisation: 'Lake Basin Ltd', role: 'drafter' }]);
    expect(await api.membership({ id })).toMatchObject({ status: 'active' });
    expect(await api.leave({ id })).toMatchObject({ status: 'ended' });
    expect(await api.mine()).toEqual([]);
  });
});

test('the dashboard of who acts says what they can do, what only others can, and what waits elsewhere', async () => {
  const { organisation, member } = await organised(world, as('reader'));
  const other = await someone(world, 'Baraka');
  const { id } = await drafted(world, other, { name: 'Lake Basin Ltd', email: organisation.email });
  await world.as(other).agreements.share({ id });
  await world.as(organisation).escrow.create({ identityId: organisation.identityId, role: 'buyer' });
  // Begun while the account was one person's.
  const becomes = (kind: 'person' | 'business') =>
    world.deps.db.updateTable('identities').set({ kind }).where('id', '=', organisation.identityId).execute();
  await becomes('person');
  await world.as(organisation).mediators.start({ identityId: organisation.identityId });
  await becomes('business');
  const acting = await actingFor(world, member, organisation);
  expect(await acting.dashboard.read()).toMatchObject({
    count: 2,
    duties: [
      { kind: 'agreement.accept_text', whyNot: 'Only an owner or a signatory can do this' },
      { kind: 'escrow.finish', whyNot: 'Only an owner or a signatory or a drafter can do this' },
    ],
    elsewhere: [{ room: 'mediators', count: 1 }],
  });
  expect(await world.as(organisation).dashboard.read()).toMatchObject({
    count: 3,
    duties: [{ whyNot: null }, { whyNot: null }, { whyNot: null }],
    elsewhere: [],
  });
});

/** What each role may do beside what the one before it may; nothing else is done by acting for an organisation. */
const money = `payments.get payments.list payments.receipt payments.check payments.wallets payments.cover payments.statement payments.statementFile
  payments.destinations payments.payoutOptions payments.sendCode payments.payouts payments.requestPayout payments.secondPayout
  payments.cancelPayout payments.options payments.giveUp payments.answerSimulated escrow.pay escrow.extendFunding escrow.takeBack escrow.release
  escrow.refund marketplace.checkout marketplace.payOrder marketplace.cancelOrder marketplace.complete`;
const lists: readonly [MemberRole, string][] = [
  [
    'reader',
    `approvals.rule approvals.state approvals.get approvals.approve approvals.sendBack
    rpc.get_user_settings_summary rpc.has_role organisations.members organisations.mine organisations.act organisations.stopActing
    organisations.nameDeputy organisations.endDeputy
    dashboard.read agreements.list agreements.get agreements.versions agreements.versionTerms agreements.lastAuthority agreements.verify
    agreements.verifyCopy agreements.life agreements.document agreements.evidence amending.read documents.file documents.text fields.own fields.signed fields.file
    negotiating.read obligations.list obligations.get obligations.evidenceFile templates.list templates.get templates.clauses
    disputes.list disputes.disputable disputes.get disputes.exhibitFile disputes.entryPreview disputes.life disputes.ifNobodyActs
    disputes.calendar disputes.noticeProof mediation.list mediation.get mediation.life
    escrow.list escrow.get escrow.life escrow.cover escrow.evidenceFile marketplace.products marketplace.categories marketplace.featured marketplace.product marketplace.similar
    marketplace.shop marketplace.picture marketplace.reviews marketplace.cart marketplace.orders marketplace.order marketplace.parcel
    marketplace.messages portfolio.read portfolio.tagsOf portfolio.exportAhead portfolio.table portfolio.archive`,
  ],
  [
    'drafter',
    `approvals.ask approvals.withdraw
    agreements.create agreements.openText agreements.saveText agreements.discardText agreements.publishText agreements.saveParties
    agreements.saveAttendants agreements.share agreements.remind agreements.remove agreements.markOpened documents.bring fields.save fields.addFile
    negotiating.noteRead negotiating.comment negotiating.resolve negotiating.suggest negotiating.withdraw obligations.addEvidence
    obligations.removeEvidence templates.use disputes.create disputes.save disputes.remove disputes.open disputes.addExhibit
    disputes.withdrawExhibit mediation.create mediation.save mediation.remove
    escrow.create escrow.save escrow.remove escrow.addEvidence marketplace.putInCart marketplace.acceptChanges marketplace.deliverTo
    marketplace.emptyCart marketplace.write portfolio.tag portfolio.renameTag portfolio.dropTag portfolio.saveView portfolio.dropView`,
  ],
  [
    'signatory',
    `agreements.acceptText agreements.answerClause agreements.requestSignatures agreements.startSigning agreements.sign agreements.proposeChange
    agreements.decline agreements.reopen negotiating.answer disputes.makeOffer disputes.answerOffer disputes.withdrawOffer disputes.bid
    mediation.confirmSession mediation.attend mediation.proposeTerms mediation.answerTerms
    escrow.propose escrow.counter escrow.accept escrow.decline escrow.withdraw`,
  ],
  [
    'owner',
    `approvals.saveRule
    ${money} organisations.invite organisations.change organisations.remove agreements.void agreements.extend agreements.delegate
    agreements.answerDelegation amending.propose amending.proposeEnd amending.giveNotice amending.takeBackNotice obligations.claimDone
    obligations.accept obligations.reject obligations.proposeExtension obligations.answerExtension obligations.waive
    disputes.submit disputes.withdraw disputes.reopen disputes.appeal disputes.serveAgain disputes.joinExhibit disputes.respond
    disputes.correctAnswer disputes.notMe disputes.extend disputes.proposeExtension disputes.answerExtension disputes.acceptPlan
    disputes.claimResolved disputes.denyResolved disputes.markResolved disputes.stayExternal disputes.endExternal
    disputes.enterDecision disputes.confirmDecision disputes.objectDecision disputes.dropDecision disputes.object
    disputes.appealRefusal disputes.saveStatement mediation.request mediation.consent mediation.refuse mediation.withdraw
    mediation.nameRepresentative mediation.removeRepresentative mediation.chooseRoute mediation.openProposal mediation.rank
    mediation.object mediation.noObjection mediation.waiveReflection mediation.extend mediation.replace mediation.end
    escrow.cancel escrow.proposeEnd escrow.answerEnd escrow.deliver escrow.receive escrow.reject escrow.cure escrow.agreeRefund escrow.contest
    escrow.cancelOverdue escrow.shipReturn escrow.receiveReturn escrow.refuseReturn escrow.dispute escrow.offer escrow.answerOffer
    escrow.withdrawOffer escrow.waive escrow.answerSplit marketplace.cancelPieces marketplace.giveUp marketplace.receive marketplace.report
    selling.accept selling.refuse selling.ship selling.correct selling.answerReport`,
  ],
];
const openQuestions = procedures.flatMap(([name, { '~orpc': it }]) =>
  (it.meta as { who: string }).who === 'anyone' && it.route.method === 'GET' ? [name] : [],
);

test('each role may do what its list says, and nothing else of all there is', async () => {
  const { organisation, member, membership } = await organised(world, as('reader'));
  await actingFor(world, member, organisation);
  const may = new Set<string>(openQuestions);
  for (const [role, more] of lists) {
    for (const name of more.trim().split(/\s+/)) may.add(name);
    await world.as(organisation).organisations.change({ id: membership, powers: as(role) });
    const letIn: string[] = [];
    for (const [name] of procedures) {
      // Asked as our pages do; a question over the address of a command is refused by its method, and was let in.
      const answer = await ask(member, organisation.id, name);
      const { code, message } = refusalOf(answer);
      const isRefused =
        code === 'ACC_OWN_ONLY' || (code === 'FORBIDDEN' && / of Lake Basin Ltd may do this/.test(message ?? ''));
      if (!isRefused) letIn.push(name);
      if (name === 'organisations.stopActing') await actingFor(world, member, organisation);
    }
    expect([role, letIn.sort()]).toEqual([role, [...may].sort()]);
  }
  // Who is named for its money may that beside their role, and nothing more.
  await world.as(organisation).organisations.change({ id: membership, powers: { ...as('reader'), pays: true } });
  const letIn: string[] = [];
  for (const [name] of procedures.filter(([name]) => actBehind(name) !== null)) {
    const { code, message } = refusalOf(await ask(member, organisation.id, name));
    if (!(code === 'FORBIDDEN' && / of Lake Basin Ltd may do this/.test(message ?? ''))) letIn.push(name);
    if (name === 'organisations.stopActing') await actingFor(world, member, organisation);
  }
  const [, reads = ''] = lists[0] ?? [];
  expect(letIn.sort()).toEqual([...reads.trim().split(/\s+/), ...money.split(/\s+/)].sort());
  // Of what a reader is let in to nothing is a command but what reads under a command's method, and whom they act for.
  const commands = procedures.filter(
    ([name, { '~orpc': it }]) => reads.split(/\s+/).includes(name) && it.route.method !== 'GET',
  );
  expect(commands.map(([name]) => name).sort()).toEqual([
    'agreements.verifyCopy',
    'approvals.approve',
    'approvals.sendBack',
    'organisations.act',
    'organisations.endDeputy',
    'organisations.nameDeputy',
    'organisations.stopActing',
    'rpc.get_user_settings_summary',
    'rpc.has_role',
  ]);
});

describe('whom a request is for', () => {
  test('is what the server knows of the session: nobody acts by what a request says', async () => {
    const { organisation, member } = await organised(world, as('owner'));
    const stranger = await someone(world, 'Stranger');
    await expect(world.as(stranger).organisations.act({ organisationId: organisation.id })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    for (const person of [stranger, member])
      await expect(world.as(person, organisation).agreements.list({})).rejects.toMatchObject(refusal('ACC_SWITCHED'));
    const forged = { ...stranger, cookie: `${stranger.cookie}; acting_for=${organisation.id}` };
    expect(await world.as(forged).accounts.session()).toMatchObject({ userId: stranger.id, acting: null });
  });

  test('is what the page was opened as, or nothing is told and nothing done', async () => {
    const { organisation, member } = await organised(world, as('owner'));
    const acting = await actingFor(world, member, organisation);
    await expect(world.as(member, member).agreements.list({})).rejects.toMatchObject(refusal('ACC_SWITCHED'));
    const draft = { ownerIdentityId: organisation.identityId, title: 'Draft', currency: 'KES' };
    await expect(world.as(member).agreements.create(draft)).rejects.toMatchObject(refusal('ACC_SWITCHED'));
    await expect(world.as(member, member).agreements.create(draft)).rejects.toMatchObject(refusal('ACC_SWITCHED'));
    // A page of before learns who it is by now.
    const asked = { url: '/api/v1/session', headers: { 'x-account': member.id } };
    expect((await world.request(member, asked)).json()).toMatchObject({ userId: organisation.id });
    expect((await acting.agreements.list({})).rows).toEqual([]);
    await acting.agreements.create(draft);
    expect((await acting.agreements.list({})).rows).toHaveLength(1);
  });
});

describe('a membership that ends', () => {
  const ways = {
    'by the organisation': (organisation: Person, _member: Person, id: never) =>
      world.as(organisation).organisations.remove({ id }),
    'by the member': (_organisation: Person, member: Person, id: never) => world.as(member).organisations.leave({ id }),
  };
  test.each(Object.keys(ways) as (keyof typeof ways)[])('%s ends acting at once, in open pages too', async (way) => {
    const { organisation, member, membership } = await organised(world, as('drafter'));
    const acting = await actingFor(world, member, organisation);
    const stream = await listenAs(url, member.cookie);
    if (way === 'by the member') await acting.organisations.stopActing();
    const { cookie } = member;
    await ways[way](organisation, { ...member, cookie }, membership as never);
    await expect(acting.agreements.list({})).rejects.toMatchObject(refusal('ACC_SWITCHED'));
    await expect(world.as(member).organisations.act({ organisationId: organisation.id })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    const heard = stream.news.length;
    await shared(world); // something is told to others
    await drafted(world, organisation, await someone(world, 'Other'));
    expect(stream.news.slice(heard)).toEqual([]);
    stream.leave();
    expect((await world.as(organisation).organisations.members()).map(({ id }) => id)).not.toContain(membership);
  });
});

describe('a signature for an organisation', () => {
  test('within the limit says who gave it, as what and for whom; above it, who may', async () => {
    const { organisation, member } = await organised(world, signatory(1_000_000));
    await actingFor(world, member, organisation);
    const within = await toSignFor(world, member, organisation, { valueMinor: 1_000_000 });
    await within.sign();
    const { parties } = await world.as(within.owner).agreements.get({ id: within.id });
    expect(parties.find(({ userId }) => userId === organisation.id)).toMatchObject({
      signedName: 'Amina Member',
      signedAuthority: { ...authority, member: { name: 'Amina Member', role: 'signatory' } },
    });
    const { rows } = await world.deps.db
      .selectFrom('events')
      .select(['actor_id', 'payload'])
      .where('subject_id', '=', within.id)
      .where('name', '=', 'agreement.signed')
      .execute()
      .then((rows) => ({ rows }));
    expect(rows).toMatchObject([
      { actor_id: organisation.id, payload: { acting: { userId: member.id, role: 'signatory' } } },
    ]);
    for (const terms of [{ valueMinor: 1_000_001 }, { valueMinor: 1, currency: 'UGX' }, { valueMinor: null }]) {
      const above = await toSignFor(world, member, organisation, terms);
      await expect(above.sign()).rejects.toMatchObject({
        ...refusal('SIG_BEYOND_LIMIT'),
        message: expect.stringContaining(
          'An owner of Lake Basin Ltd, or a signatory with a higher limit, can sign it.',
        ),
      });
    }
  });

  test('is confirmed by the person’s own address, never the organisation’s', async () => {
    const { organisation, member } = await organised(world, signatory(null));
    await actingFor(world, member, organisation);
    const { id, acting } = await toSignFor(world, member, organisation, { valueMinor: 5 });
    const { contentHash } = await acting.agreements.get({ id });
    const before = (await world.mailbox(organisation.email)).length;
    await acting.agreements.startSigning({ id, contentHash: contentHash as never, level: 1 });
    expect((await world.mailbox(member.email)).at(-1)?.subject).toContain('Your code to sign');
    expect(await world.mailbox(organisation.email)).toHaveLength(before);
  });

  test('of a document that a member brought is given by that member, for both sides to read', async () => {
    const { organisation, member } = await organised(world, signatory(null));
    const acting = await actingFor(world, member, organisation);
    const other = await someone(world, 'Other');
    const { id } = await drafted(world, organisation, other, { publicClauseOffered: false });
    const { revision } = await acting.agreements.openText({ id });
    const bytes = await paper('The seller delivers 400 lanterns.');
    const { terms } = await acting.documents.bring({ id, revision, file: fileOf(bytes) });
    await acting.agreements.share({ id });
    await world.settle();
    const { versionId } = await world.as(other).agreements.get({ id });
    await world.as(other).agreements.acceptText({ id, versionId });
    const { contentHash } = await acting.agreements.requestSignatures({ id });
    const given = { level: 0, electronicRecordsConsent: true } as const;
    const mark = (text: string) => ({ kind: 'typed', text }) as const;
    const hash = contentHash as NonNullable<typeof contentHash>;
    await acting.agreements.sign({ id, contentHash: hash, ...given, mark: mark(member.name), authority });
    await sign(world, other, { id, contentHash: hash });
    await world.settle();
    const { sha256 } = terms.document as NonNullable<typeof terms.document>;
    for (const api of [acting, world.as(other)]) {
      expect(Buffer.from(await (await api.documents.file({ id, sha256 })).arrayBuffer())).toEqual(Buffer.from(bytes));
      expect((await api.documents.text({ id, sha256 })).pages).toEqual(['The seller delivers 400 lanterns. Page 1.']);
      expect(await api.agreements.verify({ id })).toMatchObject({ verdict: 'valid' });
    }
  });

  test('is not given by whose role or membership went while they signed', async () => {
    const { organisation, member, membership } = await organised(world, signatory(null));
    await actingFor(world, member, organisation);
    const { sign } = await toSignFor(world, member, organisation, { valueMinor: 5 });
    await world.as(organisation).organisations.change({ id: membership, powers: as('drafter') });
    await expect(sign()).rejects.toMatchObject(refusal('FORBIDDEN'));
    await world.as(organisation).organisations.change({ id: membership, powers: signatory(4) });
    await expect(sign()).rejects.toMatchObject(refusal('SIG_BEYOND_LIMIT'));
    await world.as(organisation).organisations.change({ id: membership, powers: signatory(5) });
    const [signed, removed] = await Promise.allSettled([
      sign(),
      world.as(organisation).organisations.remove({ id: membership }),
    ]);
    expect(removed.status).toBe('fulfilled');
    if (signed.status === 'rejected') expect(['FORBIDDEN', 'ACC_SWITCHED']).toContain(signed.reason.code);
    await expect(sign()).rejects.toMatchObject(refusal('ACC_SWITCHED'));
  });
});

test('an organisation of one is as it was until it asks somebody', async () => {
  const story = await askedToSign(world);
  const api = world.as(story.other);
  expect(await api.accounts.session()).toMatchObject({ userId: story.other.id, acting: null });
  expect(await api.organisations.members()).toEqual([]);
  expect(await joined(world, story.other, await someone(world, 'Second'), as('reader'))).toBeTypeOf('string');
});
