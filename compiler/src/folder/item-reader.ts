import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import {
  COMPILER_VERSION,
  type FoundVideo,
  type Inherited,
  type ItemName,
  type ItemPicture,
  type ItemStatus,
  type SourceItem,
} from '../catalog.ts';
import type { Fault } from '../faults.ts';
import { addAddress, addressKind, referenceKey } from '../markdown/addresses.ts';
import type { ItemLinks, LinkUse } from '../links/check-links.ts';
import { unnamedItem } from '../links/unnamed-item.ts';
import type { AssetCollector } from './assets.ts';
import type { RemotePictures } from './copies.ts';
import { includeFrom } from './include.ts';
import { readTemplate, SCHEMAS, textFiles } from './item-files.ts';
import type { ItemFolder } from './layout.ts';
import type { Mention } from './mentions.ts';
import {
  positionInFile,
  readMetadata,
  type LineIn,
  type Metadata,
  type Path,
  type Schema,
} from './metadata.ts';
import {
  fieldFaults,
  fieldMentions,
  fieldWarnings,
  fileFields,
  missingTexts,
  type AnyFields,
} from './rules.ts';
import type { Report, Source } from './source.ts';
import { checkText, videoElsewhere, type TextContext } from './text.ts';
import { findUnfilledField } from './unfilled.ts';
import type { Variables } from './variables.ts';
import { accountWarning, videosInSettings } from './videos.ts';

export type ReadItem = { item: SourceItem; entitlements: string[]; instructors: string[] };
type TextInput = Pick<TextContext, 'addAsset'> & {
  name: string;
  addPicture(url: string, place: { file: string; line: number }): void;
  place: ItemFolder;
  onInclude(text: string): void;
  onLink(link: LinkUse): void;
};
type ItemContext = { parent: ItemName | null; order: number; inherited: Inherited | null };
type Options = {
  source: Source;
  collector: AssetCollector;
  variables: Variables;
  pictures: RemotePictures;
  report: Report;
  warn: Report;
  /** Called with every link to another site. */
  onOutsideLink?: ((link: LinkUse) => void) | undefined;
};

