import { posterKey, VIDEO_PROVIDERS } from '@academy/domain/videos';
import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { assetAddress, type Asset } from '../catalog.ts';

export type Addresses = Readonly<Record<string, string>>;
export type AddressKind = 'relative' | 'site' | 'anchor' | 'https' | 'http' | 'mail' | 'other';

export function addressKind(url: string): AddressKind {
  const trimmed = url.trim();
  if (trimmed.startsWith('#')) return 'anchor';
  if (/^[\\/]{2}/.test(trimmed)) return 'other';
  if (trimmed.startsWith('/')) return 'site';
  const scheme = /^([^/?#]*?):/.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'relative';
  if (scheme === 'https' || scheme === 'http') return scheme;
  return scheme === 'mailto' ? 'mail' : 'other';
}

/** Normalizes a reference: `a%20b.png?raw=true` and `./a b.png` are the same file. */
export function referenceKey(url: string): string {
  const [path = ''] = url.trim().split(/[?#]/, 1);
  try {
    return decodeURIComponent(path).replace(/^\.\//, '');
  } catch {
    return path.replace(/^\.\//, '');
  }
}

/** The key of a page link in `addresses`, including its query and hash. */
export function linkKey(url: string): string {
  try {
    return `link ${decodeURI(url.trim())}`;
  } catch {
    return `link ${url.trim()}`;
  }
}

/** The key of a published picture's size in `addresses`. */
function sizeKey(address: string): string {
  return `size ${address}`;
}

/** Adds a file of a text, and its size if it is a picture with a known one. */
export function addAddress(
  addresses: Record<string, string>,
  { key, asset, nameOf = (name) => name }: { key: string; asset: Asset; nameOf?: (key: string) => string },
): void {
  const address = assetAddress(asset);
  addresses[nameOf(key)] = address;
  if (asset.size) addresses[nameOf(sizeKey(address))] = `${asset.size.width} ${asset.size.height}`;
}

/**
 * Replaces the URLs of pictures and downloads by those of the published files, and a picture that is missing
 * or was not copied by a box that describes it.
 */
export function resolveAssetUrls(tree: Root, addresses: Addresses): void {
  const linked = new Set<Element>();
  visit(tree, 'element', (node, at, parent) => {
    const { src, href, dataVideoSrc, dataVideoPoster, alt } = node.properties;
    if (node.tagName === 'a') visit(node, 'element', (inner) => void linked.add(inner));
    if (node.tagName === 'img' && parent && at !== undefined) {
      const written = typeof src === 'string' ? src : '';
      const name = typeof alt === 'string' ? alt : '';
      const address = fileAddress(written, addresses);
      if (!address) {
        parent.children[at] = missingPicture(name, { address: written, isLinked: linked.has(node) });
        return;
      }
      node.properties['src'] = address;
      node.properties['alt'] = name;
      setSize(node, addresses[sizeKey(address)]);
    }
    if (node.tagName === 'a' && typeof href === 'string' && isLocal(addressKind(href))) {
      const address = pageAddress(href, addresses) ?? localAddress(href, addresses);
      if (address) node.properties['href'] = address;
    }
    // A hosted video becomes a link.
    if (typeof dataVideoSrc === 'string')
      node.properties['dataVideoSrc'] =
        fileAddress(dataVideoSrc, addresses) ?? secureAddress(dataVideoSrc) ?? '';
    if (typeof dataVideoPoster === 'string')
      node.properties['dataVideoPoster'] = fileAddress(dataVideoPoster, addresses) ?? '';
    else addPoster(node, addresses);
  });
}

/** The copied poster of a hosted video, so that nothing is loaded from the host before it is played. */
function addPoster({ properties }: Element, addresses: Addresses): void {
  const { dataVideo, dataVideoId: id } = properties;
  const provider = VIDEO_PROVIDERS.find((known) => known === dataVideo);
  if (!provider || typeof id !== 'string') return;
  const poster = copiedAddress(posterKey({ provider, id }), addresses);
  if (poster) properties['dataVideoPoster'] = poster;
}

/** Reserves the space of a picture until it is loaded, to avoid layout shifts. */
function setSize({ properties }: Element, size: string | undefined): void {
  const [width, height] = size?.split(' ') ?? [];
  if (!width || !height || properties['width'] !== undefined || properties['height'] !== undefined) return;
  Object.assign(properties, { width, height });
}

type MissingPlace = { address: string; isLinked: boolean };

/** A box that says what is missing, since the description alone would read as part of the text. */
function missingPicture(name: string, { address, isLinked }: MissingPlace): ElementContent {
  const url = secureAddress(address);
  const label = url ? name.trim() || 'Picture' : `Missing picture${name && `: ${name}`}`;
  const isOpenable = url !== null && !isLinked && URL.canParse(url);
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: ['missing-picture'] },
    children: [
      { type: 'text', value: isOpenable ? `${label} ` : label },
      ...(isOpenable ? [originalLink(url)] : []),
    ],
  };
}

function originalLink(url: string): Element {
  const value = `Open the picture at ${new URL(url).hostname}`;
  return { type: 'element', tagName: 'a', properties: { href: url }, children: [{ type: 'text', value }] };
}

/** The address of a published file: one next to the text, or the copy of one on another host. */
function fileAddress(url: string, addresses: Addresses): string | null {
  const kind = addressKind(url);
  if (kind === 'https' || kind === 'http') return copiedAddress(url, addresses);
  return isLocal(kind) ? localAddress(url, addresses) : null;
}

/** The page itself uses https and would load nothing else. */
function secureAddress(url: string): string | null {
  const kind = addressKind(url);
  return kind === 'https' || kind === 'http' ? url.trim().replace(/^http:/i, 'https:') : null;
}

function isLocal(kind: AddressKind): boolean {
  return kind === 'relative' || kind === 'site';
}

function localAddress(url: string, addresses: Addresses): string | null {
  return Object.hasOwn(addresses, referenceKey(url)) ? (addresses[referenceKey(url)] ?? null) : null;
}

function pageAddress(url: string, addresses: Addresses): string | null {
  return Object.hasOwn(addresses, linkKey(url)) ? (addresses[linkKey(url)] ?? null) : null;
}

/** The published copy of a picture on another host. */
export function copiedAddress(url: string, addresses: Addresses): string | null {
  return Object.hasOwn(addresses, url.trim()) ? (addresses[url.trim()] ?? null) : null;
}
