/** A script that finds its arguments where a portal hands them over. */
export function withArguments(script: string, args: readonly string[]): string {
  if (args.length === 0) return script;
  const quoted = args.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(' ');
  const [first = '', ...rest] = script.split('\n');
  const call = `set -- ${quoted}`;
  return first.startsWith('#!') ? [first, call, ...rest].join('\n') : [call, first, ...rest].join('\n');
}

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
