// A file that was asked for at signing is read by those who read the agreement.
import type { Answer, GivenFile } from '@ahadi/domain/agreements/fields/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { EXHIBIT_LIMIT_BYTES, exhibitTypes } from '@ahadi/domain/disputes/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { safeName, typeOfGiven } from '../core/givenfile.ts';
import { ownParty, readAgreement } from './agreement.ts';
import { addAnswerFile as addFile, countFilesSince, findAnswerFile } from './answer-file.store.ts';
import { keepDraft } from './fields.store.ts';
import { holdForAnswer, requireField, type Whose } from './fields.ts';
import { signaturesOn } from './signing.store.ts';

/** Files that a party gives in a day, taken back or not. */
const MOST_A_DAY = 100;

/** Keeps a file as the draft of an answer. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION, FILE_TOO_LARGE, FILE_TYPE, RATE_LIMITED; then nothing was kept. */
export const addAnswerFile = (ctx: Ctx, whose: Whose, fieldId: string, file: File): Promise<GivenFile> =>
  transaction(ctx, async (ctx) => {
    const { held, party } = await holdForAnswer(ctx, whose);
    if (requireField(held, party, fieldId).type !== 'file') throw new DomainError('NOT_FOUND');
    if (file.size > EXHIBIT_LIMIT_BYTES)
      throw new DomainError(
        'FILE_TOO_LARGE',
        `The file is ${(file.size / 1024 / 1024).toFixed(1)} MB; the limit is 25 MB. Nothing was kept.`,
      );
    if (file.size === 0) throw new DomainError('FILE_TYPE', 'The file is empty. Nothing was kept.');
    if ((await countFilesSince(ctx, party.id, addDays(ctx.now, -1))) >= MOST_A_DAY)
      throw new DomainError('RATE_LIMITED', `${MOST_A_DAY} files were given within a day. Try again tomorrow.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const mime = await typeOfGiven(bytes, exhibitTypes);
    const sha256 = (await keepFile(ctx, bytes, mime)) as GivenFile['sha256']; // the brand is born here
    const [name, userId] = [safeName(file.name, mime), userIdOf(ctx)];
    const fileId = await addFile(ctx, { partyId: party.id, fieldId, name, mime, size: bytes.length, sha256, userId });
    const given: GivenFile = { fileId, name, size: bytes.length, sha256 };
    await keepDraft(ctx, { partyId: party.id, versionId: held.versionId, fieldId, value: given, userId });
    return given;
  });

const namesFile = (value: Answer, fileId: string): boolean =>
  typeof value === 'object' && !Array.isArray(value) && value.fileId === fileId;

/** The file, for everybody who reads the agreement once it was signed with, and before that for the party that gave it. Throws NOT_FOUND. */
export async function readAnswerFile(ctx: Ctx, id: string, fileId: string): Promise<File> {
  const held = await readAgreement(ctx, id);
  const found = await findAnswerFile(ctx, held.id, fileId);
  const guests = held.creatorUserId === userIdOf(ctx) ? held.parties.filter(({ inPerson }) => inPerson) : [];
  const isOwn = [ownParty(ctx, held), ...guests].some((party) => party !== undefined && party.id === found?.partyId);
  const signed = await signaturesOn(ctx, held.versionId);
  const isSigned = signed.some((it) =>
    Object.values(it.answers?.answers ?? {}).some((value) => namesFile(value, fileId)),
  );
  const bytes = found && (isOwn || isSigned) ? await ctx.storage.get(found.sha256) : null;
  if (!found || !bytes) throw new DomainError('NOT_FOUND');
  return new File([new Uint8Array(bytes)], found.name, { type: found.mime });
}
