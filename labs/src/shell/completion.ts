import type { Completion } from './protocol.ts';

type Entries = {
  readdir: (path: string) => Promise<string[]>;
  stat: (path: string) => Promise<{ isDirectory: boolean }>;
  resolvePath: (base: string, path: string) => string;
};

type CompletionContext = {
  fs: Entries;
  cwd: string;
  home: string;
  commands: readonly string[];
  variables: readonly string[];
};

/** Completes a command at the start, a variable after `$`, otherwise a file. */
export async function complete(line: string, at: number, setting: CompletionContext): Promise<Completion> {
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
  const files =
    isCommand && !word.includes('/') ? [] : await matchingFiles(word.replace(/\\(.)/g, '$1'), setting);
  return { from, options: [...commands.map((name) => `${name} `), ...files].sort() };
}

async function matchingFiles(word: string, { fs, cwd, home }: CompletionContext): Promise<string[]> {
  const nameStart = word.lastIndexOf('/') + 1;
  const [folder, start] = [word.slice(0, nameStart), word.slice(nameStart)];
  const folderPath = fs.resolvePath(cwd, folder.replace(/^~/, home) || '.');
  const names = await fs.readdir(folderPath).catch(() => []);
  const matching = names.filter((name) => name.startsWith(start) && (start !== '' || !name.startsWith('.')));
  return Promise.all(
    matching.map(async (name) => {
      const isFolder = (await fs.stat(fs.resolvePath(folderPath, name)).catch(() => null))?.isDirectory;
      return `${escapeName(folder)}${escapeName(name)}${isFolder ? '/' : ' '}`;
    }),
  );
}

function escapeName(name: string): string {
  return name.replace(/[\s"'\\$&;|<>()*?`#!]/g, '\\$&');
}

/** The longest common prefix. */
export function commonPrefix(options: readonly string[]): string {
  const [first = '', ...rest] = options;
  let length = first.length;
  for (const option of rest) {
    while (!option.startsWith(first.slice(0, length))) length--;
  }
  return first.slice(0, length);
}
