import type { LabCommandName } from '@academy/domain/lab-setup';
import type { CompletionIo } from '../commands/command.ts';
import { loadCommand } from './lab-commands.ts';
import type { Completion } from './protocol.ts';

type Setting = { names: readonly LabCommandName[]; io: CompletionIo };

/** What a command of the lab offers where the cursor is; null where it is another command or wants a file. */
export async function completeCommand(
  line: string,
  at: number,
  { names, io }: Setting,
): Promise<Completion | null> {
  const [part = ''] = line
    .slice(0, at)
    .split(/\|\||&&|[|;&(]/)
    .slice(-1);
  const words = part.trimStart().split(/\s+/);
  const name = names.find((one) => one === words[0]);
  if (!name || words.length < 2) return null;
  const command = await loadCommand(name);
  const options = await command?.complete(words.slice(1), io);
  if (!options) return null;
  const current = words.at(-1) ?? '';
  return {
    from: at - current.length,
    options: options.map((option) => (/[=/]$/.test(option) ? option : `${option} `)),
  };
}
