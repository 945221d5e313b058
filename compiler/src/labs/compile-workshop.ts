import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { LabCheck, LabFile, LabPage } from '@academy/domain/labs';
import type { SourceItem, WorkshopDocument } from '../catalog.ts';
import type { Source } from '../folder/source.ts';
import { locateWorkshop } from '../folder/workshops.ts';
import { isSameTitle } from '../markdown/outline.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { findMissingFiles } from './action-warnings.ts';
import { addressName } from './check-workshop.ts';
import { withFolders } from './folders.ts';
import { insertPlaceholders, extractActions, type PlacedAction } from './page-nodes.ts';
import type { WorkshopPage } from './page-order.ts';
import type { PageRules } from './page-rules.ts';
import { readPageText } from './page-text.ts';
import { includeInWorkshop } from './workshop-addresses.ts';
import { readWorkshopFolder, type StartingFile } from './workshop-folder.ts';

/** A checked workshop as stored and sent: pages as HTML, starting files, checks. */
export async function compileWorkshop(item: SourceItem, source: Source): Promise<WorkshopDocument> {
  const where = folderOf(item);
  const nothing = () => {};
  const folder = readWorkshopFolder(where, { source, report: nothing, warn: nothing });
  const tests = new Map(folder.tests.map(({ name, file }) => [name, readTest(read(source, file))] as const));

  const rendered: { page: WorkshopPage; title: string; html: string; actions: PlacedAction[] }[] = [];
  for (const page of folder.pages)
    rendered.push(await renderPage(page, { item, source, folder: where, rules: folder.rules, tests }));
  const checks = checksOf(
    tests,
    rendered.flatMap(({ actions }) => actions),
  );
  const titles = new Map(checks.map(({ name, title }) => [name, title]));

  const steps = withFolders(rendered.map(({ actions }) => actions));
  const pages = rendered.map(({ page, title, html }, at): LabPage => ({
    name: page.name,
    title,
    html,
    actions: (steps[at] ?? []).map(({ line: _line, followsCd: _followsCd, ...clickable }) => ({
      ...clickable,
      title:
        clickable.action.does === 'examiner:execute-test'
          ? clickable.title || (titles.get(clickable.action.name) ?? '')
          : clickable.title,
    })),
    next: page.next ?? (at < rendered.length - 1 ? 'Continue' : 'Finish'),
  }));
  const isPageOnly = pages.every(({ actions }) => actions.every(({ action }) => action.does !== 'elsewhere'));
  const { id, names } = locateWorkshop(source, where);
  const { missing } = findMissingFiles({
    folder,
    actions: rendered.flatMap(({ actions }) => actions),
    isBrowserLab: false,
  });
  const missingFiles = [...new Set(missing.map(({ name }) => name))];
  return {
    name: id,
    names,
    title: folder.title ?? toTitle(posix.basename(where)),
    description: folder.description,
    pages,
    files: folder.files.map((file) => startingFile(file, source)),
    checks,
    ...(folder.commands.length > 0 && { commands: folder.commands }),
    runsInPage: isPageOnly && !folder.needsPortal,
    ownMachine: { ...folder.ownMachine, ...(missingFiles.length > 0 && { missingFiles }) },
  };
}

type PageInput = {
  item: SourceItem;
  source: Source;
  folder: string;
  rules: PageRules;
  tests: ReadonlyMap<string, Test>;
};

async function renderPage(page: WorkshopPage, { item, source, folder, rules, tests }: PageInput) {
  const { file } = page;
  const { text, title } = readPageText(read(source, file), { file, ...rules });
  const prefix = addressName(page.name, '');
  const addresses = Object.fromEntries(
    Object.entries(item.addresses).flatMap(([name, address]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), address]] : [],
    ),
  );
  let actions: PlacedAction[] = [];
  const called = page.title ?? title;
  const {
    html,
    toc,
    title: first,
  } = await renderMarkdown(text, {
    addresses,
    // A page without a title gets that of its first heading.
    isTitle: (heading) => called === null || isSameTitle(heading, called),
    include: includeInWorkshop({ source, folder, file }),
    before: (tree) => void ({ actions } = extractActions(tree, new Set(tests.keys()))),
    after: (tree) => insertPlaceholders(tree, actions.length),
  });
  return { page, html, actions, title: called ?? first ?? toc[0]?.text ?? toTitle(page.name) };
}

/** In the order in which the pages use them. */
function checksOf(tests: ReadonlyMap<string, Test>, actions: readonly PlacedAction[]): LabCheck[] {
  const titles = new Map<string, string>();
  const called = new Map<string, readonly string[]>();
  for (const { action, title } of actions) {
    if (action.does !== 'examiner:execute-test') continue;
    if (!titles.get(action.name)) titles.set(action.name, title);
    if (action.args && !called.has(action.name)) called.set(action.name, action.args);
  }
  return [...new Set([...titles.keys(), ...tests.keys()])].flatMap((name) => {
    const test = tests.get(name);
    if (!test) return [];
    const { title, hints, script } = test;
    const shown = title || titles.get(name) || toTitle(name);
    return [{ name, title: shown, hints, script: withArguments(script, called.get(name) ?? []) }];
  });
}

function startingFile({ path, file }: StartingFile, source: Source): LabFile {
  const located = source.locate(file);
  if (typeof located !== 'object')
    throw new Error(`${file} changed while it was being compiled: run it again.`);
  const bytes = readFileSync(located.path);
  const text = bytes.toString('utf8');
  const isText = !bytes.includes(0) && Buffer.from(text).equals(bytes);
  return {
    path,
    content: isText ? text : bytes.toString('base64'),
    encoding: isText ? 'text' : 'base64',
    // File modes get lost in transfer, but the shebang line does not.
    isExecutable: text.startsWith('#!'),
  };
}

function folderOf({ file }: SourceItem): string {
  return file.endsWith('/resources/workshop.yaml') ? posix.dirname(posix.dirname(file)) : file;
}

function read(source: Source, file: string): string {
  return source.readText(file, source.limits.textBytes) ?? '';
}

/** `02-what-is-it` as `What is it`. */
function toTitle(name: string): string {
  const words = posix
    .basename(name)
    .replace(/^\d+[-_]/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A script with its arguments in the place where a portal passes them. */
function withArguments(script: string, args: readonly string[]): string {
  if (args.length === 0) return script;
  const quoted = args.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(' ');
  const [first = '', ...rest] = script.split('\n');
  const call = `set -- ${quoted}`;
  return first.startsWith('#!') ? [first, call, ...rest].join('\n') : [call, first, ...rest].join('\n');
}

type Test = { title: string; hints: string[]; script: string };

/** A check is a script whose first comments describe it and hint at what to do when it fails. */
function readTest(script: string): Test {
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
