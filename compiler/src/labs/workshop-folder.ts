import { posix } from 'node:path';
import { LAB_HOME } from '@academy/domain/labs';
import type { LabCommandName } from '@academy/domain/lab-setup';
import type { OwnMachine } from '@academy/domain/own-machine';
import { formatMegabytes, type Report, type Source } from '../folder/source.ts';
import { parseYaml, failedSource, type YamlSource } from '../yaml-source.ts';
import { readCommands, setupFiles } from './lab-commands.ts';
import { NO_SCRIPT, readConfigScript, type ConfigScript } from './config-script.ts';
import { orderPages, plainName, type FoundPage, type OrderFiles, type WorkshopPage } from './page-order.ts';
import { pageRules, type PageRules } from './page-rules.ts';
import { readPageText } from './page-text.ts';
import { mayHoldFiles, readOwnMachine } from './own-machine.ts';
import { declaredSources, sessionVariables, type DeclaredSource } from './workshop-sources.ts';
import { asText, group } from './yaml-values.ts';

export type StartingFile = { path: string; file: string; bytes: number };
export type WorkshopFolder = {
  title: string | null;
  description: string;
  pages: WorkshopPage[];
  rules: PageRules;
  files: StartingFile[];
  tests: { name: string; file: string }[];
  /** Our commands for the lab's shell. */
  commands: LabCommandName[];
  /** Files that a session gets from elsewhere. */
  sources: DeclaredSource[];
  /** Whether undeclared files may exist, as in a custom image. */
  hasHiddenFiles: boolean;
  ownMachine: OwnMachine;
  /** Whether a setting requires more than a page has. */
  needsPortal: boolean;
  /** Every file with settings of the workshop, other than pages, tests and starting files. */
  settings: string[];
};

/** The first one is shown to the learner; a portal may separate the second. */
const STARTING = ['exercises', 'files'];

type WorkshopReadInput = { source: Source; report: Report; warn: Report };

/** The files and settings of a workshop's folder, without the texts. */
export function readWorkshopFolder(
  folder: string,
  { source, report, warn }: WorkshopReadInput,
): WorkshopFolder {
  const settings: string[] = [];
  const yaml = (name: string): YamlSource => {
    const file = posix.join(folder, name);
    const text =
      source.locate(file) === 'missing' ? null : source.readText(file, source.limits.metadataBytes);
    if (text === null) return { ...failedSource({ file, message: '' }), faults: [] };
    settings.push(file);
    const read = parseYaml({ file, text });
    const [broken] = read.faults;
    if (broken) report(broken);
    return read;
  };
  const resource = yaml('resources/workshop.yaml');
  const spec = group(group(resource.data)['spec']);
  const script = configScript(posix.join(folder, 'workshop/config.js'), { source, warn, settings });
  const order: OrderFiles = {
    modules: yaml('workshop/modules.yaml'),
    workshop: yaml(posix.join('workshop', variantOf(spec, script))),
    config: yaml('workshop/config.yaml'),
    script,
  };
  const content = posix.join(folder, 'workshop/content');
  const rules = pageRules(order);
  const found = findPages(filesIn(source, content), { source, rules, warn });
  const { pages, title } = orderPages(found, { order, warn });

  const files = STARTING.flatMap((name) => filesIn(source, posix.join(folder, name))).map((entry) => ({
    ...entry,
    path: `${LAB_HOME}/exercises/${entry.path}`,
  }));
  const beside = filesBeside(source, folder);
  const commands = readCommands(order.workshop, report);
  const setup = setupFiles(commands, { source, folder, report });
  const sources = declaredSources(spec);
  return {
    title: asText(spec['title']) ?? title,
    description: asText(spec['description']) ?? '',
    pages,
    rules,
    files: withinLimit([...withBeside(files, { beside, source }), ...setup], { source, folder, report }),
    commands,
    tests: filesIn(source, posix.join(folder, 'workshop/examiner/tests')).map(({ path, file }) => ({
      name: path,
      file,
    })),
    sources,
    hasHiddenFiles: mayHoldFiles(spec),
    ownMachine: readOwnMachine(spec, sources),
    needsPortal: needsPortal(spec) || filesIn(source, posix.join(folder, 'workshop/setup.d')).length > 0,
    settings,
  };
}

type ScriptInput = Pick<WorkshopReadInput, 'source' | 'warn'> & { settings: string[] };

