import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { BadSetting, bucketIn, type Config } from './config.ts';
import type { Log } from './log.ts';

/*
 * A server that root starts keeps none of root's rights: its database and it run as an ordinary account of the machine. The account takes the
 * files over, the port is opened, and then there is no way back.
 */

export type Account = { uid: number; gid: number };

const idsOf = (name: string): Account => {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  return { uid: ask('-u'), gid: ask('-g') };
};

const known = (name: string): Account | null => {
  try {
    return idsOf(name);
  } catch {
    return null; // there is no such account
  }
};

/** PostgreSQL's own account, which is made where there is none. */
function ofPostgres(): Account {
  const found = known('postgres');
  if (found) return found;
  const wishes = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  execFileSync('useradd', [...wishes, 'postgres']);
  return idsOf('postgres');
}

/**
 * The account that a server started by root goes on as: that of RUN_AS, else the owner of the data folder, else PostgreSQL's own
 * where the database is embedded, else `nobody`. Undefined where not root started it. Throws BadSetting.
 */
export function accountFor(
  settings: Pick<Config, 'DATA_DIR'> & Partial<Pick<Config, 'RUN_AS' | 'DATABASE_URL'>>,
): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { RUN_AS: name, DATA_DIR: folder } = settings;
  if (name !== undefined) {
    const wished = known(name);
    if (!wished || wished.uid === 0)
      throw new BadSetting(`Setting RUN_AS is the name of an ordinary account of this machine (it is "${name}").`);
    return wished;
  }
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return settings.DATABASE_URL ? idsOf('nobody') : ofPostgres();
}

/** True where the account may go as far as this folder; root's own folders are closed to others. */
export function isReachable(path: string, account: Account | undefined): boolean {
  if (!account) return true;
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (!stat?.isDirectory()) continue;
    const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001;
    if ((stat.mode & bit) === 0) return false;
  }
  return true;
}

/** Gives a file or a folder with all that is in it to the account, unless it has it. No link is followed. */
export function handOver(path: string, { uid, gid }: Account): void {
  if (existsSync(path) && lstatSync(path).uid !== uid) execFileSync('chown', ['-R', '-h', `${uid}:${gid}`, path]);
}

const program = join(import.meta.dirname, '..', '..');

/** What a start by root does with its rights; where it has none, nothing. */
export type Rights = {
  /** From now on files are made and read as the account. */
  lower: () => void;
  /** Opens what only root may, and then gives root's rights up for good. */
  layDown: (port: number, open: () => Promise<unknown>) => Promise<void>;
};

const FIRST_FREE_PORT = 1024;

/** The rights of a start by this account's master. A program or a data folder that is closed to the account keeps them as they are, and says so. */
export function rightsOf(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'> & Partial<Pick<Config, 'BACKUP_TO'>>,
  account: Account | undefined,
  log: Log,
): Rights {
  const asIs: Rights = { lower: () => undefined, layDown: async (_port, open) => void (await open()) };
  if (!account) return asIs;
  // Beside an embedded database the data folder itself is the account's, or becomes it.
  const data = config.DATABASE_URL ? config.DATA_DIR : dirname(config.DATA_DIR);
  const closed = [program, data].find((folder) => !isReachable(folder, account));
  if (closed !== undefined) {
    const layDown = async (_port: number, open: () => Promise<unknown>) => {
      await open(); // a start that fails says that and nothing else
      log.warn('it goes on as root: this folder is closed to the account that it would go on as', {
        closed,
        ...account,
      });
    };
    return { ...asIs, layDown };
  }
  return {
    lower() {
      const files = join(config.DATA_DIR, 'files');
      mkdirSync(files, { recursive: true });
      if (!config.DATABASE_URL) chownSync(config.DATA_DIR, account.uid, account.gid);
      const backup = config.BACKUP_TO && bucketIn(config.BACKUP_TO) === null ? [config.BACKUP_TO] : [];
      for (const own of backup) mkdirSync(own, { recursive: true, mode: 0o700 });
      const keys = ['room.key', 'backup.key'].map((name) => join(config.DATA_DIR, name));
      for (const own of [files, ...keys, ...backup]) handOver(own, account);
      process.setgroups?.([account.gid]);
      process.setegid?.(account.gid);
      process.seteuid?.(account.uid);
    },
    async layDown(port, open) {
      if (port > 0 && port < FIRST_FREE_PORT) process.seteuid?.(0);
      await open();
      process.seteuid?.(0);
      process.setgid?.(account.gid);
      process.setuid?.(account.uid);
      log.info('root’s rights are laid down', account);
    },
  };
}
