// Says which documents that were brought, and not frozen yet, would be refused when signatures are asked for: npm run check:documents.
import { checkDocuments } from '../server/agreements/document-judged.ts';
import { inInstallation } from './installation.ts';

await inInstallation('check-documents', async (ctx) => {
  const { looked, wrong } = await checkDocuments(ctx);
  for (const sentence of wrong) console.error(sentence);
  console.log(`${looked} documents looked at, ${wrong.length} to be brought once more`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
});
