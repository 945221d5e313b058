import { posix } from 'node:path';
import { LAB_SETUP } from '@academy/domain/labs';
import { LAB_COMMANDS, labImagesFile, labServicesFile, type LabCommandName } from '@academy/domain/lab-setup';
import type * as z from 'zod/mini';
import type { Report, Source } from '../folder/source.ts';
import { findClosest } from '../folder/suggestions.ts';
import { checkSource } from '../schema-faults.ts';
import { parseYaml, type YamlSource } from '../yaml-source.ts';
import { group } from './yaml-values.ts';

type SetupFile = { path: string; file: string; bytes: number };
type CommandsInput = { source: Source; folder: string; report: Report };

/** Our commands that a workshop lists under `commands`. */
export function readCommands(workshop: YamlSource, report: Report): LabCommandName[] {
  const written = group(workshop.data)['commands'];
  if (written === undefined) return [];
  const fault = (at: PropertyKey[], message: string, hint: string) =>
    report({ file: workshop.file, ...workshop.positionOf(at), message, hint });
  const known = `the commands are ${LAB_COMMANDS.join(', ')}`;
  if (!Array.isArray(written)) {
    fault(['commands'], 'commands is no list', known);
    return [];
  }
  return written.flatMap((name: unknown, at) => {
    const found = LAB_COMMANDS.find((one) => one === name);
    if (found) return [found];
    const meant = typeof name === 'string' ? findClosest(name, LAB_COMMANDS) : undefined;
    fault(
      ['commands', at],
      `there is no command ${String(name)} for labs`,
      meant ? `did you mean ${meant}?` : known,
    );
    return [];
  });
}

/** The state that `workshop/cluster/` and `workshop/services.yaml` prepare for them. */
export function setupFiles(
  commands: readonly LabCommandName[],
  { source, folder, report }: CommandsInput,
): SetupFile[] {
  const cluster = source
    .list(posix.join(folder, 'workshop/cluster'))
    .filter(({ name, kind }) => kind === 'file' && /\.ya?ml$/.test(name))
    .map(({ name, bytes }) => ({
      path: `${LAB_SETUP}/cluster/${name}`,
      file: posix.join(folder, 'workshop/cluster', name),
      bytes,
    }));
  const services = source
    .list(posix.join(folder, 'workshop'))
    .filter(({ name, kind }) => kind === 'file' && name === 'services.yaml')
    .map(({ name, bytes }) => ({
      path: `${LAB_SETUP}/${name}`,
      file: posix.join(folder, 'workshop', name),
      bytes,
    }));
  const needs = [
    ...cluster.map((one) => ({ ...one, command: 'kubectl' as const })),
    ...services.map((one) => ({ ...one, command: 'curl' as const })),
  ];
  for (const { file, command } of needs) {
    if (!commands.includes(command) && !(command === 'curl' && commands.includes('http')))
      report({
        file,
        line: 1,
        message: `nothing reads this file, since the workshop does not name ${command}`,
        hint: `add commands: [${command}] to workshop/workshop.yaml`,
      });
    checkFile(source, file, report);
  }
  return [...cluster, ...services];
}

function checkFile(source: Source, file: string, report: Report): void {
  const text = source.readText(file, source.limits.metadataBytes);
  if (text === null) return;
  const name = posix.basename(file);
  const schema = name === 'images.yaml' ? labImagesFile : name === 'services.yaml' ? labServicesFile : null;
  if (schema) return checkAgainst(schema, parseYaml({ file, text }), report);
  // A file may contain several manifests, each checked separately.
  let line = 0;
  for (const part of text.split(/^---[ \t]*$/m)) {
    for (const fault of parseYaml({ file, text: part }).faults) report({ ...fault, line: fault.line + line });
    line += part.split('\n').length - 1;
  }
}

function checkAgainst(schema: z.ZodMiniType, source: YamlSource, report: Report): void {
  const faults = source.faults.length > 0 ? source.faults.slice(0, 1) : checkSource(schema, source).faults;
  for (const fault of faults) report(fault);
}
