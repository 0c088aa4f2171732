// The first start of a demo installation, without the pages, which may be built at the same time (server/test/democopies.ts).
import './quickhash.ts';
import { makeDemoWorld } from '../../seed/world.ts';
import { boot } from '../boot.ts';
import { readConfig } from '../core/config.ts';

const server = await boot(readConfig({ ...process.env, DEMO: '1' }), { webFolder: null, prepare: makeDemoWorld });
process.on('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
