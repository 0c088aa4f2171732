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

  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  keepPassword: 'Enregistrer ce mot de passe',
  againPassword: 'Votre connexion date un peu. Confirmez que c’est bien vous.',
  againPasskey:
    'Votre connexion date un peu. Appuyez encore une fois sur le bouton : votre appareil demandera l’empreinte, le visage ou le code pour confirmer que c’est bien vous.',
  againLetter:
    'Votre connexion date un peu, et ce compte n’a ni mot de passe ni clé d’accès pour la confirmer. <a>Choisissez d’abord un mot de passe par e-mail</a>.',
  codesReady:
    'Préparez du papier ou un fichier sûr : les codes s’affichent une seule fois. Ils sont valables dès que vous dites les avoir conservés.',
  showCodes: 'Afficher mes codes',
  recoveryCodes: 'Codes de récupération',
  codesOnce:
    'Avec un e-mail à votre adresse, chacun vous rend l’accès une fois. Ils ne s’affichent que maintenant. Gardez-les ailleurs que sur votre appareil.',
  codesKept: 'J’ai conservé ces codes',
  codesNotKept: 'Conservez-les d’abord, puis cochez la case.',
  goOn: 'Continuer',
  copied: 'Copié.',
  notCopied: 'Ce navigateur ne permet pas de copier. Notez-les ou gardez le fichier.',
  copyThem: 'Les copier',
  keepFile: 'Garder en fichier',
  printThem: 'Les imprimer',
} satisfies Words<typeof en>;
