import { readCsv } from '@ahadi/domain/core/csv.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sha256Hex } from '../core/canonical.ts';
import { keepFile } from '../core/files.ts';
import { actingFor, as, joined } from '../test/members.ts';
import { refusal } from '../test/refusal.ts';
import { drafted, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unzipBytes } from '../test/zip.ts';

let world: World;
let url: string;
beforeAll(async () => {
  // Evening in Greenwich is the next day in Nairobi.
  world = await makeWorld({ startsAt: '2026-11-30T22:30:00.000Z' });
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

/** The lines of a table, each by its heads. */
function linesOf(text: string): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const { records, problem } = readCsv(text.slice(1));
  if (problem !== null) throw new Error(problem);
  const [heads, ...lines] = records;
  return lines.map(({ cells }) => Object.fromEntries(cells.map((cell, at) => [heads?.cells[at] ?? '', cell])));
}
type Asked = Parameters<ReturnType<World['as']>['portfolio']['table']>[0];
/** As text with its mark, which a reader of files takes off. */
const textOf = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString('utf8');
const table = async (person: Person, asked: Asked = {}) =>
  linesOf(await textOf(await world.as(person).portfolio.table(asked)));

const archive = (person: Person, query = '') =>
  world.request(person, { method: 'GET', url: `/api/v1/agreement-portfolio/archive${query}` });
async function opened(person: Person, query = '') {
  const answer = await archive(person, query);
  expect(answer.statusCode).toBe(200);
  const files = unzipBytes(answer.rawPayload);
  return { headers: answer.headers, files, index: linesOf(files.get('index.csv')?.toString() ?? '') };
}

describe('the table of a list', () => {
  test('has a line for each agreement that the list shows, with sums as numbers and days by the clocks of its reader', async () => {
    const { owner, other, id } = await signedByAll(world, {
      title: 'Supply of lanterns, "solar"',
      kind: 'sale',
      valueMinor: 50_000_50,
      currency: 'KES',
      endsOn: '2031-04-30',
    });
    const draft = await drafted(world, owner, other, { valueMinor: null });
    await world.as(owner).portfolio.tag({ agreementIds: [id], add: ['Rent', 'Kisumu'] });
    const { sealedSha256, ref } = await world.as(owner).agreements.get({ id });
    for (const written of [false, true]) {
      if (written) await world.tick('agreements-words');
      const lines = await table(owner, { tz: 'Africa/Nairobi' });
      expect(lines.map((line) => line.Reference)).toEqual([draft.ref, ref]);
      expect(lines[1]).toEqual({
        Reference: ref,
        Title: 'Supply of lanterns, "solar"',
        Kind: 'Sale of goods',
        State: 'In force',
        'Side A': 'Amina Odhiambo',
        'Side B': 'Lanterns Ltd',
        Value: '50000.5',
        Currency: 'KES',
        'Signed on': '2026-12-01',
        'Ends on': '2031-04-30',
        'To be signed by': '',
        'Last changed on': '2026-12-01',
        Tags: 'Kisumu; Rent',
        'Language of the text': 'English',
        'SHA-256 of the sealed PDF': sealedSha256,
        Address: `${world.deps.config.PUBLIC_URL}/dashboard/agreements/${id}`,
      });
    }
    expect(await table(owner, { kind: 'sale', tz: 'UTC' })).toMatchObject([{ 'Signed on': '2026-11-30' }]);
    expect(await table(owner, { q: 'no such word' })).toEqual([]);
    // Tags are their owner’s alone, also in a file.
    expect(await table(other, {})).toMatchObject([{ Reference: ref, Tags: '' }]);
    const file = await world.as(owner).portfolio.table({ tz: 'Africa/Nairobi' });
    expect([file.name, file.type]).toEqual(['ahadi-agreements-2026-12-01.csv', 'text/csv;charset=utf-8']);
  });

  test('says of what changes or ends another agreement that it does: who sums up counts it once', async () => {
    const { owner, other, id } = await signedByAll(world, { valueMinor: 85_000_00, kind: 'sale' });
    const reason = 'Nine goats are enough for us.';
    const change = await world.as(owner).amending.propose({ id, reason });
    const { ref } = await world.as(owner).agreements.get({ id });
    expect((await table(owner)).map(({ Kind }) => Kind).sort()).toEqual([`Amendment of ${ref}`, 'Sale of goods']);
    expect((await table(owner, { wordsIn: 'fr' })).map(({ Type }) => Type)).toContain(`Avenant à ${ref}`);
    await world.as(owner).agreements.remove({ id: change.id });
    await world.as(other).amending.proposeEnd({ id, reason });
    expect((await table(owner)).map(({ Kind }) => Kind).sort()).toEqual([`End of ${ref}`, 'Sale of goods']);
  });

  test('runs nothing that somebody wrote: a title, a name and a tag that look like a formula are texts', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const other = await someone(world, 'Other');
    const { id } = await drafted(
      world,
      owner,
      { name: '@SUM(A1:A9)', email: other.email },
      { title: '=HYPERLINK("http://x")' },
    );
    await world.as(owner).portfolio.tag({ agreementIds: [id], add: ['+2026', '-rent'] });
    const [line] = await table(owner);
    expect(line).toMatchObject({ Title: '\'=HYPERLINK("http://x")', 'Side B': "'@SUM(A1:A9)", Tags: "'+2026; -rent" });
  });

  test('speaks the language of its reader', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    await drafted(world, owner, await someone(world, 'Other'), { kind: 'lease', title: 'Lease' });
    expect(await table(owner, { wordsIn: 'sw' })).toMatchObject([
      { Kumbukumbu: expect.any(String), Aina: 'Upangaji', Hali: 'Rasimu', 'Upande A': 'Amina Odhiambo' },
    ]);
    expect(await table(owner, { wordsIn: 'fr' })).toMatchObject([
      { Type: 'Bail', État: 'Brouillon', 'Langue du texte': 'anglais' },
    ]);
    expect(await table(owner, { wordsIn: 'ar' })).toMatchObject([{ النوع: 'إيجار', الحالة: 'مسودة' }]);
  });

  test('loses a tag that was taken off, and finds nothing by one that is gone', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const { id } = await drafted(world, owner, await someone(world, 'Other'));
    const { tags } = await world.as(owner).portfolio.tag({ agreementIds: [id], add: ['Rent'] });
    const [tag] = tags;
    if (!tag) throw new Error('there is one');
    expect(await table(owner, { tag: tag.id })).toHaveLength(1);
    await world.as(owner).portfolio.dropTag({ id: tag.id });
    expect(await table(owner, { tag: tag.id })).toEqual([]);
    expect(await table(owner)).toMatchObject([{ Tags: '' }]);
  });

  test('is one of thirty in ten minutes', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    for (let n = 0; n < 30; n++) await table(owner);
    await expect(world.as(owner).portfolio.table({})).rejects.toMatchObject(refusal('RATE_LIMITED'));
    await expect(world.anyone().portfolio.table({})).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });
});

