import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  skip: 'Aller au contenu',
  language: 'Langue',
  languageFailed: 'La langue n’a pas pu être chargée. Vérifiez votre connexion et choisissez-la de nouveau.',
  dashboard: 'Tableau de bord',
  login: 'Connexion',
  signUp: 'Créer un compte',
} satisfies Words<typeof en>;
