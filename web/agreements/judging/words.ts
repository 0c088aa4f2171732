import type { emailProblems, nameProblems } from '@ahadi/domain/accounts/rules.ts';
import type { amendmentProblems, endProblems } from '@ahadi/domain/agreements/amending/rules.ts';
import type { listBraces } from '@ahadi/domain/agreements/batches/rules.ts';
import type { sharingProblems } from '@ahadi/domain/agreements/before-sharing.ts';
import type { problemsOfAnswers, problemsOfFields } from '@ahadi/domain/agreements/fields/checks.ts';
import type { readFormula } from '@ahadi/domain/agreements/fields/formulas.ts';
import type { attendantProblems, partyProblems } from '@ahadi/domain/agreements/rules.ts';
import type { problemOfAnswer, problemsOfTemplate } from '@ahadi/domain/agreements/templates/rules.ts';
import type { Said } from '@ahadi/domain/core/messages.ts';
import type { promiseProblems } from '@ahadi/domain/obligations/plan.ts';
import type { ruleProblems } from '@ahadi/domain/obligations/recurring/rules.ts';
import { use } from 'react';
import { Here, sharedRoom, useWordsHere } from '../../core/here.ts';
import type { typedProblems } from './fieldproblems.ts';
import type en from './words/en.ts';

/** What the domain asks for, in its own order. */
type Asked = typeof nameProblems &
  typeof emailProblems &
  typeof sharingProblems &
  typeof endProblems &
  typeof promiseProblems &
  typeof ruleProblems &
  typeof partyProblems &
  typeof attendantProblems &
  typeof amendmentProblems &
  typeof listBraces &
  NonNullable<Parameters<typeof problemOfAnswer>[3]> &
  NonNullable<Parameters<typeof problemsOfTemplate>[1]> &
  NonNullable<Parameters<typeof problemsOfFields>[1]> &
  NonNullable<Parameters<typeof readFormula>[1]> &
  NonNullable<Parameters<typeof problemsOfAnswers>[3]> &
  typeof typedProblems;

/** What keeps a text from being shared, a template from being published or used, and answers from being signed with, in the other languages: in English the domain says it, and `en.ts` says the same by a test. */
const judging = sharedRoom<typeof en>(
  {
    en: async () => ({ default: {} }),
    sw: () => import('./words/sw.ts'),
    fr: () => import('./words/fr.ts'),
    ar: () => import('./words/ar.ts'),
  },
  {},
);
export type ProblemWords = Said<typeof en> extends Asked ? Said<typeof en> : never;

/** The sentences about problems where a component stands; undefined where they are the domain's own. */
export function useJudging(): ProblemWords | undefined {
  const say = useWordsHere(judging);
  return use(Here) === 'en' ? undefined : (say as ProblemWords); // the same, by the type above
}
