import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';

/** Whether it is the reader who made the agreement. */
export const isCreator = (view: AgreementView, userId: string): boolean => view.creatorUserId === userId;
