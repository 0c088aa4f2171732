import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

// PostgreSQL's log of changes, as places in it (LSN, counted in bytes) and files of 16 MB.

export const SEGMENT_BYTES = 16 * 1024 ** 2;

/** `16/B374D848` as a number: exact up to 9 petabytes of log. */
export function placeIn(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}
export const lsnOf = (at: number): string =>
  `${Math.floor(at / 2 ** 32).toString(16)}/${(at % 2 ** 32).toString(16)}`.toUpperCase();

export const segmentStart = (at: number): number => at - (at % SEGMENT_BYTES);

/** The name of the file that holds a place. */
export function segmentName(timeline: number, at: number): string {
  const segment = Math.floor(at / SEGMENT_BYTES);
  const inRow = 2 ** 32 / SEGMENT_BYTES;
  return [timeline, Math.floor(segment / inRow), segment % inRow]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

const fileOf = (cluster: string, timeline: number, at: number): string =>
  join(cluster, 'pg_wal', segmentName(timeline, at));

/** Whether the log from this place on is still in the cluster. */
export const hasLog = (cluster: string, timeline: number, at: number): boolean =>
  existsSync(fileOf(cluster, timeline, at));

/** The log between two places. All of it has to be flushed. */
export async function readLog(cluster: string, timeline: number, from: number, to: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = from; at < to; ) {
    const end = Math.min(to, segmentStart(at) + SEGMENT_BYTES);
    const part = Buffer.alloc(end - at);
    const file = await open(fileOf(cluster, timeline, at));
    const { bytesRead } = await file.read(part, 0, part.length, at % SEGMENT_BYTES).finally(() => file.close());
    if (bytesRead !== part.length) throw new Error(`the log of changes ends within ${lsnOf(at)}`);
    parts.push(part);
    at = end;
  }
  return Buffer.concat(parts);
}

/** Writes a stretch of the log to where a restored cluster looks for it; what is not there yet of a file is empty. */
export async function writeLog(cluster: string, timeline: number, from: number, bytes: Buffer): Promise<void> {
  for (let at = from; at < from + bytes.length; ) {
    const end = Math.min(from + bytes.length, segmentStart(at) + SEGMENT_BYTES);
    const path = fileOf(cluster, timeline, at);
    const file = await open(path, existsSync(path) ? 'r+' : 'w', 0o600);
    try {
      await file.truncate(SEGMENT_BYTES);
      await file.write(bytes, at - from, end - at, at % SEGMENT_BYTES);
    } finally {
      await file.close();
    }
    at = end;
  }
}
