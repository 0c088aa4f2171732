import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  versions: 'Versions',
  compare: 'Comparer',
  version: 'Version {version}',
  frozen: 'figée',
  current: 'actuelle',
  showAll: 'Afficher les {count}',

  verify: 'Vérification',
  verifyNow: 'Vérifier maintenant',
  verifyAgain: 'Vérifier à nouveau',
  verifyWords:
    'Recalcule l’empreinte du texte, chaque signature, la chaîne des actes et le sceau, sans se fier à ce qui est enregistré.',
  hashOfText: 'SHA-256 du texte',
  failsSince: 'Le problème dure depuis le {when}.',
  pack: 'Télécharger le dossier de preuves',
  packWords:
    'Le texte, le PDF scellé, les signatures, l’historique et sa place dans notre registre, avec une page qui vérifie le tout sans nous et sans réseau.',

  valid: 'Valable',
  invalid: 'Non valable',
  incomplete: 'Rien d’anormal, mais pas encore complet',
  checkedAt: 'vérifié le {when}',
  text: 'Texte <aside>{state}</aside>',
  signatures: 'Signatures <aside>{state}</aside>',
  history: 'Historique <aside>{state}</aside>',
  seal: 'Sceau <aside>{state}</aside>',
  copy: 'Votre copie <aside>{state}</aside>',
  holds: 'conforme',
  holdsNot: 'non conforme',
  notYet: 'pas encore',

  notFrozen: 'Le texte n’est pas encore figé ; il n’a pas d’empreinte à vérifier.',
  otherFile: 'Le document est introuvable ou n’est pas le fichier qui a été figé.',
  asFrozen: 'L’empreinte du texte et des parties est {hash}…, comme au moment où ils ont été figés.',
  otherText: 'Le texte ou les parties ne sont pas ce qui a été figé.',
  decided: 'Personne ne le signe : il engage par une décision.',
  nobodySigned: 'Personne n’a encore signé.',
  signatureBroken: 'La signature de {name} ne vaut pas pour ce texte.',
  someSigned: '{count} sur {of} ont signé ; les signatures présentes valent pour ce texte.',
  allSigned:
    '{count, plural, one {La seule signature porte sur ce texte.} other {Les # signatures portent toutes sur ce texte.}}',
  historyIntact:
    '{count, plural, one {Le seul acte est à sa place, inchangé.} other {Les # actes sont à leur place, aucun n’a été modifié ni retiré.}}',
  historyBroken: 'L’historique est rompu à l’acte {count}.',
  notSealedYet: 'Le document est scellé après la dernière signature.',
  stampFailing:
    'L’heure ne peut pas être certifiée pour le moment, et sans son horodatage rien n’est scellé. Toutes les signatures sont conservées ; un nouvel essai a lieu toutes les quelques minutes.',
  sealFailing:
    'Le document scellé ne peut pas être produit pour le moment. Toutes les signatures sont conservées ; un nouvel essai a lieu toutes les quelques minutes.',
  fileMissing: 'Le fichier scellé est introuvable.',
  neverSealed: 'Cet accord n’est pas encore scellé ; aucun fichier ne peut donc être son document scellé.',
  noCertificate: 'Cette installation n’a pas de certificat de scellement.',
  sealBroken:
    'Le fichier ne porte pas de sceau intact de notre part : il a été modifié, coupé, ou n’a pas été scellé ici.',
  sealStamped:
    'Scellé par cette installation ; chaque octet est tel qu’il a été scellé. Son horodatage (RFC 3161) indique le {when}, d’après l’horloge de cette installation, dont personne d’extérieur ne se porte garant.',
  sealStampedOutside:
    'Scellé par cette installation ; chaque octet est tel qu’il a été scellé. Son horodatage (RFC 3161) indique le {when}, d’après le service d’horodatage {name}, qui n’est pas le nôtre.',
  sealUnstamped:
    'Scellé par cette installation ; chaque octet est tel qu’il a été scellé. Il ne porte pas d’horodatage.',
  otherSealed: 'Le fichier porte un sceau de notre part, mais ce n’est pas le document scellé de cet accord.',

  checkCopy: 'Vérifier une copie',
  checking: 'Vérification…',
  dropIt: 'Déposez un PDF ici, ou choisissez-en un. Il est comparé, pas conservé.',
  emptyFile: 'Le fichier est vide. Rien n’a été envoyé. Choisissez-en un autre.',
  tooLarge:
    'Le fichier fait {size} ; la limite est de {limit} Mo. Rien n’a été envoyé. Choisissez le PDF qu’on vous a remis.',

  log: 'Le registre de tous les actes',
  logWords:
    'Chaque acte entre dans un seul registre, dont la tête est signée chaque jour. Gardez une tête : elle vous permettra de prouver plus tard que quelque chose a été coupé ou réécrit, même par nous. Le PDF scellé et le dossier de preuves en contiennent une aussi.',
  signedHead: '{count, plural, one {Signée le {when}, sur 1 acte} other {Signée le {when}, sur {deeds} actes}}',
  copyIt: 'Copier',
  copied: 'Copié.',
  cannotCopy: 'Ce navigateur ne permet pas de copier. Sélectionnez les lignes et copiez-les vous-même.',
  noHead: 'Aucune n’a encore été signée.',
  checkHead: 'Vérifier une tête que vous avez gardée',
  check: 'Vérifier',
  pasteFirst: 'Collez d’abord une tête.',
  headHolds: 'Elle est conforme : tout ce que le registre contenait alors est toujours là, inchangé.',
  headCut:
    'Le registre a été coupé : il est plus court qu’à la signature de cette tête. Gardez la tête ; elle le prouve.',
  headRewritten:
    'Le registre a été réécrit : il dit de cette époque autre chose qu’alors. Gardez la tête ; elle le prouve.',
  headForeign: 'Aucune des clés de ce registre ne l’a signée. Regardez si elle vient d’ailleurs.',
  headUnreadable: 'Ce n’est pas une tête de registre. Collez toutes ses lignes, de la première à la dernière.',
} satisfies Words<typeof en>;
