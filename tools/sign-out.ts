// Ends sessions after a break-in: npm run sign-out somebody@example.org, or npm run sign-out everybody

import { endSessions } from '../server/accounts/devices.ts';
import { inInstallation } from './installation.ts';

const [who] = process.argv.slice(2);
if (!who || !(who === 'everybody' || who.includes('@'))) {
  console.error('Say who is signed out: an address, or everybody.');
  process.exit(1);
}
await inInstallation('sign-out', async (ctx) => {
  const ended = await endSessions(ctx, who === 'everybody' ? null : who.toLowerCase());
  console.log(`${ended.sessions} sessions of ${ended.people} people ended`);
});
