import type { AddressInfo } from 'node:net';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collecting } from '../core/collecting.ts';
import { type Ctx, systemCtx, transaction } from '../core/ctx.ts';
import { makePool } from '../core/db.ts';
import { makeTransport, sendMail } from '../core/mail.ts';
import { tellByLetter } from '../core/telling.ts';
import { Died, type Fate, makeLine } from '../test/dying.ts';
import { type PushService, startPushService } from '../test/fakes/push.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { tell } from './telling.ts';
import { tellingRound } from './tidying.ts';

/** How often a process dies on the way; each at a later statement or commit than the one before. */
const DEATHS = 50;
const MINUTE = 60_000;

let world: World;
let service: PushService;
let office: SMTPServer;
const taken: { to: string; subject: string }[] = [];
const readers: Person[] = [];
const pool = { end: async () => undefined as unknown };

beforeAll(async () => {
  service = await startPushService();
  office = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, answer) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        const subject = /^Subject: (.*)$/m.exec(text)?.[1] ?? '';
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), subject });
        answer();
      });
    },
  });
  await new Promise<void>((ready) => office.listen(0, '127.0.0.1', ready));
  world = await makeWorld({ env: { PUSH_HOSTS: '127.0.0.1', WEBHOOK_INSIDE_HOSTS: '127.0.0.1' } });
  for (const name of ['Amina Odhiambo', 'Baraka Mwangi', 'Chebet Koech']) {
    const person = await world.person(name);
    await world.as(person).notifications.subscribe(service.browser('Chrome').subscription);
    readers.push(person);
  }
});
afterAll(async () => {
  await pool.end();
  await world.close();
  await service.close();
  await new Promise<void>((closed) => office.close(closed));
});

/** A deed that all readers are told of in the product, by push and by letter. */
function deed(no: string): WrittenEvent {
  const subjectId = uuidv7();
  return {
    id: uuidv7(),
    name: 'agreement.activated',
    subjectKind: 'agreement',
    subjectId,
    seq: 1,
    actorId: null,
    at: world.clock.now().toISOString(),
    payload: { effectiveOn: no },
  } as unknown as WrittenEvent; // the brands of its ids are born here
}

/** What a worker does with the deed: the two reactions that follow it. */
async function react(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { effectiveOn: no } = event.payload as { effectiveOn: string };
  const recipients = readers.map(({ id, email, name }) => ({ userId: id, email, name }));
  const notice = { recipients, type: 'info' as const, title: `Deed ${no}`, message: 'It happened.' };
  await tell(ctx, event, [notice], () => ({ related_agreement_id: null, related_dispute_id: null, link: '/history' }));
  for (const recipient of recipients)
    await tellByLetter(ctx, event, recipient, {
      to: recipient.email,
      words: { kind: 'agreement', title: `Deed ${no}`, name: '', said: ['It happened.'], reader: 'account' },
      dedupeKey: `${event.id}:${recipient.email}`,
    });
}

test(`a worker that dies ${DEATHS} times in its work doubles no notification, no letter and no push`, async () => {
  const connections = makePool(world.databaseUrl);
  pool.end = () => connections.end();
  const transport = makeTransport(`smtp://127.0.0.1:${(office.server.address() as AddressInfo).port}`);
  if (!transport) throw new Error('it was not made');
  const events: WrittenEvent[] = [];
  let died = 0;
  /** Does some work in a process of its own, which may die; what it was at comes back to the next, as a queued job does. */
  const inProcess = async (fate: Fate | null, work: (ctx: Ctx) => Promise<unknown>): Promise<boolean> => {
    const line = makeLine(connections, [], fate);
    try {
      await work({ ...systemCtx(world.deps, 'worker'), db: line.db });
    } catch (failure) {
      if (!(failure instanceof Died) && !line.isDead()) throw failure;
    }
    if (line.isDead()) died += 1;
    return !line.isDead();
  };
  for (let no = 0; died < DEATHS && no < 200; no++) {
    // Every other time two deeds are told together, as those of a batch are.
    const deeds = no % 2 === 0 ? [deed(`${no}`)] : [deed(`${no}`), deed(`${no} and more`)];
    events.push(...deeds);
    const oneByOne = async (ctx: Ctx) => {
      for (const event of deeds) await react(ctx, event);
    };
    const together = (ctx: Ctx) => transaction(ctx, (ctx) => collecting(ctx, oneByOne));
    const fates: Fate[] = [
      { at: 'statement', nth: 1 + (no % 9) },
      { at: 'commit', nth: 1 + (no % 4), isDone: no % 2 === 0 },
      { at: 'statement', nth: 3 + ((no * 5) % 23) },
    ];
    if (!(await inProcess(fates[no % 2] ?? null, deeds.length > 1 ? together : oneByOne))) await oneByOne(world.ctx());
    world.clock.advance(3 * MINUTE);
    await inProcess(fates[(no + 1) % 3] ?? null, tellingRound);
    await inProcess(fates[(no + 2) % 3] ?? null, (ctx) => sendMail(ctx, transport));
  }
  world.clock.advance(11 * MINUTE);
  for (let rounds = 0; rounds < 5; rounds++) {
    await tellingRound(world.ctx());
    await sendMail(world.ctx(), transport);
  }
  expect(died).toBeGreaterThanOrEqual(DEATHS);

  const { rows: doubled } = await sql`
    select event_id, user_id from notifications group by 1, 2 having count(*) > 1`.execute(world.deps.db);
  expect(doubled).toEqual([]);
  for (const person of readers) {
    const own = await world.deps.db.selectFrom('notifications').select('id').where('user_id', '=', person.id).execute();
    expect(own).toHaveLength(events.length);
  }
  const letters = taken.map(({ to, subject }) => `${to} ${subject}`);
  expect(new Set(letters).size).toBe(letters.length);
  const pushed = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from deliveries where channel = 'push' group by 1 order by 1`.execute(
    world.deps.db,
  );
  const sent = pushed.rows.find(({ status }) => status === 'sent')?.n ?? 0;
  const interrupted = pushed.rows.find(({ status }) => status === 'failed')?.n ?? 0;
  expect(sent + interrupted).toBe(events.length * readers.length);
  expect(service.taken.length).toBeLessThanOrEqual(events.length * readers.length);
  expect(service.taken.length).toBeGreaterThanOrEqual(sent);
  // What was interrupted is lost outside of the product, and little of it is.
  expect(letters.length).toBeGreaterThan(events.length * readers.length * 0.8);
  console.info(
    `${died} deaths, ${events.length} deeds: ${letters.length} letters, ${service.taken.length} pushes, ${interrupted} of unknown fate`,
  );
  transport.close();
});
