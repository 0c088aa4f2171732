// The server keeps its own backup up to date where the settings name a place, and has it tried out.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { DAY, HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import type { Source, Target } from '../core/backup/base.ts';
import { openPlace } from '../core/backup/place.ts';
import { BadBackup, type Open, openWith, ownIdentity, sealFor } from '../core/backup/sealing.ts';
import { type Noted, startShipping } from '../core/backup/shipping.ts';
import type { Config } from '../core/config.ts';
import type { Log } from '../core/log.ts';
import type { EmbeddedPostgres } from '../core/postgres.ts';
import type { Storage } from '../core/storage.ts';
import type { Watch } from '../core/watching.ts';

const EXTERNAL =
  'The database is an external one: back it up with its own tools (docs/operating.md says how); this is for the embedded one.';

/** What a backup of these settings is made of and where it goes. Throws BadBackup where it cannot be made. */
export async function backupOf(
  config: Config,
  postgres: Pick<EmbeddedPostgres, 'url' | 'cluster'>,
  storage: Storage,
): Promise<{ source: Source; target: Target & { open: Open } }> {
  if (config.DATABASE_URL) throw new BadBackup(EXTERNAL);
  if (!config.BACKUP_TO || !config.BACKUP_KEY) throw new BadBackup('Set BACKUP_TO and BACKUP_KEY first (see README).');
  const own = await ownIdentity(config.DATA_DIR);
  const file = join(config.DATA_DIR, 'room.key');
  const rooms = config.ROOM_KEY?.join(',') ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);
  return {
    source: { url: postgres.url, cluster: postgres.cluster, storage, keys: { rooms, own: own.identity } },
    target: {
      place: openPlace(config, config.BACKUP_TO),
      seal: sealFor([...config.BACKUP_KEY, own.recipient]),
      sealKeys: sealFor(config.BACKUP_KEY),
      open: openWith([own.identity]),
    },
  };
}

type Clocked = { log: Log; now: () => Date };
type Watched = Clocked & { watch: Watch };

const ROUND_MS = 2000;
/** A drill by hand is the same. */
const drillScript = [join(import.meta.dirname, '..', '..', 'tools', 'restore.ts'), '--drill'];
/** So often a backup that goes on failing is logged. */
const TOLD_EVERY = 10 * MINUTE;

/**
 * From now on what the database acknowledges is in the place some two seconds later. A place that does not answer holds nobody up: it is
 * logged, and all of it goes there when it does. Answers how to end it, with everything in the place.
 */
export async function keepBackedUp(
  config: Config,
  postgres: EmbeddedPostgres,
  { storage, take }: { storage: Storage; take: () => Noted },
  { log, watch, now }: Watched,
): Promise<() => Promise<void>> {
  const { source, target } = await backupOf(config, postgres, storage);
  const wishes = {
    everyHours: config.BACKUP_EVERY_HOURS,
    keepDays: config.BACKUP_KEEP_DAYS,
    now,
  };
  const shipping = await startShipping(source, { ...target, take }, wishes, log);
  let running: Promise<void> | null = null;
  let told = Number.NEGATIVE_INFINITY;
  const round = () => {
    running ??= watch
      .round('backup', shipping.round)
      .catch((failure: unknown) => {
        if (now().getTime() - told < TOLD_EVERY) return;
        told = now().getTime();
        log.error('the backup is behind', { failure });
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  const timer = setInterval(round, ROUND_MS);
  const endDrills =
    config.BACKUP_DRILL_DAYS === 0 ? () => undefined : drillNowAndThen(config, target.place, { log, now });
  return async () => {
    clearInterval(timer);
    endDrills();
    await running;
    await round();
    await shipping.stop();
  };
}

/** Lower than what serves people (nice(2)). */
const BEHIND = 10;

/** Looks each hour whether it is time for a drill, which is a process of its own. Answers how to end that. */
function drillNowAndThen(config: Config, place: Target['place'], { log, now }: Clocked): () => void {
  let child: ReturnType<typeof spawn> | null = null;
  const look = async () => {
    const last = (await place.list('drills/')).at(-1);
    const isDue = !last || now().getTime() - last.modified.getTime() >= config.BACKUP_DRILL_DAYS * DAY;
    if (!isDue || child || (await place.list('bases/')).every(({ name }) => !name.endsWith('/manifest.age'))) return;
    child = spawn(process.execPath, drillScript, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (child.pid) setPriority(child.pid, BEHIND);
    child.once('exit', () => {
      child = null;
    });
  };
  const lookOrSay = () => void look().catch((failure: unknown) => log.warn('no drill was begun', { failure }));
  const first = setTimeout(lookOrSay, 10 * MINUTE);
  const timer = setInterval(lookOrSay, HOUR);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    child?.kill();
  };
}
