import type { Answer, CommandIo, Question } from '../command.ts';

/** Files that a build leaves behind or that are no text. */
const LEFT_OUT = /(?:^|\/)(?:target|build|\.git|node_modules)(?:\/|$)|\.(?:class|jar|png|jpg)$/;

/** The text files below a folder, with their paths from it. */
export async function readProject(io: CommandIo, folder: string): Promise<Question['files']> {
  const found: Question['files'] = [];
  const visit = async (path: string) => {
    for (const name of (await io.files.list(`${folder}/${path}`)) ?? []) {
      const inside = path === '' ? name : `${path}/${name}`;
      if (LEFT_OUT.test(inside)) continue;
      if ((await io.fs.stat(io.files.resolve(`${folder}/${inside}`))).isDirectory) await visit(inside);
      else found.push({ path: inside, content: (await io.files.read(`${folder}/${inside}`)) ?? '' });
    }
  };
  await visit('');
  return found;
}

/** Why a run has no result, or undefined where it came to its end. */
export function endOf({ outcome }: Answer): string | undefined {
  switch (outcome) {
    case 'timeOver':
      return 'The program was stopped: its time is over.';
    case 'outOfMemory':
      return 'The program was stopped: it used more memory than it has.';
    case 'tooMuchOutput':
      return 'The program was stopped: it printed too much.';
    case 'finished':
      return undefined;
  }
}
