import { createHmac } from 'node:crypto';
import { ROTATING } from '@ahadi/domain/core/rotating.ts';

/** The code of one half minute: who has not the secret cannot calculate it. */
export function rotatingCode(secret: string | Uint8Array, step: number): string {
  const bytes = createHmac('sha256', secret).update(String(step)).digest();
  return String(bytes.readUInt32BE(0) % 10 ** ROTATING.digits).padStart(ROTATING.digits, '0');
}
