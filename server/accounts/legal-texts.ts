// Each version of a legal text is known by the hash of all that is shown of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LegalClause, type LegalText, LegalVersion } from '@ahadi/domain/accounts/terms/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { sha256Hex } from '../core/canonical.ts';

/** A version as it is read, with the hash of all that is shown of it. */
export type Kept = LegalVersion & { sha256: string };

const folder = join(import.meta.dirname, 'legal-texts');

const own: Readonly<Record<string, string>> = {
  brand: brand.name,
  assistant: brand.assistant,
  email: brand.supportEmail,
};
const named = (text: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = own[name];
    if (value === undefined) throw new Error(`A legal text names {{${name}}}, which there is not.`);
    return value;
  });

/** One clause: "## Title {#id}", the line that says it in short between underscores, and the paragraphs that bind. */
function clauseOf(block: string, file: string): LegalClause {
  const [, title, id, inShort, text] =
    /^## (.+?) \{#([a-z0-9-]+)\}\n\n_(.+)_\n\n([\s\S]+)$/.exec(block.trim()) ?? ([] as (string | undefined)[]);
  if (!title || !id || !inShort || !text)
    throw new Error(`${file} has a clause that cannot be read: ${block.slice(0, 60)}`);
  return { id, title, inShort, text };
}

/**
 * The versions of one text from its files, the oldest first. A file is called by its kind and number, "terms.2.md"; a line "= id" in it takes
 * a clause over from the version before. Throws for whatever cannot be read: a server does not start with half a text.
 */
function versionsOf(kind: LegalText, files: readonly string[]): Kept[] {
  const versions: Kept[] = [];
  for (let number = 1; ; number++) {
    const name = `${kind}.${number}.md`;
    if (!files.includes(name)) return versions;
    const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(
      named(readFileSync(join(folder, name), 'utf8')),
    ) ?? [undefined, '', ''];
    const facts = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
    const before = versions.at(-1);
    const clauses = body
      .trim()
      .split(/\n(?=## |= )/)
      .map((block) => {
        const [, same] = /^= ([a-z0-9-]+)\s*$/.exec(block.trim()) ?? [];
        if (same === undefined) return clauseOf(block, name);
        const taken = before?.clauses.find(({ id }) => id === same);
        if (!taken) throw new Error(`${name} takes over ${same}, which the version before does not have.`);
        return taken;
      });
    const version = LegalVersion.parse({
      kind,
      title: facts.title,
      version: number,
      appliesFrom: `${facts.applies}T00:00:00.000Z`,
      summary: facts.summary,
      clauses,
    });
    if (new Set(clauses.map(({ id }) => id)).size < clauses.length) throw new Error(`${name} has a clause twice.`);
    if (before && before.appliesFrom >= version.appliesFrom)
      throw new Error(`${name} applies before the one before it.`);
    versions.push({ ...version, sha256: sha256Hex(JSON.stringify([version.title, version.clauses])) });
  }
}

const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
/** All legal texts with all their versions, the oldest first: read once, when the server starts. */
export const legalVersions: Readonly<Record<LegalText, readonly Kept[]>> = {
  terms: versionsOf('terms', files),
  privacy: versionsOf('privacy', files),
  'public-record': versionsOf('public-record', files),
  'community-rules': versionsOf('community-rules', files),
  refunds: versionsOf('refunds', files),
};
const known = Object.values(legalVersions).reduce((sum, versions) => sum + versions.length, 0);
if (known !== files.length || Object.values(legalVersions).some((versions) => versions.length === 0))
  throw new Error('A legal text is missing, or a version of one is left out.');
