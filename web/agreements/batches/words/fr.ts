import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  agreements: 'Accords',
  title: 'Envoyer à plusieurs',
  titleOf: 'Envoyer « {title} » à plusieurs',
  untitled: 'Envoyer un accord sans titre à plusieurs',
  loading: 'Chargement de ce qui est envoyé',
  notYours: 'Seule la personne qui l’a créé peut l’envoyer à plusieurs',
  notYoursWords: 'Vous êtes partie à cet accord. Pour l’envoyer, créez le vôtre à partir du même texte.',
  backTo: 'Revenir à {ref}',

  list: 'Une liste de personnes',
  stepText: 'Rédigez le texte avec des mots entre doubles accolades là où chaque accord diffère, comme {like}.',
  stepList:
    'Faites une liste avec une ligne par personne, et enregistrez-la en CSV (UTF-8). Sa première ligne indique :',
  each: 'Chaque personne reçoit son propre accord. Dès qu’elle en accepte le texte, les signatures sont demandées d’elles-mêmes. Vous signez tout de même chacun.',
  theList: 'La liste',
  limits: 'Au plus 1 000 lignes et 1 Mo. Rien n’est envoyé avant que vous ne le disiez.',
  choose: 'Choisir une liste',
  chooseOther: 'Choisir une autre liste',
  empty: 'Télécharger une liste vide',
  canBeSent: '{count, plural, one {# accord peut être envoyé.} other {# accords peuvent être envoyés.}}',
  cannotBeSent: '{count, plural, one {# ligne ne peut pas l’être.} other {# lignes ne peuvent pas l’être.}}',
  first: 'Le premier : « {title} », avec {name}.',
  badLines: 'Lignes qui ne peuvent pas être envoyées',
  send: '{count, plural, one {Envoyer # accord} other {Envoyer # accords}}',
  sendAsk: '{count, plural, one {Envoyer # accord ?} other {Envoyer # accords ?}}',
  sendThem: 'Les envoyer',
  notYet: 'Pas encore',
  sendWords:
    'Toutes les personnes de la liste reçoivent un message. Ce qui est envoyé peut être retiré un par un, et non tout à la fois. Une même liste n’est jamais envoyée deux fois.',

  listOf: 'Liste : {when}',
  soFar: 'Envoyé jusqu’ici',
  sent: '{count, plural, one {# accord a été envoyé.} other {# accords ont été envoyés.}}',
  notSent: '{count, plural, one {# ligne ne l’a pas été.} other {# lignes ne l’ont pas été.}}',
  running: '{done} lignes sur {all} sont faites. Vous pouvez quitter cette page ; l’envoi continue de lui-même.',
  unsentLines: 'Lignes qui n’ont pas été envoyées',
  report: 'Télécharger le rapport',
  line: 'Ligne',
  who: 'Qui',
  whyNot: 'Pourquoi',
} satisfies Words<typeof en>;
