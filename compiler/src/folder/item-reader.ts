import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import {
  COMPILER_VERSION,
  type Asset,
  type FoundVideo,
  type Inherited,
  type ItemName,
  type ItemPicture,
  type SourceItem,
} from '../catalog.ts';
import { addAddress, addressKind, referenceKey } from '../markdown/addresses.ts';
import { namesIn } from '../links/anchor-names.ts';
import { anchorPrefix, type ItemLinks, type KnownAnchors, type LinkUse } from '../links/check-links.ts';
import { unnamedItem } from '../links/unnamed-item.ts';
import { videoTextWarnings } from '../media/video-texts.ts';
import type { AssetCollector, AssetRequest } from './assets.ts';
import type { RemotePictures } from './copies.ts';
import { durationFacts, figureWarning } from './duration-facts.ts';
import { readFilledFiles, type FilledFiles } from './filled-files.ts';
import { includeFrom } from './include.ts';
import { SCHEMAS, textFiles } from './item-files.ts';
import type { ItemFolder } from './item-folder.ts';
import type { Mention } from './mentions.ts';
import type { LineIn, Path } from './metadata.ts';
import {
  fieldFaults,
  fieldMentions,
  fieldWarnings,
  fileFields,
  missingTexts,
  type AnyFields,
} from './rules.ts';
import type { Report, Source } from './source.ts';
import { tagItems } from './tag-items.ts';
import { checkText, videoElsewhere, type TextContext } from './text.ts';
import type { Variables } from './variables.ts';
import { accountWarning, ownVideos, videosInSettings, type VideoInText } from './videos.ts';