describe('the archive of a list', () => {
  test('holds each sealed PDF byte for byte, and an index of all with why one is not in it', async () => {
    const { owner, other, id } = await signedByAll(world, { kind: 'sale' });
    const draft = await drafted(world, owner, other, { kind: 'lease' });
    const { ref } = await world.as(owner).agreements.get({ id });
    const sealed = Buffer.from(await (await world.as(owner).agreements.document({ id })).arrayBuffer());
    expect(await world.as(owner).portfolio.exportAhead({})).toEqual({
      agreements: 2,
      sealed: 1,
      bytes: sealed.length,
      archiveWaits: null,
    });
    const { headers, files, index } = await opened(owner, '?tz=Africa/Nairobi');
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="ahadi-agreements-2026-12-01.zip"',
      'cache-control': 'no-store',
    });
    expect([...files.keys()]).toEqual([`${ref}.pdf`, 'index.csv']);
    expect(files.get(`${ref}.pdf`)?.equals(sealed)).toBe(true);
    expect(index).toMatchObject([
      { File: '', Note: 'Not sealed yet, so there is no PDF of it here', Reference: draft.ref },
      { File: `${ref}.pdf`, Note: '', Reference: ref, 'SHA-256 of the sealed PDF': sha256Hex(sealed) },
    ]);
    expect((await opened(owner, '?kind=sale')).index).toHaveLength(1);
    // A list without any is an index of what is not there.
    expect([...(await opened(owner, '?kind=lease')).files.keys()]).toEqual(['index.csv']);
  });

  test('says which of them could not be read, rather than to put another file in its place', async () => {
    const { owner, id } = await signedByAll(world);
    const { ref } = await world.as(owner).agreements.get({ id });
    vi.spyOn(world.deps.storage, 'get').mockResolvedValue(Buffer.from('something else'));
    const { files, index } = await opened(owner, '?wordsIn=fr');
    expect([...files.keys()]).toEqual(['index.csv']);
    expect(index).toMatchObject([{ Fichier: '', Remarque: expect.stringContaining('pas pu être lu'), Référence: ref }]);
  });

  test('has nobody else’s agreement, is of the account that is meant, and nobody’s who does not act for it any more', async () => {
    const { other: organisation, id } = await signedByAll(world);
    const { ref } = await world.as(organisation).agreements.get({ id });
    const amina = await someone(world, 'Amina Member');
    const stranger = (await signedByAll(world)).owner;
    const membership = await joined(world, organisation, amina, as('reader'));
    expect([...(await opened(stranger)).files.keys()]).not.toContain(`${ref}.pdf`);
    expect((await archive(stranger, `?account=${organisation.id}`)).json()).toMatchObject({ code: 'ACC_SWITCHED' });
    expect((await opened(amina)).index).toEqual([]); // none of her own
    await actingFor(world, amina, organisation);
    expect([...(await opened(amina, `?account=${organisation.id}`)).files.keys()]).toContain(`${ref}.pdf`);
    await world.as(organisation).organisations.remove({ id: membership });
    expect((await archive(amina, `?account=${organisation.id}`)).json()).toMatchObject({ code: 'ACC_SWITCHED' });
    expect((await world.request(null, { method: 'GET', url: '/api/v1/agreement-portfolio/archive' })).statusCode).toBe(
      401,
    );
  });
});

