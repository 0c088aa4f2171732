// Words of somebody are decided about, who asks for another person; another one decides, or nobody does.
import { openCases } from '@ahadi/domain/community/moderation/lifecycle.ts';
import type { CaseStatus, OwnDecision } from '@ahadi/domain/community/moderation/schema.ts';
import type { EntryStatus } from '@ahadi/domain/community/schema.ts';
import type { Meaning } from '../claims.ts';
import { someone } from '../story.ts';
import { trust, writePost } from '../talk.ts';
import type { Person, World } from '../world.ts';
import { Ear, instantIn, type Life, livedAs, type Room, type Said, tried } from './life.ts';

type Seen = { case: CaseStatus | null; post: EntryStatus; canAppeal: boolean; late: boolean };
const meanings: readonly Meaning<Seen>[] = [
  { says: /You can ask another person until/, holds: (before, after) => before.canAppeal && !after.canAppeal },
  {
    says: /stay hidden until a moderator decides, which is due/,
    holds: (before, after) => before.post === 'hidden' && after.post === 'hidden' && after.late,
  },
  { says: /the decision stands/, holds: (before, after) => after.case === 'upheld' && before.post === after.post },
  { says: /took the decision back/, holds: (_, after) => after.case === 'overturned' && after.post === 'published' },
  { says: /changed the decision/, holds: (_, after) => after.case === 'modified' },
];

const isOpen = (status: CaseStatus | undefined) => status !== undefined && openCases.includes(status);

let moderators: readonly [Person, Person] | undefined;
let readers: Person[] | undefined;
const reason = 'It says where somebody lives, which is nobody’s business here.';

async function begin(world: World): Promise<Life> {
  moderators ??= [
    await someone(world, 'Mona Moderator', { roles: ['moderator'] }),
    await someone(world, 'Moses Moderator', { roles: ['moderator'] }),
  ];
  if (!readers) {
    readers = [];
    for (const name of ['Rita Reads', 'Rolf Reads', 'Ruth Reads', 'Rami Reads'])
      readers.push(await someone(world, name));
    await trust(world, ...readers);
  }
  const crew = readers;
  const [first, second] = moderators;
  const author = await someone(world, 'Leila Author');
  await trust(world, author);
  const { id: postId } = await writePost(world, author);
  const ear = new Ear(world, [author]);
  const met: string[] = [];
  const desk = (who: Person) => world.as(who).moderation;
  const mine = async (): Promise<OwnDecision | undefined> => (await desk(author).mine({})).rows[0];
  const target = { kind: 'post' as const, id: postId };
  let caseId: string | null = null;
  const theCase = async () => (caseId === null ? null : desk(first).case({ id: caseId as never })); // the contract's brand
  const decided = async (dice: number) => {
    caseId ??= (await desk(first).open({ target })).id;
    await ear.begin();
    const measure = (['remove', 'warn', 'lock'] as const)[dice % 3] ?? 'remove';
    await desk(first).decide({ id: caseId as never, measure, rule: 'R1', reason });
  };
  /** Who reads until when they can appeal is heard until then, and not later. */
  const appealed = async () => {
    const own = await mine();
    if (!own) return;
    await ear.begin();
    const text = 'I wrote nothing about anybody; please read it again and tell me which words you mean.';
    const done = await tried(desk(author).appeal({ decisionId: own.id, text }));
    if (done !== (own.appealUntil !== null && own.appeal === null))
      met.push(`an appeal until ${own.appealUntil}: ${done}`);
  };
  return livedAs<Seen>(
    {
      met,
      async seen() {
        const own = await mine();
        const it = await theCase();
        return {
          case: it?.status ?? null,
          post: (await world.as(author).community.post({ id: postId })).status,
          canAppeal: Boolean(own?.appealUntil) && own?.appeal === null,
          late: isOpen(it?.status) && it?.dueAt != null && new Date(it.dueAt) <= world.clock.now(),
        };
      },
      async told() {
        const said: Said[] = [];
        const say = (words: string, at: Date | null) => said.push({ who: author.name, about: 'a decision', words, at });
        const own = await mine();
        if (own?.appealUntil && own.appeal === null)
          say('You can ask another person until then.', new Date(own.appealUntil));
        for (const words of await ear.notices(author)) {
          if (words.includes('stay hidden')) say(words, instantIn(words));
          if (words.includes('ask another moderator') && own?.appeal === null)
            say('You can ask another person until then.', instantIn(words));
          if (words.startsWith('Another moderator looked')) say(words, null);
        }
        return said;
      },
      deeds: {
        report: async () => {
          await ear.begin();
          for (const reader of crew) await tried(desk(reader).report({ target, reason: 'abuse' }));
          await world.settle();
          caseId = (await desk(first).queue({ limit: 100 })).rows.find((row) => row.target.id === postId)?.id ?? caseId;
        },
        decide: decided,
        appeal: appealed,
        judge: async (dice) => {
          if (isOpen((await theCase())?.status)) await decided(dice);
          if ((await theCase())?.status === 'decided') await appealed();
          const appeal = (await theCase())?.appeal;
          if (appeal?.status !== 'open') return;
          const outcome = (['upheld', 'overturned', 'modified'] as const)[dice % 3] ?? 'upheld';
          const asked = {
            appealId: appeal.id,
            outcome,
            measure: outcome === 'modified' ? ('lock' as const) : null,
            reason,
          };
          // “Another moderator”: never who decided.
          if (await tried(desk(first).decideAppeal(asked))) met.push('who decided first heard the appeal');
          await ear.begin();
          await desk(second).decideAppeal(asked);
        },
      },
    },
    meanings,
  );
}

export const appeal: Room = {
  begin,
  planted: [
    [/the decision stands/, 'Another moderator looked at it and took the decision back.'],
    [/took the decision back/, 'Another moderator looked at it, and the decision stands.'],
  ],
};