export type ReadItem = { item: SourceItem; entitlements: string[]; instructors: string[] };
type TextInput = Pick<TextContext, 'addAsset'> & {
  name: string;
  hasLab: boolean;
  addPicture(url: string, place: { file: string; line: number }): void;
  addVideo(video: VideoInText & { file: string }): void;
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

/** Reads items one by one and keeps only what later steps need. */
export class ItemReader {
  readonly mentions: Mention[] = [];
  readonly links: ItemLinks[] = [];
  /** Of the texts that were parsed. */
  readonly anchors: KnownAnchors = new Map();
  /** Items with questions. */
  readonly quizzes: SourceItem[] = [];
  /** Whether an item was omitted because of its faults. */
  isIncomplete = false;
  readonly videos: FoundVideo[] = [];
  readonly #options: Options;
  readonly #files: FilledFiles;
  readonly lineIn: LineIn;

  constructor(options: Options) {
    this.#options = options;
    this.#files = readFilledFiles(options);
    this.lineIn = this.#files.lineIn;
  }

  read(place: ItemFolder, { parent, order, inherited }: ItemContext): ReadItem | null {
    const { warn } = this.#options;
    const metadata = this.#files.describe<unknown>(place.file, SCHEMAS[place.kind]);
    const texts = textFiles(place.kind, place.files);
    const hash = createHash('sha256');
    const addresses: Record<string, string> = {};
    const assets = new Map<string, Asset>();
    const videosBefore = this.videos.length;
    const take = (request: AssetRequest): Asset | null => {
      const asset = this.#options.collector.add(request);
      if (!asset) return null;
      addAddress(addresses, { key: request.key ?? referenceKey(request.reference), asset });
      assets.set(asset.hash, asset);
      return asset;
    };
    const addVideo: TextInput['addVideo'] = (video) => {
      this.addVideo(video);
      this.#options.pictures.usePoster(video, take);
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
    const { lab, educates } = (metadata?.value as AnyFields | undefined)?.settings ?? {};
    for (const [name, file] of Object.entries(texts)) {
      const body = this.#readText(posix.join(place.folder, file), {
        name,
        hasLab: Boolean(lab ?? educates),
        addAsset: take,
        addPicture,
        addVideo,
        place,
        onInclude: (more) => void hash.update(more),
        onLink: (link) => this.addLink({ ...link, text: name }, links),
      });
      if (!body) continue;
      hash.update(`${name}\0${body.text.length}\0${body.text}`);
      bodies[name] = body;
    }
    if (!metadata?.value) {
      this.isIncomplete = true;
      if (links.length > 0) this.links.push({ item: unnamedItem(place, inherited), links });
      return null;
    }

    const fields = metadata.value as AnyFields;
    const at = (path: Path) => ({ file: place.file, ...this.lineIn(place.file, path) });
    for (const problem of missingTexts(place.kind, { fields, bodies })) {
      (problem.isError ? this.#options.report : warn)({
        ...at([]),
        message: problem.message,
        hint: problem.hint,
      });
    }
    for (const { path, ...problem } of fieldFaults(fields)) this.#options.report({ ...at(path), ...problem });
    for (const { path, ...problem } of fieldWarnings(fields, place.kind)) warn({ ...at(path), ...problem });
    for (const mention of fieldMentions(place.kind, fields))
      this.mentions.push({ ...mention, file: place.file });
    for (const { path, value, isPicture } of fileFields(fields)) {
      if (addressKind(value) === 'relative')
        take({ reference: referenceKey(value), isError: true, ...at(path) });
      else if (isPicture) addPicture(value, at(path));
      else warn({ ...at(path), ...videoElsewhere(value) });
    }
    const videos = ownVideos(fields, { addresses, assets: [...assets.values()] });
    const seconds = videos?.main?.seconds ?? null;
    const beside = { source: this.#options.source, file: place.file };
    for (const { path, ...problem } of videoTextWarnings(fields.settings?.video, { ...beside, seconds }))
      warn({ ...at(path), ...problem });
    for (const { path, ...video } of videosInSettings(fields)) addVideo({ ...video, ...at(path) });

    const shown = {
      ...(videos && { videos }),
      ...(this.videos.length > videosBefore && { hasHostedVideo: true as const }),
    };
    if (place.kind === 'lesson' || place.kind === 'guide') {
      const content = bodies['content']?.text ?? '';
      const warning = figureWarning(durationFacts({ ...shown, kind: place.kind }, { fields, content }));
      if (warning) warn({ ...at(['duration']), ...warning });
    }

    for (const [index, { url }] of (fields.settings?.links ?? []).entries())
      this.#options.onOutsideLink?.({ url, ...at(['settings', 'links', index, 'url']) });

    // The position is compared separately, so that reordering recompiles nothing.
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
      assets: [...assets.keys()].toSorted(),
      ...(missing.length > 0 && { missingPictures: missing }),
      ...shown,
      inherited,
      sourceHash: hash.digest('hex'),
    };
    if (links.length > 0) this.links.push({ item, links });
    if (bodies['content']?.hasQuiz) this.quizzes.push(item);
    return { item, entitlements: fields.entitlements ?? [], instructors: fields.instructors ?? [] };
  }

  readTags(file: string): SourceItem[] {
    return tagItems(file, this.#files.describe(file, SCHEMAS.tag)?.value ?? []);
  }

  #readText(
    file: string,
    { name, hasLab, addAsset, addPicture, addVideo, place, onInclude, onLink }: TextInput,
  ): { text: string; hasQuiz: boolean } | null {
    const { source, report, warn } = this.#options;
    const text = this.#files.read(file, source.limits.textBytes);
    if (text === null) return null;
    const mayHoldQuiz = name === 'content' && (place.kind === 'lesson' || place.kind === 'guide');
    const { hasQuiz } = checkText(text, {
      file,
      mayHoldQuiz,
      hasLab,
      limits: source.limits,
      include: includeFrom({ source, file, onInclude }),
      onParsed: (tree) => void this.anchors.set(file, namesIn(tree, anchorPrefix(place.kind, name))),
      addAsset,
      addPicture: (url, line) => addPicture(url, { file, line }),
      addVideo: (video) => addVideo({ ...video, file }),
      link: (link) => onLink({ ...link, file }),
      report,
      warn,
    });
    return { text, hasQuiz };
  }

  /** Internal links are checked when all pages are known. */
  addLink<Use extends LinkUse>(link: Use, within: Use[]): void {
    const kind = addressKind(link.url);
    if (kind === 'https' || kind === 'http') this.#options.onOutsideLink?.(link);
    else within.push(link);
  }

  addVideo({ needsAccount, ...video }: VideoInText & { file: string }): void {
    const warning = needsAccount ? accountWarning(video) : undefined;
    if (warning) this.#options.warn(warning);
    this.videos.push({ ...video, ...(warning && { warning }) });
  }
}
