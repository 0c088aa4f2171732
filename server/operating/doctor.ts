// What keeps an installation from working well is found before its people find it, with how to mend it.
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { DAY, HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { openPlace } from '../core/backup/place.ts';
import { sha256 } from '../core/canonical.ts';
import type { Config } from '../core/config.ts';
import { makeTransport } from '../core/mail.ts';
import { migrations } from '../core/migrate.ts';
import { poolerProblem } from '../core/pooling.ts';
import { makeStorage } from '../core/storage.ts';
import { openVault } from '../core/vault.ts';
import { aboutRoom } from '../mediation/room-entry.ts';
import * as store from './doctor.store.ts';

/** `wrong` has to be mended, `look` is to be known. */
export type Finding = { name: string; state: 'right' | 'look' | 'wrong'; what: string; mend?: string };
type Found = Omit<Finding, 'name'>;

const right = (what: string): Found => ({ state: 'right', what });
const look = (what: string, mend: string): Found => ({ state: 'look', what, mend });
const wrong = (what: string, mend: string): Found => ({ state: 'wrong', what, mend });

/** Where the database is asked: as who serves, and as who owns the tables. */
export type Patient = { config: Config; url: string; owner: string; now: () => Date };

/** Looks at everything, one after the other. What cannot be looked at is wrong and says why. Writes nothing but one file, which it takes away. */
export async function* examine(patient: Patient): AsyncGenerator<Finding> {
  for (const [name, check] of Object.entries(checks)) {
    const found = await check(patient).catch((failure: unknown) =>
      wrong(failure instanceof Error ? failure.message : String(failure), mends[name] ?? 'See docs/operating.md.'),
    );
    yield { name, ...found };
  }
}

/** What helps where something does not answer at all. */
const mends: Record<string, string> = {
  database:
    'Is it running, and are DATABASE_URL, its password and its certificate right? Does it lead to PostgreSQL itself and to no pooler?',
  mail: 'Check SMTP_URL: host, port, account and password.',
  storage: 'Check that DATA_DIR/files can be written, or S3_*.',
  backup: 'Check BACKUP_TO and who may write there.',
  certificate: 'Is the proxy running, and does the name of PUBLIC_URL lead to it?',
};

const SECOND = 1000;
const GB = 1024 ** 3;
const OLDEST_NODE = 24;
const OLDEST_POSTGRES = 15;

const checks: Record<string, (patient: Patient) => Promise<Found>> = {
  async program() {
    const [major = 0] = process.versions.node.split('.').map(Number);
    return major < OLDEST_NODE
      ? wrong(`Node ${process.versions.node}`, `Start it by npm, which brings Node ${OLDEST_NODE}.`)
      : right(`Node ${process.versions.node}`);
  },

  async database({ url }) {
    const { version, size, isMigrating } = await store.askDatabase(url);
    const major = Math.floor(version / 10_000);
    if (major < OLDEST_POSTGRES) return wrong(`PostgreSQL ${major}`, `Upgrade it to ${OLDEST_POSTGRES} or later.`);
    if (isMigrating)
      return look(
        'the lock of migrations is held',
        'A server that starts holds it for moments; if it stays, a pooler kept its connection.',
      );
    return right(`PostgreSQL ${major}, ${(size / GB).toFixed(2)} GB`);
  },

  async pooler({ url }) {
    const problem = await poolerProblem(url);
    return problem ? wrong(problem.what, problem.mend) : right('connections are our own; jit is off on them');
  },

  async roles({ url, owner }) {
    const asked = await store.askDatabase(url);
    const { login } = await store.askDatabase(owner);
    const roles = [...asked.missing, ...asked.closed];
    if (asked.roleHasTooMuch)
      return wrong(
        'ahadi_server has rights that it is there to be without',
        'alter role ahadi_server nosuperuser nobypassrls nologin nocreaterole nocreatedb;',
      );
    if (roles.length > 0) {
      const make = asked.missing.map((role) => `create role ${role} nologin; `).join('');
      const to = [...new Set([asked.login, login])].join(', ');
      return wrong(
        `${asked.login} may not take on ${roles.join(' and ')}`,
        `As an administrator: ${make}grant ${roles.join(', ')} to ${to};`,
      );
    }
    if (asked.isSuperuser)
      return look(
        `${asked.login} is a superuser, whom no wall binds`,
        'Give the server an account of its own (README, “The server owns nothing”).',
      );
    return right(`${asked.login} takes on ahadi_server and ahadi_rooms`);
  },

  async migrations({ owner }) {
    const applied = await store.appliedMigrations(owner);
    const known = migrations();
    if (!applied) return look('the database is empty', 'The first start fills it.');
    const edited = known.filter(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
    if (edited[0]) return wrong(`${edited[0].name} is not what was applied`, 'Put back the file of its release.');
    const newer = [...applied.keys()].filter((name) => !known.some((one) => one.name === name));
    if (newer[0])
      return wrong(
        `the database is newer than this program (${newer[0]})`,
        'Run the release that it was last started with, or a later one.',
      );
    const waiting = known.filter(({ name }) => !applied.has(name)).length;
    return waiting > 0
      ? look(`${waiting} are not applied yet`, 'The next start applies them.')
      : right(`all ${known.length} are applied`);
  },

  async disk({ config }) {
    const { bavail, blocks, bsize } = statfsSync(existsSync(config.DATA_DIR) ? config.DATA_DIR : '.');
    const what = `${((bavail * bsize) / GB).toFixed(1)} GB free (${Math.floor((100 * bavail) / blocks)} %)`;
    if (bavail * bsize < GB) return wrong(what, 'Make room: PostgreSQL stops on a full disk.');
    return bavail * bsize < 5 * GB ? look(what, 'Make room before it is less than 1 GB.') : right(what);
  },

  async mail({ config }) {
    const transport = makeTransport(config.SMTP_URL, config.PLAIN_HOSTS);
    if (!transport) return look('letters are kept and not sent', 'Set SMTP_URL.');
    try {
      await transport.verify();
      return right('the mail server takes letters');
    } finally {
      transport.close();
    }
  },

  async storage({ config, now }) {
    const storage = makeStorage(config);
    const bytes = Buffer.from(`looked at ${now().toISOString()}`);
    const hash = await storage.put(bytes);
    const back = await storage.get(hash);
    await storage.remove(hash);
    return back && sha256(back).equals(sha256(bytes))
      ? right('a file comes back as it was put')
      : wrong('a file does not come back as it was put', 'Check the disk or the bucket.');
  },

  async keys({ config, url }) {
    const file = join(config.DATA_DIR, 'room.key');
    const rooms = await store.roomOfEachKey(url);
    // A key that is missing is not made here: it would open nothing.
    if (!config.ROOM_KEY && (config.DATABASE_URL || !existsSync(file)))
      return rooms.length > 0 || config.DATABASE_URL
        ? wrong('there is no master key: rooms are shut', 'Put room.key back from the backup, or set ROOM_KEY.')
        : look('there is no master key yet', 'The first start makes room.key; back it up.');
    const vault = openVault(config);
    const shut = rooms.filter(({ id, wrapped, keyId }) => {
      try {
        vault?.openKey(aboutRoom(id), { wrapped, keyId });
        return false;
      } catch {
        return true; // whichever way it fails, it stays shut
      }
    });
    return shut.length > 0
      ? wrong(
          `rooms under the key ${shut.map(({ keyId }) => keyId).join(', ')} do not open`,
          'Put the former key behind the new one in ROOM_KEY.',
        )
      : right('every room opens');
  },

  async clock({ url, now }) {
    const before = now().getTime();
    const { now: there } = await store.askDatabase(url);
    const apart = Math.max(before - there.getTime(), there.getTime() - now().getTime(), 0);
    return apart > 2 * SECOND
      ? wrong(`this machine and the database are ${(apart / SECOND).toFixed(0)} s apart`, 'Let both keep time by NTP.')
      : right('this machine and the database agree');
  },

  async backup({ config, now }) {
    if (config.DATABASE_URL)
      return look('an external database is backed up by its own tools', 'See docs/operating.md.');
    if (!config.BACKUP_TO) return look('there is no backup', 'Set BACKUP_TO and BACKUP_KEY (docs/operating.md).');
    const place = openPlace(config, config.BACKUP_TO);
    const names = (await place.list('bases/')).map(({ name }) => name);
    if (!names.some((name) => name.endsWith('/manifest.age')))
      return wrong('there is no whole backup yet', 'Start the server, or run npm run backup.');
    const last = Math.max(...names.map((name) => Number(/-(\d+)\.age$/.exec(name)?.[1] ?? 0)));
    const age = now().getTime() - last;
    if (age > 5 * MINUTE)
      return wrong(
        `the backup is ${age > HOUR ? `${Math.floor(age / HOUR)} hours` : `${Math.floor(age / MINUTE)} minutes`} old`,
        'Is the server running? Its log says “the backup is behind” and why.',
      );
    const drill = (await place.list('drills/')).at(-1);
    if (!drill) return look('the backup goes on; no restore was tried out yet', 'npm run restore -- --drill');
    const report = JSON.parse((await place.get(drill.name))?.toString() ?? '{}') as {
      passed?: boolean;
      startedAt?: string;
    };
    return report.passed
      ? right(`the backup goes on; a restore was tried out on ${report.startedAt?.slice(0, 10)}`)
      : wrong('the last drill failed', `See ${drill.name} in the backup, then npm run restore -- --drill`);
  },

  async certificate({ config, now }) {
    const { protocol, hostname, port } = new URL(config.PUBLIC_URL);
    if (protocol !== 'https:') return right('PUBLIC_URL has none, inside of your own network');
    const until = await validUntil(hostname, Number(port || 443));
    const days = Math.floor((until.getTime() - now().getTime()) / DAY);
    if (days < 0) return wrong(`it ran out on ${until.toISOString().slice(0, 10)}`, 'Renew it at the proxy.');
    return days < 14 ? look(`it runs out in ${days} days`, 'Renew it at the proxy.') : right(`valid for ${days} days`);
  },
};

/** Asks what answers there; a certificate that is not trusted is one that no browser takes. */
const validUntil = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: 10 * SECOND }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('nobody answers')));
  });
