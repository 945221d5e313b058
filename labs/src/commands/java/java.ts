import { createOutput, type CommandIo, type CommandResult, type LabCommand } from '../command.ts';
import { endOf } from './project.ts';

const USAGE = `Usage: java <sourcefile> [args...]

This lab's java compiles one source file and runs it, as \`java Main.java\` does since Java 11.
`;

/** `java Main.java`: the class is the first of the file. */
async function run(args: string[], io: CommandIo): Promise<CommandResult> {
  const output = createOutput(io);
  const fail = (message: string) => {
    output.err(message);
    return output.result(1);
  };
  const [file = '', ...rest] = args;
  if (file === '' || file === '--help' || file === '-h') {
    output.out(USAGE);
    return output.result(file === '' ? 1 : 0);
  }
  if (file.startsWith('-')) return fail(`Unrecognized option: ${file}\n${USAGE}`);
  if (!file.endsWith('.java')) return fail(`error: this lab's java runs source files: java ${file}.java\n`);
  const source = await io.files.read(file);
  if (source === null) return fail(`error: file not found: ${file}\n`);
  const mainClass = mainClassOf(source);
  if (mainClass === null) return fail(`error: no class declared in source file\n`);
  if (!io.ask) return fail('error: Programs in Java don’t run in this lab.\n');
  try {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const answer = await io.ask({
      task: 'run',
      // The class need not have the name of its file.
      files: [
        { path: source.includes(`public class ${mainClass}`) ? `${mainClass}.java` : name, content: source },
      ],
      mainClass,
      arguments: rest,
      stdin: io.stdin,
    });
    for (const { file: where, line, kind, message } of answer.diagnostics)
      output.err(`${where}:${line}: ${kind}: ${message}\n`);
    if (answer.diagnostics.some(({ kind }) => kind === 'error')) output.err('error: compilation failed\n');
    output.out(answer.output);
    const end = endOf(answer);
    if (end) output.err(`${end}\n`);
    return output.result(answer.exitCode);
  } catch (error) {
    return fail(`error: ${(error as Error).message}\n`);
  }
}

/** With its package. */
function mainClassOf(source: string): string | null {
  const [, name] =
    /\b(?:class|record|interface|enum)\s+(\w+)/.exec(source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')) ?? [];
  const [, folder] = /^\s*package\s+([\w.]+)\s*;/m.exec(source) ?? [];
  if (name === undefined) return null;
  return folder === undefined ? name : `${folder}.${name}`;
}

export const command: LabCommand = { run, complete: async () => null };
