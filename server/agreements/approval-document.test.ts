// Who approves a text that was brought as a PDF reads exactly that file, and nobody else does.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveAs, company } from '../test/approvals.ts';
import { bytesOf } from '../test/brought.ts';
import { codeOf } from '../test/doors.ts';
import { joined, as as powers } from '../test/members.ts';
import { fileOf, paper } from '../test/pdfs.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('a document that is asked about is read by the organisation’s people as themselves, byte by byte', async () => {
  const { acting, organisation, draft, legal, other } = await company(world);
  const id = await draft();
  const bring = async (bytes: Uint8Array) => {
    const { revision } = await acting.agreements.openText({ id });
    const { terms } = await acting.documents.bring({ id, revision, file: fileOf(bytes, 'haulage.pdf') });
    if (!terms.document) throw new Error('it is the text now');
    return { id, sha256: terms.document.sha256 };
  };
  const bytes = await paper('The carrier moves 40 containers.');
  const asked = await bring(bytes);
  const read = (person: typeof legal, it = asked) => codeOf(world.as(person).documents.file(it));
  expect(await read(legal), 'nobody was asked yet').toBe('NOT_FOUND');

  const request = await acting.approvals.ask({ id, text: 'mine', note: '' });
  expect(await bytesOf(await world.as(legal).documents.file(asked))).toEqual(Buffer.from(bytes));
  expect((await world.as(legal).documents.text(asked)).pages).toEqual(['The carrier moves 40 containers. Page 1.']);
  expect(await codeOf(world.as(legal).agreements.get({ id })), 'the agreement stays shut to them').toBe('NOT_FOUND');
  const stranger = await someone(world, 'Sam Stranger');
  expect(await Promise.all([stranger, other].map((person) => read(person)))).toEqual(['NOT_FOUND', 'NOT_FOUND']);

  // What was brought after it is another text, which nobody was asked about; what was approved stays readable.
  await approveAs(world, legal, request.id);
  const next = await bring(await paper('The carrier moves 50 containers.'));
  expect([await read(legal, next), await read(legal)]).toEqual(['NOT_FOUND', 'ok']);

  const late = await someone(world, 'Lena Late');
  const membership = await joined(world, organisation, late, powers('reader'));
  expect(await read(late)).toBe('ok');
  await world.as(organisation).organisations.remove({ id: membership as never }); // the brand is born here
  expect(await read(late), 'who was removed reads no more').toBe('NOT_FOUND');
});
