import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  missing: '{name} est absent.',
  unreadable: '{name} est illisible.',
  notEvidence: 'Ce n’est pas écrit comme l’est une preuve.',
  hashWritten: 'Une empreinte n’est pas écrite comme il se doit.',

  manifestUnknown: 'La liste des fichiers est d’un type que cette page ne connaît pas.',
  manifestMark: 'La signature de la liste des fichiers n’est pas écrite comme il se doit.',
  manifestChanged: 'La liste des fichiers n’est pas celle qui a été signée, ou sa signature a été modifiée.',
  notPacked: '{name} n’est pas le fichier qui a été joint au dossier.',
  added: '{name} a été ajouté.',
  packHolds: 'Les {count} fichiers sont ceux qui ont été réunis le {day}, et leur liste est signée.',

  textWritten: 'Le texte n’est pas écrit comme il l’était quand son empreinte a été prise.',
  textOther: 'Le texte n’est pas celui que tout le monde a signé.',
  documentOther: 'Le document n’est pas celui que tout le monde a signé.',
  textHolds: 'L’empreinte du texte est {hash} : c’est bien celui que tout le monde a signé.',

  partyMissing: 'Une partie à l’accord n’a pas signé.',
  signedOther: '{name} a signé un autre texte.',
  signatureUnknown: 'L’historique ne contient pas cette signature de {name}.',
  answersOther: 'Les réponses de {name} ne sont pas celles de sa signature.',
  recordOther:
    'Le nom, la marque, l’heure ou le pouvoir de {name} ne correspond pas à ce qui a été enregistré à la signature.',
  passkeyOther: 'La clé d’accès de {name} n’a pas signé ce texte.',
  signaturesHold:
    '{bound, plural, =0 {Les {count} signatures portent sur ce texte.} one {Les {count} signatures portent sur ce texte ; {bound} y est liée par une clé d’accès.} other {Les {count} signatures portent sur ce texte ; {bound} y sont liées par une clé d’accès.}}',

  historyEmpty: 'L’historique est vide.',
  deedMissing: 'L’acte {number} est absent.',
  deedChanged: 'L’acte {number} n’est pas tel qu’il a été écrit, ou un acte antérieur a été retiré.',
  wordsChanged: 'Le texte de l’acte {number} n’est pas celui qui a été écrit.',
  historyHolds: 'Les {count} actes sont à leur place ; chaque empreinte porte sur la précédente.',

  headUnreadable: 'La tête du registre est illisible.',
  headOther: 'La tête du registre est signée par une autre clé.',
  headChanged: 'La tête du registre n’est pas celle qui a été signée.',
  proofsOther: 'Les preuves se rapportent à une autre tête du registre.',
  proofMissing: 'L’acte {number} n’a pas de preuve.',
  proofWrong: 'L’acte {number} ne figure pas dans le registre à la place {place}.',
  logHolds: 'Chaque acte figure dans le registre, qui comptait {count} entrées quand sa tête a été signée.',

  pdfOther: 'Le PDF n’est pas celui qui a été scellé.',
  pdfHolds: 'Le PDF est, au dernier octet près, celui qui a été scellé ({hash}).',

  archiveCut: 'L’archive est endommagée : elle ne peut pas être lue jusqu’au bout.',
  archiveNone: 'Ce n’est pas un dossier de preuves : ce n’est pas une archive ZIP.',
  archiveMany: 'Ce n’est pas un dossier de preuves : il contient trop de fichiers.',
  archiveLarge: 'Décompressée, l’archive dépasse la taille de tout dossier de preuves. Elle n’a pas été ouverte.',
  archiveOtherwise: 'L’archive est compressée d’une manière que cette page ne connaît pas.',
  fileDamaged: '{name} est endommagé.',
  fileLarger: 'Un fichier de l’archive est plus grand qu’elle ne l’indique. Elle n’a pas été ouverte.',
  fileCut: 'L’archive est endommagée : un fichier ne peut pas être décompressé.',
} satisfies Words<typeof en>;
