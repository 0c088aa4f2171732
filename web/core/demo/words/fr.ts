import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  demoLetter: 'Une démonstration n’envoie pas d’e-mail',
  openLink: 'Ouvrir son lien',
  newestLetter: 'Le dernier e-mail : « {subject} ».',
} satisfies Words<typeof en>;
