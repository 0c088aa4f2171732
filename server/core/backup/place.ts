import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openBucket, orNull } from '../bucket.ts';
import { bucketIn, type Config } from '../config.ts';
import { writeWhole } from '../storage.ts';

/** Where a backup lies: a folder or a bucket. What is put there is there whole or not at all. */
export type Place = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  /** All below a folder (`bases/`), in the order of their names. */
  list(folder: string): Promise<{ name: string; modified: Date }[]>;
  remove(name: string): Promise<void>;
};

export function openPlace(config: Config, address: string): Place {
  const named = bucketIn(address);
  return named ? bucketPlace(config, named) : folderPlace(resolve(address));
}

function bucketPlace(config: Config, { bucket, path }: { bucket: string; path: string }): Place {
  const { read, write, remove, list } = openBucket(config, bucket);
  return {
    put: (name, bytes) => write(path + name, bytes),
    get: (name) => orNull(read(path + name)),
    list: async (folder) =>
      (await list(path + folder)).map(({ name, modified }) => ({ name: name.slice(path.length), modified })),
    remove: (name) => remove(path + name),
  };
}

/** What a crash left of a name that was being written. */
const isPartial = (name: string): boolean => /\.[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name);

export function folderPlace(root: string): Place {
  const made = new Set<string>();
  return {
    async put(name, bytes) {
      const path = join(root, name);
      const folder = dirname(path);
      if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
      made.add(folder);
      await writeWhole(path, bytes);
    },
    get: (name) => orNull(readFile(join(root, name))),
    async list(folder) {
      const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
        (failure: NodeJS.ErrnoException) => {
          if (failure.code === 'ENOENT') return [];
          throw failure;
        },
      );
      const files = found
        .filter((entry) => entry.isFile() && !isPartial(entry.name))
        .map(({ parentPath, name }) => join(parentPath, name));
      const all = await Promise.all(
        files.map(async (path) => ({
          name: path.slice(root.length + 1).replaceAll('\\', '/'),
          modified: (await stat(path)).mtime,
        })),
      );
      return all.sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    remove: (name) => rm(join(root, name), { force: true }),
  };
}
