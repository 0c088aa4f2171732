// Checks proofs of cover that a customer saved, without a network and without us: npm run check:cover ahadi-proof-of-cover.json
import { readFileSync } from 'node:fs';
import { checkCover } from '../domain/transparency/cover.ts';
import { CoverFile } from '../domain/transparency/schema.ts';
import { sha256 } from '../server/core/canonical.ts';
import { isSignedBy } from '../server/core/ed25519.ts';

const words = {
  holds: 'is in the sum',
  missing: 'is NOT in the sum that was signed',
  unsigned: 'is in a statement that its key did NOT sign',
};

const [name] = process.argv.slice(2);
if (name === undefined) throw new Error('Say which file: npm run check:cover ahadi-proof-of-cover.json');
const { keys, proofs } = CoverFile.parse(JSON.parse(readFileSync(name, 'utf8')));
for (const key of keys) console.log(`key ${key.keyId} of ${key.name}: ${key.publicKey}`);
for (const proof of proofs) {
  const verdict = await checkCover(
    {
      sha256,
      bytesOf: (base64) => Buffer.from(base64, 'base64'),
      verify: (publicKey, bytes, signature) => isSignedBy({ publicKey, bytes, signature }),
    },
    proof,
    keys,
  );
  const { currency, at, owedMinor } = proof.statement;
  console.log(
    `${at} ${currency} ${proof.amountMinor} of ${owedMinor} minor units, ${proof.account}: ${words[verdict]}`,
  );
  if (verdict !== 'holds') process.exitCode = 1;
}
if (proofs.length === 0) console.log('There is no proof in this file.');
