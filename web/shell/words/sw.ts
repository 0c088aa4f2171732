import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  skip: 'Ruka hadi maudhui',
  language: 'Lugha',
  languageFailed: 'Lugha haikuweza kupakiwa. Angalia mtandao wako kisha uichague tena.',
  dashboard: 'Dashibodi',
  login: 'Ingia',
  signUp: 'Jisajili',
} satisfies Words<typeof en>;
