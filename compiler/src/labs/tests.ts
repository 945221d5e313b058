export type Test = { title: string; hints: string[]; script: string };

/** A check is a script whose first comments tell learners what it looks for, and what to do when it fails. */
export function readTest(script: string): Test {
  const hints: string[] = [];
  let title = '';
  for (const line of script.split('\n')) {
    if (!line.startsWith('#')) break;
    const [, field, text = ''] = /^#+\s*(title|hint):\s*(.+?)\s*$/i.exec(line) ?? [];
    if (field?.toLowerCase() === 'title') title = text;
    if (field?.toLowerCase() === 'hint') hints.push(text);
  }
  return { title, hints, script };
}
