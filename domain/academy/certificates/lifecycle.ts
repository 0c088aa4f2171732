import { lifecycle } from '../../core/lifecycle.ts';
import { statesThatCan } from '../../core/states.ts';
import type { CertificateStatus } from './schema.ts';

export type CertificateAction = 'suspend' | 'reinstate' | 'revoke' | 'restore' | 'supersede';

/** Life of a certificate (design 4.6). All but supersede follow a restriction (domain/restrictions). That it expired is a day it carries, and no state: nobody has to do anything for it. */
export const certificateLifecycle = lifecycle<CertificateStatus, CertificateAction>(
  {
    suspend: { from: ['issued'], to: 'suspended' },
    reinstate: { from: ['suspended'], to: 'issued' },
    revoke: { from: ['issued', 'suspended'], to: 'revoked' },
    restore: { from: ['revoked'], to: 'issued' },
    supersede: { from: ['issued'], to: 'superseded' },
  },
  {
    issued: 'good',
    suspended: 'suspended',
    revoked: 'revoked',
    superseded: 'replaced by a newer one',
  },
  {
    suspend: 'suspend it',
    reinstate: 'make it good again',
    revoke: 'revoke it',
    restore: 'undo its revocation',
    supersede: 'replace it',
  },
);

/** A decision took it, for a time or for good, and its holder can appeal. */
export const takenCertificates = statesThatCan(certificateLifecycle, 'reinstate', 'restore');
/** The newest of a registration, neither taken away nor replaced. */
export const standingCertificates = statesThatCan(certificateLifecycle, 'revoke');
