import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toldInOthers } from '../agreements/letters.ts';
import { collecting } from '../core/collecting.ts';
import { transaction } from '../core/ctx.ts';
import type { Notice } from '../core/notice.ts';
import type { Person } from '../test/people.ts';
import { makeWorld, type World } from '../test/world.ts';
import { tell } from './telling.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const nowhere = { related_agreement_id: null, related_dispute_id: null, link: null };
/** A deed of which only the name and the id are told, done to nothing that is there. */
const deed = (name: EventName) =>
  ({ id: uuidv7(), name, subjectKind: 'agreement', subjectId: uuidv7(), payload: {} }) as unknown as WrittenEvent;
const noticeFor = ({ id, email, name }: Person, more: Partial<Notice> = {}): Notice => ({
  recipients: [{ userId: id, email, name }],
  type: 'info',
  title: 'Something',
  message: 'It was done.',
  ...more,
});
const rowsOf = async ({ id }: Person) =>
  (
    await sql<{ title: string; group_count: number; message: string; language: string | null }>`
      select title, message, group_count, language from notifications where user_id = ${id} order by id`.execute(
      world.deps.db,
    )
  ).rows;

test('deeds of one group that are told together are one row, as they are one after the other', async () => {
  const amina = await world.person('Amina Grouped');
  const group = { key: 'agreement:1:suggestions', many: 'suggested changes' };
  await transaction(world.ctx(), (ctx) =>
    collecting(ctx, async (ctx) => {
      await tell(ctx, deed('escrow.began'), [noticeFor(amina)], () => nowhere);
      for (const title of ['A change was suggested', 'Another one'])
        await tell(ctx, deed('agreement.change_suggested'), [noticeFor(amina, { title, group })], () => nowhere);
    }),
  );
  expect(await rowsOf(amina)).toMatchObject([
    { title: 'Something', group_count: 1 },
    { title: '2 suggested changes', group_count: 2 },
  ]);
});

test('words that were cut within a character are told all the same', async () => {
  const bahati = await world.person('Bahati Cut');
  const cut = 'paid 🙂'.slice(0, 6);
  await tell(world.ctx(), deed('escrow.began'), [noticeFor(bahati, { title: cut, message: cut })], () => nowhere);
  expect(await rowsOf(bahati)).toMatchObject([{ title: 'paid \uFFFD', message: 'paid \uFFFD' }]);
});

test('somebody is told in their language where its letter is in it; also what is counted; one who chose none in English', async () => {
  const [wanjiru, fatou] = [await world.person('Wanjiru Plain'), await world.person('Fatou Told')];
  await world.as(fatou).preferences.save({
    preferences: { ...firstPreferences, language: 'fr' },
    authoredAt: world.clock.now().toISOString(),
  });
  const letter = { others: toldInOthers('signed', { actor: 'Amina', title: '“Bags”' }), reason: 'Late.' };
  const notice = noticeFor(fatou, { title: 'A signature was given', message: 'Amina signed “Bags”.', letter });
  const recipients = [...notice.recipients, ...noticeFor(wanjiru).recipients];
  await tell(world.ctx(), deed('agreement.signed'), [{ ...notice, recipients }], () => nowhere);
  const groups = [
    { key: 'agreement:2:signatures', many: 'signatures', others: { fr: 'Signatures' } },
    { key: 'agreement:2:marks', many: 'marks' }, // which has no name in French
  ];
  for (const group of [...groups, ...groups])
    await tell(world.ctx(), deed('agreement.signed'), [{ ...notice, recipients, group }], () => nowhere);
  const said = 'Amina a signé «\u00a0Bags\u00a0». La raison donnée\u00a0: Late.';
  expect(await rowsOf(fatou)).toMatchObject([
    {
      title: 'Une signature a été donnée',
      message: said,
      language: 'fr',
    },
    { title: 'Signatures\u00a0: 2', message: said, language: 'fr' },
    { title: '2 marks', message: 'Amina signed “Bags”.', language: null },
  ]);
  expect(await rowsOf(wanjiru)).toMatchObject([
    { title: 'A signature was given', language: null },
    { title: '2 signatures', message: 'Amina signed “Bags”.', language: null },
    { title: '2 marks', message: 'Amina signed “Bags”.', language: null },
  ]);
});
