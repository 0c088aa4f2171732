import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  person: 'Moi-même',
  business: 'Une entreprise',
  government: 'Une administration',
  ngo: 'Une ONG',
  showCharacters: 'Afficher les caractères',
  longEnough: 'Longueur suffisante.',
  atLeast: 'Au moins {min} caractères. Une courte phrase convient bien.',
  soFar: '{length} caractères sur {min} au moins.',
} satisfies Words<typeof en>;
