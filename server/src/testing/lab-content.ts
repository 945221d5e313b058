import type { Files } from './content.ts';

/** Words that only appear in a lab, so that a leak shows. */
export const IN_LAB = {
  page: 'zanpage',
  command: 'zancommand',
  file: 'zanfile',
  script: 'zanscript',
  hint: 'zanhint',
};

const item = (id: string, fields: object) => ({
  id,
  slug: id,
  title: `Lab ${id}`,
  status: 'live',
  type: 'lab',
  ...fields,
});

const workshop = (folder: string, name: string): Files => ({
  [`${folder}/resources/workshop.yaml`]: `metadata:\n  name: ${name}\nspec:\n  title: The ${name} lab\n  description: Pour it.\n`,
  [`${folder}/workshop/content/01-start.md`]: `Begin with ${IN_LAB.page}.\n\n\`\`\`terminal:execute\ncommand: cat ${IN_LAB.command}\n\`\`\`\n`,
  [`${folder}/workshop/content/02-end.md`]: '```examiner:execute-test\nname: poured\n```\n',
  [`${folder}/workshop/examiner/tests/poured`]: `#!/bin/bash\n# title: The cup is full\n# hint: Look at ${IN_LAB.hint}.\necho ${IN_LAB.script}\n`,
  [`${folder}/exercises/cup.txt`]: `A ${IN_LAB.file}.\n`,
});

/**
 * Labs of every kind in addition to the sample content: free and locked ones, a guide's, and one whose
 * workshop is missing.
 */
export const labFiles: Files = {
  ...workshop('spring/courses/01-tea/workshops/pour', 'pour-tea'),
  ...workshop('spring/courses/02-coffee/workshops/grind', 'grind-coffee'),
  'spring/courses/01-tea/05-brewing/lesson.json': item('brewing', {
    settings: { lab: { kind: 'browser', workshop: 'pour-tea' }, manualCompletion: false },
  }),
  'spring/courses/01-tea/06-empty/lesson.json': item('empty', {
    settings: { lab: { kind: 'browser', workshop: 'not-published' } },
  }),
  'spring/courses/02-coffee/05-grinding/lesson.json': item('grinding', {
    settings: { lab: { kind: 'browser', workshop: 'grind-coffee' }, manualCompletion: true },
  }),
  'spring/courses/02-coffee/06-cluster/lesson.json': item('cluster', { settings: { educates: 'grind' } }),
  'spring/courses/02-coffee/07-portal/lesson.json': item('portal', {
    settings: { lab: { kind: 'educates', workshop: 'known-to-the-portal' } },
  }),
  'spring/courses/02-coffee/08-framed/lesson.json': item('framed', {
    settings: { lab: { kind: 'externalLab', url: 'https://play.framed.example/lab' } },
  }),
  'spring/guides/stove/guide.json': item('stove', {
    settings: { lab: { kind: 'browser', workshop: 'pour-tea' } },
  }),
  'spring/guides/oven/guide.json': item('oven', {
    entitlements: ['auth', 'pro'],
    settings: { lab: { kind: 'browser', workshop: 'grind-coffee' }, manualCompletion: true },
  }),
  'kube/courses/pods/02-try/lesson.json': item('try', {
    entitlements: [],
    settings: { lab: { kind: 'externalLab', url: 'https://play.framed.example/lab' } },
  }),
};