/** Reads one item after the other and keeps of each only what later steps need. */
export class ItemReader {
  readonly mentions: Mention[] = [];
  readonly links: ItemLinks[] = [];
  /** Whether an item was left out because of its faults. */
  isIncomplete = false;
  readonly videos: FoundVideo[] = [];
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  read(place: ItemFolder, { parent, order, inherited }: ItemContext): ReadItem | null {
    const { warn } = this.#options;
    const described = this.#describe<unknown>(place.file, SCHEMAS[place.kind]);
    const texts = textFiles(place.kind, place.files);
    const hash = createHash('sha256');
    const addresses: Record<string, string> = {};
    const assets = new Set<string>();
    const take: TextContext['addAsset'] = (request) => {
      const asset = this.#options.collector.add(request);
      if (!asset) return;
      addAddress(addresses, { key: request.key ?? referenceKey(request.reference), asset });
      assets.add(asset.hash);
    };
    const missing: ItemPicture[] = [];
    const addPicture: TextInput['addPicture'] = (url, at) =>
      this.#options.pictures.use(url, {
        take,
        show: (shown) => void (addresses[shown] = shown),
        miss: (picture) => void missing.push(picture),
        place: at,
      });

    const links: (LinkUse & { text: string })[] = [];
    const bodies: Record<string, { text: string; hasQuiz: boolean }> = {};
    for (const [name, file] of Object.entries(texts)) {
      const body = this.#readText(posix.join(place.folder, file), {
        name,
        addAsset: take,
        addPicture,
        place,
        onInclude: (more) => void hash.update(more),
        onLink: (link) => this.addLink({ ...link, text: name }, links),
      });
      if (!body) continue;
      hash.update(`${name}\0${body.text.length}\0${body.text}`);
      bodies[name] = body;
    }
    if (!described?.metadata.value) {
      this.isIncomplete = true;
      if (links.length > 0) this.links.push({ item: unnamedItem(place, inherited), links });
      return null;
    }

    const fields = described.metadata.value as AnyFields;
    const at = (path: Path) => ({ file: place.file, ...this.lineIn(place.file, path) });
    for (const problem of missingTexts(place.kind, { fields, bodies })) {
      (problem.isError ? this.#options.report : warn)({
        ...at([]),
        message: problem.message,
        hint: problem.hint,
      });
    }
    for (const { path, ...problem } of fieldFaults(fields)) this.#options.report({ ...at(path), ...problem });
    for (const { path, ...problem } of fieldWarnings(fields)) warn({ ...at(path), ...problem });
    for (const mention of fieldMentions(place.kind, fields))
      this.mentions.push({ ...mention, file: place.file });
    for (const { path, value, isPicture } of fileFields(fields)) {
      if (addressKind(value) === 'relative')
        take({ reference: referenceKey(value), isError: true, ...at(path) });
      else if (isPicture) addPicture(value, at(path));
      else warn({ ...at(path), ...videoElsewhere(value) });
    }
    for (const { path, ...video } of videosInSettings(fields)) this.addVideo({ ...video, ...at(path) });

    for (const [index, { url }] of (fields.settings?.links ?? []).entries())
      this.#options.onOutsideLink?.({ url, ...at(['settings', 'links', index, 'url']) });

    // Where an item stands is compared by itself, so that another order compiles nothing anew.
    const { order: _order, ...content } = fields;
    const { courseSlug: _courseSlug, ...taken } = inherited ?? { courseSlug: '' };
    const standing = [COMPILER_VERSION, place.kind, taken, Object.keys(texts), addresses, missing, content];
    hash.update(JSON.stringify(standing));
    const item: SourceItem = {
      kind: place.kind,
      id: fields.id,
      slug: fields.slug,
      ...(fields.aliases && { aliases: fields.aliases }),
      title: fields.title ?? fields.name ?? fields.id,
      status: fields.status,
      parent,
      order: parent ? order : (fields.order ?? order),
      file: place.file,
      index: 0,
      texts: Object.fromEntries(
        Object.entries(texts).map(([name, file]) => [name, posix.join(place.folder, file)]),
      ),
      addresses,
      assets: [...assets].toSorted(),
      ...(missing.length > 0 && { missingPictures: missing }),
      inherited,
      sourceHash: hash.digest('hex'),
    };
    if (links.length > 0) this.links.push({ item, links });
    return { item, entitlements: fields.entitlements ?? [], instructors: fields.instructors ?? [] };
  }

  readTags(file: string): SourceItem[] {
    const described = this.#describe(file, SCHEMAS.tag);
    return (described?.metadata.value ?? []).map((tag, index) => ({
      kind: 'tag',
      id: tag.slug,
      slug: tag.slug,
      title: tag.name,
      status: 'live' satisfies ItemStatus,
      parent: null,
      order: index + 1,
      file,
      index,
      texts: {},
      addresses: {},
      assets: [],
      inherited: null,
      sourceHash: createHash('sha256')
        .update(JSON.stringify([COMPILER_VERSION, tag]))
        .digest('hex'),
    }));
  }

  /** Lines are looked up only when something has to be said about them, which is rare. */
  readonly lineIn: LineIn = (file, path) => {
    if (path.length === 0) return { line: 1 };
    const { source, variables } = this.#options;
    const filled = readTemplate(source, { file, maximum: source.limits.metadataBytes, variables });
    return filled ? positionInFile(filled.text, path) : { line: 1 };
  };

  #describe<Value>(file: string, schema: Schema<Value>): { text: string; metadata: Metadata<Value> } | null {
    const { source, variables, report, warn } = this.#options;
    const filled = readTemplate(source, { file, maximum: source.limits.metadataBytes, variables });
    if (!filled) return null;
    this.#warnUnset(file, filled.unset);
    const unfilled = findUnfilledField(filled.text, file);
    if (unfilled) warn({ file, ...unfilled });
    const metadata = readMetadata(filled.text, { file, schema });
    metadata.faults.forEach((fault: Fault) => report(fault));
    metadata.warnings.forEach((warning) => warn(warning));
    return { text: filled.text, metadata };
  }

  #readText(
    file: string,
    { name, addAsset, addPicture, place, onInclude, onLink }: TextInput,
  ): { text: string; hasQuiz: boolean } | null {
    const { source, variables, report, warn } = this.#options;
    const filled = readTemplate(source, { file, maximum: source.limits.textBytes, variables });
    if (!filled) return null;
    this.#warnUnset(file, filled.unset);
    const mayHoldQuiz = name === 'content' && (place.kind === 'lesson' || place.kind === 'guide');
    const { hasQuiz } = checkText(filled.text, {
      file,
      mayHoldQuiz,
      limits: source.limits,
      include: includeFrom({ source, file, onInclude }),
      addAsset,
      addPicture: (url, line) => addPicture(url, { file, line }),
      addVideo: (video) => this.addVideo({ ...video, file }),
      link: (link) => onLink({ ...link, file }),
      report,
      warn,
    });
    return { text: filled.text, hasQuiz };
  }

  /** Links within the site are checked when all its pages are known. */
  addLink<Use extends LinkUse>(link: Use, within: Use[]): void {
    const kind = addressKind(link.url);
    if (kind === 'https' || kind === 'http') this.#options.onOutsideLink?.(link);
    else within.push(link);
  }

  addVideo({
    provider,
    file,
    line,
    needsAccount,
  }: Omit<FoundVideo, 'warning'> & { needsAccount: boolean }): void {
    const warning = needsAccount ? accountWarning({ file, line }) : undefined;
    if (warning) this.#options.warn(warning);
    this.videos.push({ provider, file, line, ...(warning && { warning }) });
  }

  #warnUnset(file: string, unset: readonly string[]): void {
    if (unset.length === 0) return;
    const names = unset.join(', ');
    this.#options.warn({
      file,
      line: 1,
      message: `${names} ${unset.length > 1 ? 'are' : 'is'} not set and read${unset.length > 1 ? '' : 's'} as empty`,
      hint: 'pass a value, or write ${NAME:-default}',
    });
  }
}
