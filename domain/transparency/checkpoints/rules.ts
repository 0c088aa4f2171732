/**
 * A checkpoint says how long the log was and what its root was, signed: what every party holds in hand, so that nobody can cut or rewrite
 * the log unseen. It is a signed note as the C2SP specifications `tlog-checkpoint` and `signed-note` define it, so other programs read it.
 */
export type Checkpoint = {
  /** Whose log it is, like `ahadi.example/log`. */
  origin: string;
  /** Leaves. */
  size: number;
  /** SHA-256, in base64. */
  root: string;
};

/** One signature below a note: who is said to have signed, and 68 bytes in base64: four of the key's id and 64 of Ed25519. */
export type NoteSignature = { name: string; signed: string };
export type SignedCheckpoint = { checkpoint: Checkpoint; text: string; signatures: NoteSignature[] };
/** So many of those bytes are the key's id. */
export const KEY_ID_BYTES = 4;

// Base64 as it is written once for the same bytes: the last sign before the = has bits that no byte has, and they are 0.
const ROOT = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;
const SIGNED = /^[A-Za-z0-9+/]{90}[AEIMQUYcgkosw048]=$/;

/** The text that is signed, with its last line break. */
export const textOf = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root}\n`;

/** What the id of an Ed25519 key of that name, which is plain ASCII, is made of: its first four SHA-256 bytes stand before each signature. */
export const keyIdInput = (name: string, publicKey: Uint8Array): Uint8Array =>
  Uint8Array.of(...[...`${name}\n\x01`].map((sign) => sign.charCodeAt(0)), ...publicKey);

/** The whole note: the text, an empty line, and a line with who signed. */
export const signedNote = (checkpoint: Checkpoint, { name, signed }: NoteSignature): string =>
  `${textOf(checkpoint)}\n— ${name} ${signed}\n`;

const MOST_LINES = 20;

/** A note as it is read, or null where it is none: nothing is forgiven, so that no sign of it can be changed unseen. Says nothing of whether it is rightly signed. */
export function readCheckpoint(note: string): SignedCheckpoint | null {
  const [text, below, ...more] = note.split('\n\n');
  if (text === undefined || below === undefined || more.length > 0 || !below.endsWith('\n')) return null;
  const [origin = '', size = '', root = '', ...extensions] = text.split('\n');
  if (!origin || origin.trim() !== origin || extensions.length > 0) return null;
  if (!/^(?:0|[1-9]\d{0,15})$/.test(size) || !ROOT.test(root)) return null;
  const lines = below.slice(0, -1).split('\n');
  if (lines.length > MOST_LINES) return null;
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const [, name = '', signed = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    if (!name || !SIGNED.test(signed)) return null;
    signatures.push({ name, signed });
  }
  const checkpoint = { origin, size: Number(size), root };
  return { checkpoint, text: textOf(checkpoint), signatures };
}
