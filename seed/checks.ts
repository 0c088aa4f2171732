import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checksFor } from '@ahadi/domain/accounts/verification/rules.ts';
import type { DocumentKind } from '@ahadi/domain/accounts/verification/schema.ts';
import { ownIdentity } from '@ahadi/server/accounts/account.ts';
import {
  addDocument,
  saveVerification,
  startVerification,
  submitVerification,
} from '@ahadi/server/accounts/verification.ts';
import { decideVerification, requestInfo, takeVerification } from '@ahadi/server/accounts/verification-queue.ts';
import type { DemoName } from './people.ts';
import type { Stage } from './world.ts';

type Paper = readonly [kind: DocumentKind, file: string];

const reviewer: DemoName = 'daniel';

/**
 * Who the people of the demo world are: most were checked long ago, one waits for a reviewer, one was asked for more, so that
 * each part of the queue has something in it. The documents are specimens that prove nothing.
 */
export async function checks(stage: Stage): Promise<void> {
  await approved(stage, 'amina', [['national_id', 'amina-id']], 300);
  await approved(
    stage,
    'njoroge',
    [
      ['registration_certificate', 'njoroge-certificate'],
      ['authority', 'njoroge-authority'],
    ],
    298,
  );
  await approved(
    stage,
    'grace',
    [
      ['registration_certificate', 'grace-certificate'],
      ['authority', 'grace-authority'],
    ],
    297,
  );
  await approved(stage, 'peter', [['appointment_letter', 'peter-letter']], 295);
  await approved(stage, 'wanjiru', [['national_id', 'wanjiru-id']], 292);
  const leila = await sent(stage, 'leila', [['national_id', 'leila-id']], '', 6);
  await takeVerification(stage.as(reviewer, 5), { id: leila });
  await requestInfo(stage.as(reviewer, 5), {
    id: leila,
    reason: 'The card shows another spelling of your name. Please add the page of your passport.',
  });
  await stage.follow(5);
  await sent(
    stage,
    'juma',
    [
      ['registration_certificate', 'juma-certificate'],
      ['authority', 'juma-authority'],
    ],
    'The certificate was given out before we moved to Mwanza; the number is still the same.',
    1,
  );
}

async function sent(
  stage: Stage,
  who: DemoName,
  papers: readonly Paper[],
  statement: string,
  daysAgo: number,
): Promise<string> {
  const ctx = stage.as(who, daysAgo);
  const { id } = await startVerification(ctx, await stage.identityOf(who), 2);
  for (const [kind, name] of papers) {
    const bytes = await readFile(join(import.meta.dirname, 'documents', `${name}.webp`));
    await addDocument(ctx, { id, kind, file: new File([bytes], `${name}.webp`) });
  }
  await saveVerification(ctx, { id, wantedLevel: 2, statement });
  await submitVerification(ctx, { id });
  await stage.follow(daysAgo);
  return id;
}

async function approved(stage: Stage, who: DemoName, papers: readonly Paper[], daysAgo: number): Promise<void> {
  const id = await sent(stage, who, papers, '', daysAgo);
  const ctx = stage.as(reviewer, daysAgo - 1);
  const { kind, registrationNo } = await ownIdentity(stage.as(who, daysAgo), await stage.identityOf(who));
  await takeVerification(ctx, { id });
  await decideVerification(ctx, {
    id,
    outcome: 'approve',
    reason: 'Name, country and documents agree with each other.',
    checks: [...checksFor(kind, 2)],
    registerNo: registrationNo,
  });
  await stage.follow(daysAgo - 1);
}
