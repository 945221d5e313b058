import { LAB_COMMANDS, type LabCommandName } from '@academy/domain/lab-setup';
import type { Fault } from '../faults.ts';

/** A text for the lab's shell, and its position. */
export type ShellText = { text: string; file: string; line: number };

type ProgramInput = {
  commands: readonly LabCommandName[];
  /** The names of the lab's own files, which may be scripts. */
  files: readonly string[];
};

/** Programs that labs often use and that the browser's shell lacks. */
const ELSEWHERE = new Set(
  (
    'docker docker-compose podman helm kind minikube kustomize cf kn kapp ytt imgpkg pack skaffold terraform ' +
    'mvn mvnw gradle gradlew java javac jar node npm npx yarn pnpm python python3 pip pip3 go cargo ' +
    'wget tar gunzip gzip unzip zip ssh scp nc telnet mysql redis-cli mongosh sqlite3 apt apt-get brew systemctl'
  ).split(' '),
);

/** Missing programs that a browser lab calls, each at its first use. */
export function* programWarnings(
  texts: readonly ShellText[],
  { commands, files }: ProgramInput,
): Iterable<Fault> {
  const own = new Set(files.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  const isDefined = (name: string) => own.has(name) || texts.some(({ text }) => defines(text, name));
  const named = new Set<string>();
  for (const { text, file, line } of texts) {
    for (const name of programsIn(text)) {
      const missing = LAB_COMMANDS.find((one) => one === name && !commands.includes(one));
      if ((!missing && !ELSEWHERE.has(name)) || named.has(name)) continue;
      named.add(name);
      if (isDefined(name)) continue;
      yield {
        file,
        line,
        message: `the shell of this lab has no ${name}`,
        hint: missing
          ? `write commands: [${[...commands, missing].join(', ')}] in workshop/workshop.yaml`
          : 'a lab in the page cannot run it; use a lab on a portal, or show the command as text',
      };
    }
  }
}

const QUOTED = /'[^']*'|"(?:[^"\\$`]|\\[\s\S]|\$(?!\())*"/g;
const COMMENT = /(^|\s)#.*/g;
const CALL =
  /(?:^|[\n;|&(`])[ \t]*(?:(?:(?:then|do|else|elif|if|while|until|sudo|time|exec|xargs|command|nohup|!)|\w+=\S*)[ \t]+)*(?:\.\/)?([a-z][\w-]*)(?=[\s;|&)`<>]|$)/g;

/** The first words of all commands, without quotes, comments and text written to files. */
function programsIn(text: string): string[] {
  const plain = withoutDocuments(text).replace(QUOTED, '""').replace(COMMENT, '$1');
  return [...plain.matchAll(CALL)].flatMap(([, name]) => name ?? []);
}

/** Without the lines of here-documents. */
function withoutDocuments(text: string): string {
  let end: string | undefined;
  return text
    .split('\n')
    .filter((line) => {
      const isWithin = end !== undefined;
      if (end === undefined) end = /<<-?\s*(["']?)(\w+)\1/.exec(line)?.[2];
      else if (line.trim() === end) end = undefined;
      return !isWithin;
    })
    .join('\n');
}

function defines(text: string, name: string): boolean {
  return new RegExp(`(?:^|[\\s;])(?:alias ${name}=|function ${name}\\b|${name}\\s*\\(\\))`).test(text);
}
