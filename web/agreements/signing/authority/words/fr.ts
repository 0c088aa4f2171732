import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  owner: '{position}, signé en qualité de propriétaire',
  director: '{position}, signé en qualité de dirigeant, associé ou administrateur',
  employee: '{position}, signé en qualité d’employé habilité',
  power_of_attorney: '{position}, signé en vertu d’une procuration',
  public_officer: '{position}, signé en vertu d’une charge publique',
  member:
    '{role, select, owner {{name}, propriétaire : {signed}} signatory {{name}, signataire : {signed}} drafter {{name}, chargé de rédaction : {signed}} other {{name}, lecteur : {signed}}}',
  instead:
    '{role, select, owner {{name}, propriétaire, à la place de {other} : {signed}} signatory {{name}, signataire, à la place de {other} : {signed}} drafter {{name}, chargé de rédaction, à la place de {other} : {signed}} other {{name}, lecteur, à la place de {other} : {signed}}}',
} satisfies Words<typeof en>;
