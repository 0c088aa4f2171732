// Somebody's identity is checked: sent, taken, asked for more, seen by a second reviewer, refused, withdrawn, asked for again.
import { nextStepWords } from '@ahadi/domain/accounts/verification/rules.ts';
import type { Verification, VerificationStatus } from '@ahadi/domain/accounts/verification/schema.ts';
import type { Meaning } from '../claims.ts';
import { describeIdentity, fileOf, levelOf, photo } from '../papers.ts';
import { someone } from '../story.ts';
import type { Person, World } from '../world.ts';
import { Ear, type Life, livedAs, type Room, type Said, silenceIn, tried } from './life.ts';

const found = {
  reason: 'Name, country and age agree.',
  checks: ['document_valid', 'name_matches', 'country_matches', 'of_age', 'independent_source'] as const,
  registerNo: null,
};
const findings = () => ({ ...found, checks: [...found.checks] });

/** `goesOn`: a reviewer could go on with it; `seen`: a reviewer can read it; `asked`: something waits for its owner. */
type Seen = {
  status: VerificationStatus | null;
  level: number | undefined;
  seen: boolean;
  asked: boolean;
  again: boolean;
  endorserConfirms: boolean;
};
const same = (before: Seen, after: Seen) => before.status === after.status && before.level === after.level;
const meanings: readonly Meaning<Seen>[] = [
  { says: /The check waits until you send it again|Until then nobody goes on with it/, holds: same },
  { says: /Nobody sees them before/, holds: (before, after) => same(before, after) && !after.seen },
  { says: /You need do nothing/, holds: (_, after) => !after.asked },
  {
    says: /A second one, who has not seen it before, has to agree/,
    holds: (b, a) => same(b, a) && !a.endorserConfirms,
  },
  { says: /Its level stays as it was\. You may make a new request\./, holds: (b, a) => b.level === a.level && a.again },
];

let reviewers: readonly [Person, Person] | undefined;

async function begin(world: World): Promise<Life> {
  reviewers ??= [
    await someone(world, 'Rehema Reviewer', { roles: ['reviewer'] }),
    await someone(world, 'Rashid Reviewer', { roles: ['reviewer'] }),
  ];
  const [first, second] = reviewers;
  const owner = await someone(world, 'Neema Named');
  await describeIdentity(world, owner);
  const ear = new Ear(world, [owner]);
  const met: string[] = [];
  let id: Verification['id'] | null = null;
  const own = world.as(owner).verification;
  const desk = (who: Person) => world.as(who).verification;
  const standing = async () => (await own.mine())[0];
  const statusNow = async (): Promise<VerificationStatus | null> => {
    const it = await standing();
    return it?.open?.status ?? it?.past.find((one) => one.id === id)?.status ?? null;
  };
  /** What of a reviewer is refused by the state alone, so that trying changes nothing. */
  const refusedWhile = async (status: VerificationStatus, call: () => Promise<unknown>, what: string) => {
    if ((await statusNow()) === status && (await tried(call()))) met.push(`${what} while it is ${status}`);
  };
  const inCase = (call: (id: Verification['id']) => Promise<unknown>) => async () => {
    if (id === null) return;
    await ear.begin();
    await call(id);
  };
  const steps = {
    start: async () => {
      ({ id } = await own.start({ identityId: owner.identityId as never, wantedLevel: 3 })); // the brand is the contract's
      await own.addDocument({ id, kind: 'passport', file: fileOf(await photo()) });
    },
    submit: inCase((id) => own.submit({ id })),
    take: inCase((id) => desk(first).take({ id })),
    askForMore: async (dice) => {
      if (dice % 2 === 0) await inCase((id) => desk(first).requestInfo({ id, reason: found.reason }))();
      const held = id;
      if (held)
        await refusedWhile(
          'info_requested',
          () => desk(first).decide({ id: held, outcome: 'reject', ...findings() }),
          'decided',
        );
    },
    endorse: inCase((id) => desk(first).decide({ id, outcome: 'approve', ...findings() })),
    confirm: inCase((id) => desk(second).confirm({ id, ...findings() })),
    reject: async (dice) =>
      dice % 2 === 0 ? inCase((id) => desk(first).decide({ id, outcome: 'reject', ...findings() }))() : undefined,
    withdraw: async (dice) => (dice % 4 === 0 ? inCase((id) => own.withdraw({ id }))() : undefined),
  } satisfies Life['deeds'];
  /** The step that leads on from where it stands. */
  async function go(dice: number): Promise<unknown> {
    const status = await statusNow();
    const isOver = status === null || (await standing())?.open === null;
    if (isOver) return steps.start();
    if (status === 'draft' || status === 'info_requested') return steps.submit();
    if (status === 'submitted') return steps.take();
    if (status === 'confirming') return steps.confirm();
    return dice % 3 === 0 ? steps.reject(0) : dice % 3 === 1 ? steps.askForMore(0) : steps.endorse();
  }
  return livedAs<Seen>(
    {
      met,
      async seen() {
        const it = await standing();
        const status = await statusNow();
        const { duties } = await world.as(owner).dashboard.read();
        return {
          status,
          level: await levelOf(world, owner),
          seen: id !== null && (await tried(desk(first).get({ id }))),
          asked: duties.some(({ kind }) => kind === 'verification.add_documents'),
          again: it?.open === null,
          endorserConfirms:
            status === 'confirming' && id !== null && (await tried(desk(first).confirm({ id, ...findings() }))),
        };
      },
      async told() {
        const said: Said[] = [];
        const say = (words: string) => said.push({ who: owner.name, about: 'an identity check', words, at: null });
        const it = await standing();
        const next = it?.open && nextStepWords[it.open.status];
        if (next) say(next);
        for (const duty of (await world.as(owner).dashboard.read()).duties)
          if (duty.kind === 'verification.add_documents') say(duty.otherwise);
        if (!it?.open) for (const words of await ear.notices(owner)) if (words.includes('new request')) say(words);
        for (const letter of it?.open ? await ear.letters(owner) : []) {
          const silence = silenceIn(letter);
          if (silence) say(silence.words);
        }
        return said;
      },
      deeds: { ...steps, go, further: go },
    },
    meanings,
  );
}

export const identity: Room = {
  begin,
  planted: [[/A reviewer looks at it|A reviewer is comparing/, 'It is refused by itself, and you may not ask again.']],
};
