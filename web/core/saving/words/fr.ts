import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  offline: 'Hors ligne. Votre texte reste ici et sera enregistré dès le retour de la connexion.',
  notSaved: 'Non enregistré : <reason></reason> Votre texte reste ici.',
  chooseFirst: 'Non enregistré : décidez d’abord quel texte reste.',
  saving: 'Enregistrement…',
  saved: 'Enregistré à {when}',
  savedBut: 'Enregistré à {when} · {besides}',
  savingBut: 'Enregistrement… · {besides}',
  leave: 'Partir sans enregistrer ?',
  leaveAndLose: 'Partir et le perdre',
  stay: 'Rester',
  lost: '{reason} Si vous partez maintenant, cette partie est perdue.',
} satisfies Words<typeof en>;