function configScript(file: string, { source, warn, settings }: ScriptInput): ConfigScript {
  const text = source.locate(file) === 'missing' ? null : source.readText(file, source.limits.metadataBytes);
  if (text === null) return NO_SCRIPT;
  settings.push(file);
  const script = readConfigScript(text);
  if (script.decides)
    warn({
      file,
      line: 1,
      message: 'this script decides while a session runs, and is not run here',
      hint: 'list the pages in workshop.yaml; every learner without a session sees those',
    });
  return script;
}

/** One folder may contain several workshops, with separate lists of pages. */
function variantOf(spec: Record<string, unknown>, { workshopFile }: ConfigScript): string {
  const named = sessionVariables(spec).get('WORKSHOP_FILE') ?? workshopFile ?? '';
  return /^[\w-]+\.yaml$/.test(named) ? named : 'workshop.yaml';
}

type PageInput = { source: Source; rules: PageRules; warn: Report };

/** `01-start.md`, or `01-start/index.md` with the files of the page next to it. */
function findPages(files: readonly StartingFile[], { source, rules, warn }: PageInput): FoundPage[] {
  const pages = new Map<string, FoundPage>();
  for (const { path, file } of files) {
    if (!/\.(?:md|adoc)$/.test(path) || path === '_index.md') continue;
    const name = plainName(path);
    const first = pages.get(name);
    if (first) {
      warn({
        file,
        line: 1,
        message: `${first.file} is the same page, and is shown instead`,
        hint: 'keep one of them',
      });
      continue;
    }
    const fields = () =>
      readPageText(source.readText(file, source.limits.textBytes) ?? '', { file, ...rules });
    pages.set(name, { name, file, fields });
  }
  return [...pages.values()];
}

/** Files that are not meant for learners. */
const NOT_FOR_LEARNERS =
  /^(?:workshop|resources|exercises|files|README\b.*|LICENSE\b.*|CONTRIBUTING\b.*|Makefile|WORKSHOP_ID)$/i;

/** A session has the whole folder of its workshop in its home directory. */
function filesBeside(source: Source, folder: string): StartingFile[] {
  return source.list(folder).flatMap(({ name, kind, bytes }): StartingFile[] => {
    if (NOT_FOR_LEARNERS.test(name)) return [];
    const file = posix.join(folder, name);
    if (kind !== 'folder') return [{ path: `${LAB_HOME}/${name}`, file, bytes }];
    return filesIn(source, file).map((entry) => ({ ...entry, path: `${LAB_HOME}/${name}/${entry.path}` }));
  });
}

/** Files next to the exercises are omitted if there is no room. */
function withBeside(
  files: StartingFile[],
  { beside, source }: { beside: StartingFile[]; source: Source },
): StartingFile[] {
  const all = [...files, ...beside];
  return all.reduce((sum, { bytes }) => sum + bytes, 0) <= source.limits.workshopBytes ? all : files;
}

/** All starting files are sent in one response. */
function withinLimit(
  files: StartingFile[],
  { source, folder, report }: { source: Source; folder: string; report: Report },
): StartingFile[] {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const maximum = source.limits.workshopBytes;
  if (bytes <= maximum) return files;
  report({
    file: posix.join(folder, STARTING[0] ?? ''),
    line: 1,
    message: `the starting files are ${formatMegabytes(bytes)}; a workshop may have at most ${formatMegabytes(maximum)}`,
    hint: 'leave out what the lab can do without',
  });
  return [];
}

function filesIn(source: Source, folder: string, inside = ''): StartingFile[] {
  return source.list(posix.join(folder, inside)).flatMap(({ name, kind, bytes }) => {
    const path = posix.join(inside, name);
    return kind === 'folder'
      ? filesIn(source, folder, path)
      : [{ path, file: posix.join(folder, path), bytes }];
  });
}

/** A page can't provide a cluster, containers or programs of a special image. */
function needsPortal(spec: Record<string, unknown>): boolean {
  const { session, workshop, environment } = spec;
  const applications = group(group(session)['applications']);
  const needed = ['console', 'docker', 'registry', 'vcluster', 'git', 'webdav', 'sshd'];
  const image = asText(group(workshop)['image']) ?? '';
  return (
    needed.some((name) => group(applications[name])['enabled'] === true) ||
    (image !== '' && !image.startsWith('base-environment')) ||
    [group(session)['objects'], group(environment)['objects']].some(
      (objects) => Array.isArray(objects) && objects.length > 0,
    )
  );
}
