import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered, buyerOf, goodOf, ordered, shopOf } from '../test/market.ts';
import { served } from '../test/quarrel.ts';
import { readPdf } from '../test/readpdf.ts';
import { trust, writePost } from '../test/talk.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());

const movedTo = (person: Person, timeZone: string) =>
  world.as(person).preferences.save({
    preferences: { ...firstPreferences, timeZone },
    authoredAt: world.clock.now().toISOString(),
  });
const textOf = async (file: File) =>
  readPdf('pdftotext', new Uint8Array(await file.arrayBuffer())).replaceAll(/\s+/g, ' ');

/** Papers that one person is given, with an instant in each. */
const papers: Record<string, () => Promise<{ reader: Person; print: () => Promise<File> }>> = {
  'the receipt of a payment': async () => {
    const [shop, reader] = [await shopOf(world), await buyerOf(world)];
    const { paymentId } = await ordered(world, reader, [await goodOf(world, shop), 1]);
    await answered(world, reader, paymentId);
    return { reader, print: () => world.as(reader).payments.receipt({ id: paymentId as never }) };
  },
  'who was told what of a dispute': async () => {
    const { id, filer } = await served(world);
    return { reader: filer, print: () => world.as(filer).disputes.noticeProof({ id }) };
  },
  'what one did': async () => {
    const { filer } = await served(world);
    return { reader: filer, print: () => world.as(filer).activity.export({ tab: 'activity', format: 'pdf' }) };
  },
  'where one signed in': async () => {
    const { filer } = await served(world);
    return { reader: filer, print: () => world.as(filer).activity.export({ tab: 'security', format: 'pdf' }) };
  },
};

test.each(Object.entries(papers))(
  '%s has hours by the clocks of its reader, with the name of their zone',
  async (_what, make) => {
    const { reader, print } = await make();
    for (const [zone, said] of [
      ['Asia/Tokyo', 'Tokyo time'],
      ['Africa/Nairobi', 'Nairobi time'],
    ] as const) {
      await movedTo(reader, zone);
      const text = await textOf(await print());
      expect(text).toContain(`(${said})`);
      expect(text).not.toMatch(/\bUTC\b|\d{4}-\d{2}-\d{2}T/);
      world.clock.advance(60_000);
    }
  },
);

test('a refusal that names an hour names it by the clocks of the one who is refused', async () => {
  const [author, moderator] = [
    await world.person('Author Achieng'),
    await world.person('Mona', { roles: ['moderator'] }),
  ];
  await trust(world, author);
  await movedTo(author, 'Asia/Tokyo');
  const post = await writePost(world, author);
  const desk = world.as(moderator).moderation;
  const { id } = await desk.open({ target: { kind: 'post', id: post.id } });
  await desk.decide({ id, measure: 'mute', rule: 'R3', days: 7, reason: 'It insults somebody by name.' });
  await expect(writePost(world, author)).rejects.toMatchObject({
    code: 'COM_BARRED',
    message: expect.stringMatching(/until [^.]*\(Tokyo time\)\./),
  });
});
