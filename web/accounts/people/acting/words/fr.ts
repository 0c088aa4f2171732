import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  bar: 'Pour qui vous agissez',
  actsFor: 'Vous agissez pour <b>{organisation}</b>. {powers}.',
  actsInPlace: 'Vous agissez pour <b>{organisation}</b>. {powers}, à la place de {other}.',
  owner: 'Propriétaire',
  signatory: 'Signataire',
  drafter: 'Chargé de rédaction',
  reader: 'Lecteur',
  withLimit: '{powers}, jusqu’à {limit}',
  withMoney: '{powers}, et pour son argent',
  asSelf: 'Agir en votre nom',
  actFor: 'Agir pour {organisation}',
  cannot: 'Vous ne pouvez pas faire cela pour {organisation}',
  cannotWords:
    'Les personnes qui agissent pour elle s’occupent de ses accords et des engagements pris, de ses litiges, de ses médiations, de ses séquestres, et de ce qu’elle commande ou envoie, chacune dans la limite de son rôle ; certaines s’occupent aussi de son argent. Sa boutique et ses articles, les cours et tout le reste se gèrent en se connectant avec son propre compte.',
  notSent: 'Ce que vous avez écrit n’est pas encore envoyé. Réessayez dans un instant.',
  failed: 'Rien n’a changé : vous agissez comme avant. Réessayez.',
  error: 'Erreur',
} satisfies Words<typeof en>;
