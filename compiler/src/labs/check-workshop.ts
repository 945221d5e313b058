import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { COMPILER_VERSION, type ItemPicture, type SourceItem } from '../catalog.ts';
import type { AssetCollector } from '../folder/assets.ts';
import type { RemotePictures } from '../folder/copies.ts';
import type { ItemReader } from '../folder/item-reader.ts';
import type { Mention } from '../folder/mentions.ts';
import type { ItemLinks, LinkUse } from '../links/check-links.ts';
import type { Report, Source } from '../folder/source.ts';
import { checkText, shortcodeNesting, type TextContext } from '../folder/text.ts';
import type { WorkshopLocation } from '../folder/workshops.ts';
import { addAddress, referenceKey } from '../markdown/addresses.ts';
import { nestingFault } from '../markdown/nesting.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { findAction } from './action-names.ts';
import { actionWarnings, type LocatedAction } from './action-warnings.ts';
import { extractActions } from './page-nodes.ts';
import { includeInWorkshop, findWorkshopFile } from './workshop-addresses.ts';
import type { PageRules } from './page-rules.ts';
import { readPageText } from './page-text.ts';
import type { WorkshopPage } from './page-order.ts';
import { readWorkshopFolder, type WorkshopFolder } from './workshop-folder.ts';

type WorkshopCheckInput = {
  source: Source;
  collector: AssetCollector;
  /** The lessons and guides that reference it. */
  labs: readonly Mention[];
  order: number;
  addLink<Use extends LinkUse>(link: Use, within: Use[]): void;
  onLinks(links: ItemLinks): void;
  pictures: RemotePictures;
  addVideo: ItemReader['addVideo'];
  report: Report;
  warn: Report;
};

/** Reads one workshop and reports its faults; null if there is nothing to show. */
export function checkWorkshop(place: WorkshopLocation, checking: WorkshopCheckInput): SourceItem | null {
  const { source, labs, order, report, warn } = checking;
  // A portal may provide what is missing here, but a page can't.
  const isBrowserLab = labs.some((lab) => lab.isBrowserLab);
  const folder = readWorkshopFolder(place.folder, checking);
  const file = posix.join(place.folder, 'resources/workshop.yaml');
  const item = { file: folder.settings.includes(file) ? file : place.folder };
  if (folder.pages.length === 0) {
    if (folder.settings.length > 0 || isBrowserLab)
      (isBrowserLab ? report : warn)({
        file: place.folder,
        line: 1,
        message: 'the workshop has no pages',
        hint: 'add them as workshop/content/01-….md',
      });
    return null;
  }

  const completed = labs.find(({ needsChecks }) => needsChecks);
  if (completed && folder.tests.length === 0)
    report({
      file: place.folder,
      line: 1,
      message: `the workshop has no checks, and nothing else completes ${posix.dirname(completed.file)}`,
      hint: 'add workshop/examiner/tests/, or manualCompletion to the settings of the lesson',
    });

  const addresses: Record<string, string> = {};
  const assets = new Set<string>();
  const included: string[] = [];
  const links: (LinkUse & { text: string })[] = [];
  const missing: ItemPicture[] = [];
  const tests = new Set(folder.tests.map(({ name }) => name));
  const page = {
    ...checking,
    folder: place.folder,
    rules: folder.rules,
    tests,
    addresses,
    assets,
    included,
    links,
    missing,
  };
  const actions = folder.pages.flatMap((one) => checkPage(one, page));
  const readText = (test: string) => source.readText(test, source.limits.textBytes);
  for (const warning of actionWarnings({ place, folder, actions, isBrowserLab, readText })) warn(warning);

  const workshop: SourceItem = {
    ...item,
    kind: 'workshop',
    id: place.id,
    slug: place.id,
    title: place.id,
    status: 'live',
    parent: null,
    order,
    index: 0,
    texts: Object.fromEntries(folder.pages.map(({ name, file: page }) => [name, page])),
    addresses,
    assets: [...assets].toSorted(),
    ...(missing.length > 0 && { missingPictures: missing }),
    inherited: null,
    sourceHash: hashOf(folder, {
      source,
      known: [COMPILER_VERSION, place, addresses, included, missing],
    }),
  };
  if (links.length > 0) checking.onLinks({ item: workshop, links });
  return workshop;
}

type PageCheckInput = WorkshopCheckInput & {
  folder: string;
  rules: PageRules;
  tests: ReadonlySet<string>;
  addresses: Record<string, string>;
  assets: Set<string>;
  included: string[];
  links: (LinkUse & { text: string })[];
  missing: ItemPicture[];
};

function checkPage({ name, file }: WorkshopPage, checking: PageCheckInput): LocatedAction[] {
  const { source, collector, folder, report, warn, addresses, assets, included } = checking;
  const written = source.readText(file, source.limits.textBytes);
  if (written === null) return [];
  const { text, faults } = readPageText(written, { file, ...checking.rules });
  for (const fault of faults) warn({ file, ...fault });
  const take: TextContext['addAsset'] = (request) => {
    const asset = collector.add(request);
    if (!asset) return;
    addAddress(addresses, {
      key: request.key ?? request.reference,
      asset,
      nameOf: (key) => addressName(name, key),
    });
    assets.add(asset.hash);
  };
  const include = includeInWorkshop({ source, folder, file, onInclude: (more) => included.push(more) });
  checkText(text, {
    file,
    mayHoldQuiz: false,
    isWorkshop: true,
    limits: source.limits,
    include,
    isAction: (language) => findAction(language) !== null,
    findFile: (url) => findWorkshopFile(url, { source, folder, file }),
    addAsset: take,
    link: (link) => checking.addLink({ ...link, file, text: name }, checking.links),
    addPicture: (url, line) =>
      checking.pictures.use(url, {
        take,
        show: (shown) => void (addresses[addressName(name, shown)] = shown),
        miss: (picture) => void checking.missing.push(picture),
        place: { file, line },
      }),
    addVideo: (video) => {
      checking.addVideo({ ...video, file });
      checking.pictures.usePoster({ ...video, file }, take);
    },
    report,
    warn,
  });
  if (nestingFault(text, source.limits) ?? shortcodeNesting(text, source.limits)) return [];
  const taken = extractActions(parseMarkdown(text, { include }).tree, checking.tests);
  for (const fault of taken.faults) warn({ file, ...fault });
  return taken.actions.map(({ action, line }) => ({ action, file, line }));
}

/** Pages may be in separate folders, so each has its own references. */
export function addressName(page: string, reference: string): string {
  // The address of a copied picture is used as a whole, including its query.
  return `${page} ${/^https?:/i.test(reference) ? reference.trim() : referenceKey(reference)}`;
}

/** Of every byte that becomes part of the workshop. */
function hashOf(
  { pages, files, tests, settings }: WorkshopFolder,
  { source, known }: { source: Source; known: unknown[] },
): string {
  const hash = createHash('sha256').update(JSON.stringify(known));
  for (const file of [...settings, ...[...pages, ...tests, ...files].map((entry) => entry.file)]) {
    const located = source.locate(file);
    if (typeof located !== 'object') continue;
    hash.update(`\0${file}\0${located.bytes}\0`).update(readFileSync(located.path));
  }
  return hash.digest('hex');
}
