import { listSettings } from '../server/src/config/list-settings.ts';
import type { ListedSetting } from '../server/src/config/list-settings.ts';
import { readText } from './files.mjs';

export function printedSettings(): Record<string, string> {
  const runbook = 'docs/operating.md';
  const printed = readText(runbook).replace(
    /(?<=<!-- settings -->\n).*(?=<!-- end of settings -->)/s,
    () => `\n${tables()}\n`,
  );
  return { [runbook]: printed, '.env.example': example() };
}

function tables(): string {
  return listSettings()
    .map(({ title, rows }) =>
      [
        `### ${title}\n`,
        '| variable | default | meaning |',
        '|---|---|---|',
        ...rows.map(
          ({ name, about, preset, unset }) =>
            `| \`${name}\` |${preset === '' ? '' : ` \`${preset}\``}${unset && ` ${unset}`} | ${about} |`,
        ),
        '',
      ].join('\n'),
    )
    .join('\n');
}

function example(): string {
  const head = `# The settings of the server with their defaults, printed from server/src/config by \`npm run settings\`. Nothing has to
# be set to run on a laptop. Set them in the environment of the process; an empty value counts as not set.
`;
  const parts = listSettings().map(({ title, rows }) =>
    [`# --- ${title} ---\n`, ...rows.map((row) => `${comment(row)}\n${row.name}=${valueOf(row)}\n`)].join(
      '\n',
    ),
  );
  return [head, ...parts].join('\n');
}

/** Programs that read such files disagree about values with spaces. */
const valueOf = ({ preset }: ListedSetting) => (preset.includes(' ') ? '' : preset);

function comment(row: ListedSetting): string {
  const unset = valueOf(row) === '' ? row.unset || row.preset : '';
  const plain = `${row.about}.${unset && ` Default: ${unset}.`}`
    .replaceAll(/\[([^\]]+)\]\(#[^)]*\)/g, '"$1" in docs/operating.md')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, 'docs/$1')
    .replaceAll('`', '');
  return wrap(plain.charAt(0).toUpperCase() + plain.slice(1));
}

function wrap(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > 117) lines.push('');
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines.map((line) => `#${line}`).join('\n');
}
