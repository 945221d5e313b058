import type { Completion } from './protocol.ts';

type Entries = {
  readdir: (path: string) => Promise<string[]>;
  stat: (path: string) => Promise<{ isDirectory: boolean }>;
  resolvePath: (base: string, path: string) => string;
};

type Setting = {
  fs: Entries;
  cwd: string;
  home: string;
  commands: readonly string[];
  variables: readonly string[];
};

/** What may follow: a command at the beginning, a variable after `$`, else a file. */
export async function completionOf(line: string, at: number, setting: Setting): Promise<Completion> {
  const before = line.slice(0, at);
  const word = /(?:[^\s"'|&;<>()=\\]|\\.)*$/.exec(before)?.[0] ?? '';
  const from = at - word.length;
  if (/^\$\w*$/.test(word)) {
    const options = setting.variables
      .filter((name) => `$${name}`.startsWith(word))
      .map((name) => `$${name} `);
    return { from, options };
  }
  const isCommand = /(^|[|&;(]|\b(then|do|else|sudo|xargs|time))\s*$/.test(before.slice(0, from));
  const commands =
    isCommand && !word.includes('/') ? setting.commands.filter((name) => name.startsWith(word)) : [];
  const files = isCommand && !word.includes('/') ? [] : await filesFor(word.replace(/\\(.)/g, '$1'), setting);
  return { from, options: [...commands.map((name) => `${name} `), ...files].sort() };
}

async function filesFor(word: string, { fs, cwd, home }: Setting): Promise<string[]> {
  const cut = word.lastIndexOf('/') + 1;
  const [folder, start] = [word.slice(0, cut), word.slice(cut)];
  const place = fs.resolvePath(cwd, folder.replace(/^~/, home) || '.');
  const names = await fs.readdir(place).catch(() => []);
  const fitting = names.filter((name) => name.startsWith(start) && (start !== '' || !name.startsWith('.')));
  return Promise.all(
    fitting.map(async (name) => {
      const isFolder = (await fs.stat(fs.resolvePath(place, name)).catch(() => null))?.isDirectory;
      return `${escaped(folder)}${escaped(name)}${isFolder ? '/' : ' '}`;
    }),
  );
}

function escaped(name: string): string {
  return name.replace(/[\s"'\\$&;|<>()*?`#!]/g, '\\$&');
}

/** The letters that all of them begin with. */
export function commonStart(options: readonly string[]): string {
  const [first = '', ...rest] = options;
  let length = first.length;
  for (const option of rest) {
    while (!option.startsWith(first.slice(0, length))) length--;
  }
  return first.slice(0, length);
}