describe('an archive on its way', () => {
  /** Agreements of an organisation whose sealed documents are of twelve megabytes. */
  async function heavy(count: number) {
    const { owner: other, other: owner, id } = await signedByAll(world);
    const ids = [id];
    while (ids.length < count) ids.push((await drafted(world, owner, other)).id);
    for (const [n, each] of ids.entries()) {
      const sha256 = await keepFile(world.ctx(), Buffer.alloc(12 * 1024 * 1024, `${each}${n}`), 'application/pdf');
      await sql`update agreements set sealed_sha256 = ${sha256} where id = ${each}`.execute(world.owner);
    }
    return owner;
  }
  const begin = async (person: Person) => {
    const leaving = new AbortController();
    const answer = await fetch(`${url}/api/v1/agreement-portfolio/archive`, {
      headers: { cookie: person.cookie },
      signal: leaving.signal,
    });
    if (!answer.body) throw new Error('it has a body');
    return { reader: answer.body.getReader(), leave: () => leaving.abort() };
  };

  test('reads a document once its reader has the one before, is the only one of an account, and makes room where its reader goes away', async () => {
    const owner = await heavy(8);
    const read = vi.spyOn(world.deps.storage, 'get');
    const { reader, leave } = await begin(owner);
    await reader.read();
    expect((await archive(owner)).json()).toMatchObject({ code: 'RATE_LIMITED' });
    const ahead = async () => (await world.as(owner).portfolio.exportAhead({})).archiveWaits;
    expect(await ahead()).toBe('under_way');
    // However long its reader waits.
    await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0);
    expect(read.mock.calls.length).toBeLessThan(4);
    leave();
    await expect.poll(ahead).toBe(null);
    // Ten an hour.
    for (let n = 1; n < 60; n++) await opened(owner, '?kind=mou');
    expect((await archive(owner, '?kind=mou')).json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await ahead()).toBe('too_often');
    world.clock.advance(60 * 60 * 1000);
    expect(await ahead()).toBe(null);
  });

  test.each([
    ['lost an agreement of it', (owner: Person) => sql`delete from agreement_readers where user_id = ${owner.id}`],
    [
      'stopped acting for whose it is',
      (owner: Person) => sql`update organisation_members set status = 'ended' where organisation_id = ${owner.id}`,
    ],
  ])('breaks off, and looks like no whole one, once its reader has %s', async (_what, loss) => {
    const owner = await heavy(4);
    const amina = await someone(world, 'Amina Member');
    await joined(world, owner, amina, as('reader'));
    await actingFor(world, amina, owner);
    const { reader } = await begin(amina);
    await reader.read();
    await loss(owner).execute(world.owner);
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow();
    // The place is free again.
    await opened(owner, '?kind=mou');
  });
});
