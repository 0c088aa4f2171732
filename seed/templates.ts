import { makeQuestion } from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateVariable } from '@ahadi/domain/agreements/templates/schema.ts';
import { keepTemplate, publishTemplate, saveTemplate } from '@ahadi/server/agreements/template.ts';
import type { Stage } from './world.ts';

const questions: readonly (readonly [passage: string, question: TemplateVariable])[] = [
  [
    'Borehole at Ndhiwa primary school',
    { name: 'what and where', label: 'What is built, and where?', type: 'text', required: true },
  ],
  ['KES 3,850,000', { name: 'grant', label: 'How much is the grant in all?', type: 'money', required: true }],
  [
    '90 days',
    { name: 'time', label: 'Within which time is it handed over?', type: 'text', required: true, initial: '90 days' },
  ],
];

/** The trust keeps its text about the borehole for the next school, and puts questions where schools differ. */
export async function templates(stage: Stage, boreholeId: string): Promise<void> {
  const kept = await keepTemplate(stage.as('grace', 18), {
    id: boreholeId,
    identityId: await stage.identityOf('grace'),
    name: 'Borehole for a school',
    summary: 'A county builds, the trust pays in three parts.',
  });
  const content = questions.reduce((now, [passage, question]) => makeQuestion(now, passage, question), kept.content);
  const { id, name, summary, revision } = kept;
  const saved = await saveTemplate(stage.as('grace', 17), { id, name, summary, revision, content });
  await publishTemplate(stage.as('grace', 17), id, saved.revision);
  await stage.follow(17);
}
