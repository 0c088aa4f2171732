// Somebody writes to support, is answered, opens it again, or leaves it.
import type { Duty } from '@ahadi/domain/dashboard/schema.ts';
import { closingWords } from '@ahadi/domain/support/rules.ts';
import type { Ticket } from '@ahadi/domain/support/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Meaning } from '../claims.ts';
import { opened } from '../messages.ts';
import { someone } from '../story.ts';
import type { Person, World } from '../world.ts';
import { Ear, instantIn, type Life, livedAs, type Room, type Said, tried } from './life.ts';

type Seen = { status: Ticket['status']; isOpenable: boolean; isAnswered: boolean; late: number };
const meanings: readonly Meaning<Seen>[] = [
  { says: /you can open it again until/i, holds: (before, after) => before.isOpenable && !after.isOpenable },
  {
    says: /It closes after 7 days without a word/,
    holds: (before, after) => before.status === 'resolved' && after.status === 'closed',
  },
  { says: /It stays open; nobody can help further/, holds: (before, after) => after.status === before.status },
  { says: /A first answer is due/, holds: (before, after) => !before.isAnswered && after.late === before.late + 1 },
];

let support: Person | undefined;

async function begin(world: World): Promise<Life> {
  support ??= await someone(world, 'Sam Support', { roles: ['support'] });
  const sam = support;
  const writer = await someone(world, 'Wanja Writer');
  const { id } = await opened(world, writer);
  const ear = new Ear(world, [writer]);
  const met: string[] = [];
  const [own, desk] = [world.as(writer).support, world.as(sam).support];
  const read = () => own.ticket({ id });
  const body = 'This is what there is to say about it.';
  const closesAt = async (): Promise<Date | null> => {
    const { rows } = await sql<{ due: Date }>`
      select due_at as due from clocks where subject_id = ${id} and kind = 'ticket.close' and status = 'running'`.execute(
      world.deps.db,
    );
    return rows[0]?.due ?? null;
  };
  const late = async () =>
    (await world.notificationsOf(sam)).filter(({ title }) => title === 'A first answer is late').length;
  return livedAs<Seen>(
    {
      met,
      seen: async () => {
        const it = await read();
        const isAnswered = it.firstReplyDueAt === null;
        return { status: it.status, isOpenable: it.reopenUntil !== null, isAnswered, late: await late() };
      },
      async told() {
        const said: Said[] = [];
        const it = await read();
        const say = (who: Person, words: string, at: string | Date | null) =>
          said.push({ who: who.name, about: 'a message to support', words, at: at === null ? null : new Date(at) });
        const row = (await desk.inbox({ queue: 'open', limit: 100 })).rows.find((one) => one.id === id);
        if (row?.firstReplyDueAt) say(sam, 'A first answer is due then.', row.firstReplyDueAt);
        const isWaiting = it.status === 'resolved' || it.status === 'closed';
        if (isWaiting && it.reopenUntil) say(writer, 'You can open it again until then.', it.reopenUntil);
        const mine = ({ key, kind }: Duty) => kind === 'ticket.answer' && key.includes(id);
        for (const duty of (await world.as(writer).dashboard.read()).duties.filter(mine))
          say(writer, duty.otherwise, null);
        if (it.status === 'resolved') say(writer, closingWords, await closesAt());
        for (const words of await ear.notices(writer))
          if (words.includes('open it again')) say(writer, 'You can open it again until then.', instantIn(words));
        return said;
      },
      deeds: {
        write: () => own.write({ id, clientId: uuidv7(), body }),
        answer: async () => {
          await ear.begin();
          await desk.answer({ id, clientId: uuidv7(), body });
        },
        resolve: async () => {
          await ear.begin();
          await desk.resolve({ id });
        },
        // Who reads that they can open it again does, and nobody else.
        reopen: async () => {
          const { reopenUntil, status } = await read();
          const isOffered = (status === 'resolved' || status === 'closed') && reopenUntil !== null;
          await ear.begin();
          if ((await tried(own.reopen({ id, body }))) !== isOffered)
            met.push(`opened again: offered ${isOffered}, ${status}`);
        },
        confirm: (dice) => (dice % 3 === 0 ? own.confirm({ id }) : Promise.resolve()),
      },
    },
    meanings,
  );
}

export const message: Room = {
  begin,
  planted: [
    [/open it again/, 'It stays open; nobody can help further until you answer. A first answer is due then.'],
    [/A first answer is due/, 'You can open it again until then.'],
  ],
};
