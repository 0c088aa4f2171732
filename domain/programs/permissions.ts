import type { access } from '../permissions.ts';
import type { KeyScope } from './rules.ts';

type ProcedureName = keyof typeof access;

/**
 * What a key opens: procedure → the scope it needs. A procedure without a row is closed to every key: signing, accepting, paying, settings, and
 * keys themselves. Each of these reads the agreement through `readAgreement`, which holds a key to its identity.
 */
export const keyMay: Partial<Record<ProcedureName, KeyScope>> = {
  'agreements.list': 'agreements:read',
  'agreements.get': 'agreements:read',
  'agreements.versions': 'agreements:read',
  'agreements.versionTerms': 'agreements:read',
  'agreements.life': 'agreements:read',
  'agreements.document': 'agreements:read',
  'agreements.create': 'agreements:write',
  'agreements.openText': 'agreements:write',
  'agreements.saveText': 'agreements:write',
  'agreements.saveParties': 'agreements:write',
  'agreements.saveAttendants': 'agreements:write',
  'agreements.share': 'agreements:write',
  'agreements.requestSignatures': 'agreements:write',
  'agreements.remind': 'agreements:write',
};
