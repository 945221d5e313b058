import { expect } from 'vitest';
import { checkFolder } from '../check.ts';
import type { Fault } from '../faults.ts';
import { renderItems } from '../render.ts';
import { contentFolder, lesson, teaCourse, type Files } from './folders.ts';

const labLesson = (settings: object) => ({ ...lesson, id: 'pour', slug: 'pour', type: 'lab', settings });
export const RESOURCE = 'metadata:\n  name: pour-tea\nspec:\n  title: Pour tea\n  description: Into a cup.\n';

/** A course with one workshop; `pages` are its texts by name. */
export function lab(pages: Record<string, string>, more: Files = {}, settings?: object): Files {
  const kind = settings ?? { lab: { kind: 'browser', workshop: 'pour-tea' } };
  return teaCourse({
    '02-lab/lesson.json': labLesson(kind),
    'workshops/pour/resources/workshop.yaml': RESOURCE,
    ...Object.fromEntries(
      Object.entries(pages).map(([name, text]) => [`workshops/pour/workshop/content/${name}.md`, text]),
    ),
    ...more,
  });
}
export const action = (name: string, body = '') => `\`\`\`${name}\n${body}${body && '\n'}\`\`\`\n`;

export async function faultsIn(files: Files): Promise<string[]> {
  return (await checkFolder(contentFolder(files))).faults.map(describe);
}
/** The warnings of a folder without faults. */
export async function warningsIn(files: Files): Promise<string[]> {
  const { faults, warnings } = await checkFolder(contentFolder(files));
  expect(faults).toEqual([]);
  return warnings.map(describe);
}
function describe({ file, line, message, hint }: Fault): string {
  return [`${file.replace('workshops/pour/', '')}:${line} ${message}`, hint].join(' | ');
}
export async function warned(files: Files): Promise<string[]> {
  return (await checkFolder(contentFolder(files))).warnings.map(({ message }) => message);
}
export async function workshopOf(files: Files) {
  const checked = await checkFolder(contentFolder(files));
  expect(checked.faults).toEqual([]);
  for await (const item of renderItems(checked)) if (item.kind === 'workshop') return item.document;
  throw new Error('There is no workshop.');
}
