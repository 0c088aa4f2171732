// Letters about what was done by a code to a mailbox, and to who is on the list no more.
import { cameToNothing } from '@ahadi/domain/agreements/end.ts';
import type { LetterDeed } from '@ahadi/domain/agreements/invitations/schema.ts';
import type { Party } from '@ahadi/domain/agreements/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import { keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { postLetter } from '../core/mail.ts';
import type { Held } from './held.store.ts';
import { takenOutInOthers } from './letters.ts';

const done: Record<LetterDeed, { title: string; said: string | ((held: Held) => string) }> = {
  accept: { title: 'You accepted the text', said: 'You accepted the text. It binds nobody before it is signed.' },
  sign: { title: 'You signed', said: 'You signed. Once everybody has, the sealed document comes to this address.' },
  ask_change: { title: 'You asked for a change', said: 'You asked for a change before you sign.' },
  comment: { title: 'You sent a comment', said: 'You wrote a comment, which everybody in the agreement can read.' },
  suggest: {
    title: 'You suggested a change',
    said: 'You suggested a change to the text. It stays as it is until another side accepts that.',
  },
  withdraw: { title: 'You took a suggestion back', said: 'You took a suggestion back. The text is as it was.' },
  hand_on: {
    title: 'You named the right person',
    said: 'You said who the right person is in your place. Who made the agreement decides; until then you are invited.',
  },
  answer_suggestions: {
    title: 'You answered suggestions',
    said: 'You answered what others suggested. What you accepted is a new version of the text; nothing binds anybody before it is signed.',
  },
  decline: {
    title: 'You said no',
    said: (held) =>
      held.purpose === null
        ? 'You declined. Nothing is owed, and the agreement has ended.'
        : `You declined. ${cameToNothing(held, 'declined')}`,
  },
};

/** Writes to the mailbox what was done by a code that went there, and what to do where somebody else did it. */
export async function tellMailbox(ctx: Ctx, held: Held, { id, name, email }: Party, deed: LetterDeed): Promise<void> {
  const maker = held.parties.find(({ userId }) => userId === held.creatorUserId)?.name ?? 'who made it';
  const page = to('agreement', { id: held.id });
  const { title, said } = done[deed];
  await postLetter(ctx, {
    to: email,
    words: {
      ...{ kind: 'agreement', title, name, from: maker },
      said: [
        typeof said === 'string' ? said : said(held),
        'It was done without an account, by a code that was sent to this address.',
        'An account with this address has this agreement in it, with all that you did. You need none for it to hold.',
        ...(deed === 'sign'
          ? [
              `Until everybody has signed, ${maker} can take the text back from signing; then no signature on it counts.`,
            ]
          : []),
      ],
      about: { title: held.terms.title, reference: held.ref },
      ways: [
        {
          words: 'Open an account',
          url: `${ctx.config.PUBLIC_URL}${to('auth', {}, { view: 'signup', email, next: page })}`,
        },
      ],
      // Nothing that a person typed stands here.
      unless: `If you did not do this, somebody else reads your mail. Write to ${brand.supportEmail} at once, name ${held.ref}, and tell who made the agreement.`,
      reader: 'stranger',
    },
    dedupeKey: `by letter:${held.id}:${id}:${ctx.requestId}`,
  });
}

type Listed = { id: string; name: string; email: string; userId: string | null };

/**
 * Tells those who are on the list of a shared agreement no more, whatever they were in it: they can read nothing of it, so nothing but a letter
 * tells them. Who did it, who is on it still under the same address, and whom no letter asked anything hears nothing.
 */
export async function tellTakenOut(ctx: Ctx, before: Held, { parties, attendants }: Held): Promise<void> {
  const asked: Listed[] = [
    ...before.parties.filter(
      ({ inPerson, userId, letterReturned }) => userId !== null || !(inPerson || letterReturned),
    ),
    ...before.attendants.filter(({ role }) => role !== 'receiver'),
  ];
  const now = [...parties, ...attendants];
  const gone = asked.filter(
    ({ id, email }) => keptUserOf(email) === null && !now.some((one) => one.id === id || one.email === email),
  );
  const actor = before.parties.find(({ userId }) => userId === userIdOf(ctx))?.name ?? 'Who made it';
  const title = `“${before.terms.title || before.ref}”`;
  for (const { id, name, email, userId } of gone)
    await postLetter(ctx, {
      to: email,
      words: {
        ...{ kind: 'agreement', title: 'You were taken off an agreement', name, from: actor },
        said: [
          `${actor} took you off the list of ${title}. You cannot read it any more, nobody waits for you, and nothing in it binds you.`,
        ],
        about: { title: before.terms.title, reference: before.ref },
        ...(userId === null
          ? { reader: 'stranger' as const }
          : { reader: 'account' as const, isGone: true, others: takenOutInOthers({ actor, title }) }),
      },
      dedupeKey: `taken out:${before.id}:${id}:${ctx.requestId}`,
    });
}
