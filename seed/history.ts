import type { PostInput } from '@ahadi/domain/community/schema.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { noteSecurityChange } from '@ahadi/server/accounts/account.ts';
import { appeal, decideAppeal } from '@ahadi/server/community/appeal.ts';
import { decideCase } from '@ahadi/server/community/decision.ts';
import { readQueue } from '@ahadi/server/community/desk.ts';
import { readOwn } from '@ahadi/server/community/log.ts';
import { publishPost } from '@ahadi/server/community/post.ts';
import { report } from '@ahadi/server/community/report.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Stage } from './world.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 10; TECNO KC8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const cafe = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';

/** Where Amina signed in before, so many days ago, and for how long: her phone, a laptop, and once a cybercafé. */
const signIns = [
  { daysAgo: 41, lasted: 7, userAgent: phone, ipAddress: '197.248.10.24' },
  { daysAgo: 33, lasted: 7, userAgent: phone, ipAddress: '197.248.10.31' },
  { daysAgo: 26, lasted: 1, userAgent: cafe, ipAddress: '41.90.64.7' },
  { daysAgo: 24, lasted: 9, userAgent: phone, ipAddress: '197.248.11.2' },
  { daysAgo: 13, lasted: 7, userAgent: laptop, ipAddress: '105.163.1.90' },
  { daysAgo: 9, lasted: 8, userAgent: phone, ipAddress: '197.248.11.2' },
] as const;

const reason = {
  given:
    'It names a person and where his stall is. Say what happened without whom it is about, and it can be shown again.',
  removed: 'It asks for money to be sent before anything is agreed. Here that goes through escrow.',
  overturned: 'It warns of being asked for money in advance; it does not ask for any. The post is back.',
};

/** What Amina’s history shows beside her matters: past sign-ins, a changed password, and two decisions about her words, one of them taken back. */
export async function history(stage: Stage): Promise<void> {
  await pastSignIns(stage);
  await noteSecurityChange(stage.as('amina', 25), (await idOf(stage)) ?? '', 'password');
  await decided(stage, 22, {
    title: 'Which fundi mends sewing machines in Kisumu?',
    body: 'The one behind the big mosque with the blue door took my machine in June and has not brought it back.',
    rule: 'R2',
    reason: reason.given,
  });
  const first = await decided(stage, 16, {
    title: 'They say: send the deposit first, the goods come after',
    body: 'A buyer from Eldoret asked me to send a deposit before he would even look at my sacks. What do you answer to that?',
    rule: 'R4',
    reason: reason.removed,
  });
  await stage.follow(15.5);
  const words =
    'I asked nobody for money. Somebody asked me, and I wanted to know what others answer to that. Please read it once more.';
  await appeal(stage.as('amina', 15), { decisionId: first, text: words });
  const [waiting] = (await readQueue(stage.as('faith', 14), { queue: 'appeals', limit: 100 })).rows.filter(
    ({ title }) => title.startsWith('They say:'),
  );
  const [own] = (await readOwn(stage.as('amina', 14), { limit: 1 })).rows;
  if (!waiting || !own?.appeal) throw new Error('the appeal of the story does not wait');
  await decideAppeal(stage.as('faith', 14), {
    appealId: own.appeal.id,
    outcome: 'overturned',
    measure: null,
    reason: reason.overturned,
    days: null,
  });
  await stage.follow(14);
}

const idOf = async (stage: Stage): Promise<string | null> => {
  const { actor } = stage.as('amina', 0);
  return actor?.kind === 'user' ? actor.userId : null;
};

/** Sessions whose time ran out, as the sign-in library left them; the housekeeping takes them away, and the history keeps what it noted. */
async function pastSignIns(stage: Stage): Promise<void> {
  const { db, now } = stage.as('amina', 0);
  const userId = await idOf(stage);
  for (const { daysAgo, lasted, userAgent, ipAddress } of signIns) {
    const at = new Date(now.getTime() - daysAgo * DAY);
    const end = new Date(at.getTime() + lasted * DAY);
    await db
      .insertInto('sessions')
      .values({
        ...{ id: uuidv7(), token: uuidv7(), user_id: userId ?? '', user_agent: userAgent, ip_address: ipAddress },
        ...{ created_at: at, updated_at: at, expires_at: end },
      })
      .execute();
  }
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
}

type Wrong = { title: string; body: string; rule: 'R2' | 'R4'; reason: string };

/** A post of Amina’s that a neighbour reported and a moderator removed. Answers the decision’s id. */
async function decided(stage: Stage, daysAgo: number, { title, body, rule, reason }: Wrong): Promise<string> {
  const input: PostInput = { topic: 'marketplace', kind: 'question', title, body, tags: [] };
  const { row } = await publishPost(stage.as('amina', daysAgo), { clientId: uuidv7(), post: input, guard: 'keep' });
  if (!row) throw new Error(`“${title}” was not written`);
  await report(stage.as('grace', daysAgo - 0.1), { target: { kind: 'post', id: row.id }, reason: 'other', text: '' });
  const desk = stage.as('daniel', daysAgo - 0.2);
  const open = (await readQueue(desk, { queue: 'open', limit: 100 })).rows.find(({ target }) => target.id === row.id);
  if (!open) throw new Error(`“${title}” has no case`);
  await decideCase(desk, { id: open.id, measure: 'remove', rule, reason, days: null });
  const [own] = (await readOwn(stage.as('amina', daysAgo - 0.2), { limit: 1 })).rows;
  return own?.id ?? '';
}
