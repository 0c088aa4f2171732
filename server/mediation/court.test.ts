import { execFileSync } from 'node:child_process';
import { courtProfiles } from '@ahadi/domain/mediation/court/profiles.ts';
import type { CourtFacts, CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import { ProfileCode } from '@ahadi/domain/mediation/schema.ts';
import { PDF, type PdfDict, type PdfRef } from '@libpdf/core';
import { call } from '@orpc/server';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import { transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { router } from '../router.ts';
import { complete, current, declared, onePage, opened, save, today, told } from '../test/courts.ts';
import { judgedLarge } from '../test/large.ts';
import { roomOf, say, setStatus, settled } from '../test/mediationrooms.ts';
import { refusal } from '../test/refusal.ts';
import { turnsProve } from '../test/turns.ts';
import { outcomeOf, type Undoable } from '../test/undone.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { openCourt } from './court-papers.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterEach(() => turnsProve(world, 'mediation'));
afterAll(() => world.close());

const of = (who: Person) => world.as(who).court;
const codesOf = ({ errors }: CourtPackage) => errors.map(({ code }) => code);
describe('the way to a court', () => {
  test('opens with the signed settlement where every side wants it, once, and everybody is told by when', async () => {
    const talks = await settled(world);
    await transaction(world.ctx(), (ctx) =>
      emit(
        ctx,
        'mediation.settled',
        { kind: 'mediation', id: talks.id },
        { agreementId: uuidv7() as never, scope: 'full' },
      ),
    );
    await world.settle();
    await transaction(world.ctx(), (ctx) => openCourt(ctx, talks.id));
    const it = await current(world, { ...talks, mediationId: talks.id });
    expect(it).toMatchObject({ status: 'packaging', profile: 'ke_private_settlement', revision: 0, bundle: null });
    expect(it.clocks.map(({ kind }) => kind)).toEqual(['court.filing', 'court.filing_reminder']);
    const days = (Date.parse(it.fileBy ?? '') - world.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(31);
    // The list counts down to the court's day, and to no reminder of ours.
    const { rows } = await world.as(talks.mediator).mediation.list({ as: 'mediator' });
    const filing = it.clocks.find(({ kind }) => kind === 'court.filing')?.dueAt;
    expect(rows.find(({ id }) => id === talks.id)?.dueAt).toBe(filing);
    // The mediator files nothing, and is not asked to.
    const ofMediator = (await world.notificationsOf(talks.mediator)).map(({ message }) => message);
    expect(ofMediator.some((message) => message.includes('Its sides file it by'))).toBe(true);
    expect(ofMediator.some((message) => message.includes('Put the bundle together'))).toBe(false);
    for (const who of [talks.amina, talks.advocate, talks.baraka, talks.mediator])
      expect((await world.notificationsOf(who)).map(({ title }) => title)).toContain(
        'The settlement can go to a court',
      );
    expect((await world.mailbox(talks.baraka.email)).map(({ subject }) => subject)).toContain(
      `The settlement can go to a court · ${talks.ref}`,
    );
  });

  test('stays shut where a side did not agree to an order', async () => {
    const it = await opened(world, { courtConsent: ['A'] });
    expect(await of(it.amina).get({ mediationId: it.mediationId })).toBeNull();
    await expect(of(it.amina).makeReady({ mediationId: it.mediationId })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('the compiler', () => {
  test('names what is open with the rule that asks for it, and nothing is printed before all of it is there', async () => {
    const it = await opened(world);
    await save(world, it, it.amina, told);
    const open = await save(world, it, it.mediator, { ...declared, accreditationNumber: '' });
    expect(open.errors).toMatchObject([
      { code: 'ACCREDITATION_NUMBER_MISSING', rule: 'LN 145/2022, rule 45', who: 'mediator' },
    ]);
    await expect(of(it.amina).makeReady({ mediationId: it.mediationId })).rejects.toMatchObject({
      ...refusal('CRT_ITEM_MISSING'),
      data: {
        fields: {
          ACCREDITATION_NUMBER_MISSING: 'LN 145/2022, rule 45: The accreditation number of the mediator is missing.',
        },
      },
    });
    expect(await current(world, it)).toMatchObject({
      status: 'packaging',
      papers: [],
      bundle: null,
      manifestSha256: null,
    });
  });

  test.each(
    Object.keys({ ...told, ...declared }).filter(
      (name) => name !== 'international' && name !== 'excludedMatter',
    ) as (keyof CourtFacts)[],
  )('refuses a Kenyan bundle without %s (I9)', async (name) => {
    const it = await complete(world);
    const empty = typeof (await current(world, it)).facts[name] === 'string' ? '' : false;
    expect(codesOf(await save(world, it, it.mediator, { [name]: empty }))).toHaveLength(1);
    await expect(of(it.mediator).makeReady({ mediationId: it.mediationId })).rejects.toMatchObject(
      refusal('CRT_ITEM_MISSING'),
    );
  });

  test('lets a side not say what is the mediator’s to say', async () => {
    const it = await opened(world);
    for (const [name, value] of Object.entries(declared))
      await expect(save(world, it, it.amina, { [name]: value })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect((await save(world, it, it.amina, { courtName: 'High Court' })).facts.courtName).toBe('High Court');
  });

  test('refuses facts that somebody else changed meanwhile', async () => {
    const it = await opened(world);
    const { facts, revision } = await current(world, it);
    await save(world, it, it.baraka, told);
    await expect(of(it.amina).save({ mediationId: it.mediationId, revision, facts })).rejects.toMatchObject(
      refusal('STALE'),
    );
  });

  test('asks for an authority where a representative signed, and takes a PDF for it and nothing else', async () => {
    const it = await complete(world);
    await world.deps.db
      .updateTable('agreement_signatures')
      .set({ user_id: it.advocate.id })
      .where('user_id', '=', it.amina.id)
      .execute();
    expect(codesOf(await current(world, it))).toEqual([
      'REPRESENTATIVES_AUTHORISED_MISSING',
      'PAPER_AUTHORITY_OF_REPRESENTATIVE_MISSING',
    ]);
    await world.deps.db
      .updateTable('mediation_representatives')
      .set({ may_settle: true })
      .where('user_id', '=', it.advocate.id)
      .execute();
    const add = (file: File) =>
      of(it.advocate).addPaper({ mediationId: it.mediationId, code: 'authority_of_representative', file });
    await expect(add(new File(['Not a PDF.'], 'authority.pdf'))).rejects.toMatchObject(refusal('FILE_TYPE'));
    await expect(add(new File(['%PDF-1.7 broken'], 'authority.pdf'))).rejects.toMatchObject(refusal('FILE_TYPE'));
    const large = new Uint8Array(25.5 * 1024 * 1024);
    large.set(new TextEncoder().encode('%PDF-1.7\n'));
    await judgedLarge(world, () => add(new File([large], 'large.pdf')), refusal('FILE_TOO_LARGE'));
    await expect(
      of(it.amina).addPaper({ mediationId: it.mediationId, code: 'application', file: await onePage() }),
    ).rejects.toMatchObject(refusal('BAD_INPUT'));
    const added = await add(await onePage());
    expect(codesOf(added)).toEqual([]);
    expect((await add(await onePage())).papers).toHaveLength(1);
    const paper = { mediationId: it.mediationId, paperId: (await current(world, it)).papers[0]?.id ?? '' };
    const without = await of(it.advocate).removePaper(paper);
    expect([without.papers, codesOf(without)]).toEqual([[], ['PAPER_AUTHORITY_OF_REPRESENTATIVE_MISSING']]);
    await expect(of(it.advocate).removePaper(paper)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await add(await onePage());
    const ready = await of(it.amina).makeReady({ mediationId: it.mediationId });
    expect(ready.papers.map(({ code }) => code)).toContain('authority_of_representative');
  });
});

/** The words of each page, as an independent reader (poppler) finds them. */
const textOf = (bytes: Uint8Array | null | undefined): string[] =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes ?? new Uint8Array(), encoding: 'utf8' })
    .split('\f')
    .slice(0, -1);

/** With one space wherever there is any: how wide the gaps are is the reader's guess. */
const inOneLine = (text = ''): string => text.replace(/\s+/g, ' ').trim();

/** The titles and pages of the bookmarks. */
function bookmarksOf(bundle: PDF): { title: string; page: number }[] {
  const found: { title: string; page: number }[] = [];
  const refs = bundle.getPages().map(({ ref }) => ref.toString());
  const at = (ref: PdfRef | undefined) => (ref ? (bundle.getObject(ref) as PdfDict) : null); // outlines are dictionaries
  const root = at(bundle.getCatalog().getRef('Outlines'));
  for (let one = at(root?.getRef('First')); one; one = at(one.getRef('Next')))
    found.push({
      title: one.getString('Title')?.asString() ?? '',
      page: refs.indexOf(String(one.getArray('Dest')?.at(0))) + 1,
    });
  return found;
}

describe.each(ProfileCode.options)('the bundle for %s', (profile) => {
  test('is one PDF with an index, page numbers, bookmarks, and papers whose hashes are those of the manifest', async () => {
    const it = await complete(world, { profile });
    const ready = await of(it.baraka).makeReady({ mediationId: it.mediationId });
    expect(ready).toMatchObject({ status: 'ready_to_file', errors: [] });
    const file = await of(it.mediator).bundle({ mediationId: it.mediationId });
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(sha256Hex(bytes)).toBe(ready.bundle?.sha256);
    const bundle = await PDF.load(bytes);
    const pages = textOf(bytes);
    expect(pages).toHaveLength(ready.bundle?.pages ?? 0);
    for (const [n, text] of pages.entries()) expect(text).toContain(`page ${n + 1} of ${pages.length}`);

    const manifest = JSON.parse(Buffer.from(bundle.getAttachment('manifest.json') ?? []).toString()) as {
      no: number;
      code: string;
      name: string;
      from: number;
      pages: number;
      sha256: string;
    }[];
    expect(sha256Hex(canonicalJson(manifest))).toBe(ready.manifestSha256);
    expect(manifest.map(({ code }) => code)).toEqual(
      courtProfiles[profile].requiredPapers.filter(({ when }) => when === undefined).map(({ code }) => code),
    );
    expect(bookmarksOf(bundle)).toEqual([
      { title: 'Index and manifest', page: 1 },
      ...manifest.map(({ name, from }) => ({ title: name, page: from })),
    ]);
    const index = pages[0]?.replace(/\s+/g, '') ?? '';
    for (const { no, code, sha256, from } of manifest) {
      const attached = bundle.getAttachment(`${String(no).padStart(2, '0')} ${code.replaceAll('_', ' ')}.pdf`);
      expect(sha256Hex(attached ?? new Uint8Array())).toBe(sha256);
      expect(index).toContain(sha256);
      expect(ready.papers.find((one) => one.code === code)?.sha256).toBe(sha256);
      // What is attached is what is bound: the pages from there on say the same.
      for (const [n, text] of textOf(attached).entries())
        expect(inOneLine(pages[from - 1 + n])).toContain(inOneLine(text).slice(0, 200));
    }
    expect(index).toContain(ready.manifestSha256);
    expect(pages.join(' ')).toContain('Delivers four doors to Plot 7 in Nakuru.');
  });
});

test('nothing of a room, of a package or of a session’s note can get into a bundle', async () => {
  const it = await complete(world);
  await setStatus(world, it, 'active');
  for (const [who, kind, side] of [
    [it.amina, 'joint', null],
    [it.amina, 'caucus', 'A'],
    [it.baraka, 'caucus', 'B'],
    [it.mediator, 'notes', null],
  ] as const)
    await say(world, who, await roomOf(world, who, it, kind, side), 'Zanzibarine whisper', true);
  await world.as(it.mediator).packages.setIssues({
    mediationId: it.mediationId,
    issues: [
      {
        id: uuidv7(),
        title: 'Kaleidoscopic question',
        options: ['Effervescent way', 'Quixotic way'].map((text) => ({ id: uuidv7(), text })),
      },
    ],
  });
  await setStatus(world, it, 'settled');
  await of(it.amina).makeReady({ mediationId: it.mediationId });
  const file = await of(it.amina).bundle({ mediationId: it.mediationId });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const bundle = await PDF.load(bytes);
  const texts = textOf(bytes);
  for (const [name] of bundle.getAttachments())
    if (name.endsWith('.pdf')) texts.push(...textOf(bundle.getAttachment(name)));
  expect(texts.join(' ')).toContain('four doors');
  for (const word of ['Zanzibarine', 'Kaleidoscopic', 'Effervescent', 'Quixotic', 'Perspicacious'])
    expect(texts.join(' ')).not.toContain(word);
});

describe('filing', () => {
  test('is reminded of ten, five and one day before its end, and told when it is over; filed it is not', async () => {
    const it = await opened(world);
    const filed = await complete(world);
    await of(filed.amina).makeReady({ mediationId: filed.mediationId });
    await of(filed.amina).file({
      mediationId: filed.mediationId,
      court: 'High Court',
      number: 'HCOMM 7 of 2026',
      on: today(world),
    });
    expect((await current(world, filed)).clocks.every(({ status }) => status === 'met' || status === 'cancelled')).toBe(
      true,
    );
    const end = new Date((await current(world, it)).fileBy ?? '');
    const titles = async (who: Person) =>
      (await world.notificationsOf(who))
        .map(({ title }) => title)
        .filter((title) => /left to file|file is over/.test(title));
    for (const days of [10, 5, 1, 0]) {
      world.clock.set(new Date(end.getTime() - days * 86_400_000));
      await world.tick('clocks');
    }
    expect((await titles(it.amina)).toReversed()).toEqual([
      '10 days are left to file',
      '5 days are left to file',
      'One day is left to file',
      'The time to file is over',
    ]);
    expect(await titles(filed.amina)).toEqual([]);
  });

  test('an outage of ours does not move the court’s deadline', async () => {
    const it = await opened(world);
    const before = (await current(world, it)).clocks.find(({ kind }) => kind === 'court.filing')?.dueAt;
    world.clock.set(new Date(Date.parse(before ?? '') - 3_600_000));
    await world.outage(7_200_000);
    expect((await current(world, it)).clocks.find(({ kind }) => kind === 'court.filing')?.dueAt).toBe(before);
  });

  test('goes on to the order of the court; a return opens it again and it is filed again', async () => {
    const it = await complete(world);
    const { mediationId } = it;
    const api = of(it.amina);
    const first = await api.makeReady({ mediationId });
    const asked = async (who: Person) =>
      (await world.notificationsOf(who))
        .filter(({ title }) => title === 'The bundle is ready')
        .map((one) => one.message);
    await world.settle();
    expect(await asked(it.baraka)).toEqual([
      expect.stringMatching(
        /note on the page that it was filed, by .+ UTC\. If you do nothing, the time to file is over/,
      ),
    ]);
    expect(await asked(it.mediator)).toEqual([expect.stringMatching(/Its sides file it\.$/)]);
    const receipt = new File(['Received.'], 'receipt.txt');
    const filing = { mediationId, court: 'High Court', number: 'HCOMM 7 of 2026', on: today(world) };
    await expect(api.file({ ...filing, on: '2999-01-01' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    const filed = await api.file({ ...filing, receipt });
    expect(filed).toMatchObject({ status: 'filed', filing: { number: 'HCOMM 7 of 2026' } });
    const kept = await of(it.baraka).paper({ mediationId, paperId: filed.filing?.receipt ?? '' });
    expect(await kept.text()).toBe('Received.');
    const returned = await of(it.baraka).noteOutcome({
      mediationId,
      as: 'returned',
      on: today(world),
      note: 'Add the place.',
    });
    expect(returned.status).toBe('returned');
    await save(world, it, it.amina, { registry: 'Commercial division' });
    const again = await api.makeReady({ mediationId });
    await world.settle();
    // What came back has no deadline of its own, and says so.
    expect((await asked(it.baraka))[0]).toContain('If you do nothing, no court has it');
    expect(again.bundle?.sha256).not.toBe(first.bundle?.sha256);
    expect(again.papers.filter(({ code }) => code === 'application')).toHaveLength(1);
    await api.file({ ...filing, number: 'HCOMM 8 of 2026' });
    const outcome = { mediationId, as: 'adopted', on: today(world), note: '' } as const;
    await expect(api.noteOutcome(outcome)).rejects.toMatchObject(refusal('BAD_INPUT'));
    expect((await api.noteOutcome({ ...outcome, order: await onePage() })).status).toBe('answered');
    const adopted = await of(it.baraka).confirmOutcome({ mediationId, confirmed: true });
    expect(adopted).toMatchObject({ status: 'adopted', outcome: { as: 'adopted', order: expect.any(String) } });
    await expect(api.unready({ mediationId })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await world.settle();
    expect((await world.notificationsOf(it.mediator)).map(({ title }) => title)).toContain(
      'The court adopted the settlement',
    );
  });

  test('is every deed of each who takes part', async () => {
    const it = await complete(world);
    const { mediationId } = it;
    const all = [it.amina, it.baraka, it.mediator, it.advocate];
    const { court } = router;
    /** What each of them is answered, undone each time. */
    const each = async (name: string, run: (context: Undoable) => Promise<unknown>, some = all) => {
      for (const who of some) expect(await outcomeOf(world, who, [], run, `court.${name}`), who.name).toBe('done');
    };
    await each('chooseProfile', (context) =>
      call(court.chooseProfile, { mediationId, profile: 'sg_convention' }, context),
    );
    for (const who of all) {
      await save(world, it, who, {});
      const given = { mediationId, code: 'authority_of_representative', file: await onePage() } as const;
      const [paper] = (await of(who).addPaper(given)).papers;
      expect((await of(who).removePaper({ mediationId, paperId: paper?.id ?? '' })).papers).toEqual([]);
    }
    await of(it.mediator).makeReady({ mediationId });
    await each('unready', (context) => call(court.unready, { mediationId }, context));
    await of(it.baraka).unready({ mediationId });
    await of(it.advocate).makeReady({ mediationId });
    const filing = { mediationId, court: 'High Court', number: 'HCOMM 7 of 2026', on: today(world) };
    await each('file', (context) => call(court.file, filing, context));
    await of(it.baraka).file(filing);
    const outcome = { mediationId, as: 'adopted', on: today(world), note: '' } as const;
    await of(it.baraka).noteOutcome({ ...outcome, order: await onePage() });
    const confirm = (context: Undoable) => call(court.confirmOutcome, { mediationId, confirmed: true }, context);
    await each('confirmOutcome', confirm, [it.amina, it.advocate]);
  });

  test('opened again before it is filed, the bundle is gone and can be changed', async () => {
    const it = await complete(world);
    const { mediationId } = it;
    await of(it.amina).makeReady({ mediationId });
    await expect(save(world, it, it.amina, { registry: 'Other' })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect(await of(it.amina).unready({ mediationId })).toMatchObject({
      status: 'packaging',
      bundle: null,
      papers: [],
    });
    await expect(of(it.amina).bundle({ mediationId })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect((await of(it.amina).chooseProfile({ mediationId, profile: 'sg_convention' })).profile).toBe('sg_convention');
  });
});
