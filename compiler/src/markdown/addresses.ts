import type { ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';

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

/** One spelling for one file: `a%20b.png?raw=true` and `./a b.png` are the same reference. */
export function referenceKey(url: string): string {
  const [path = ''] = url.trim().split(/[?#]/, 1);
  try {
    return decodeURIComponent(path).replace(/^\.\//, '');
  } catch {
    return path.replace(/^\.\//, '');
  }
}

/** The name of a link to a page in `addresses`; its query and hash are part of it. */
export function linkKey(url: string): string {
  try {
    return `link ${decodeURI(url.trim())}`;
  } catch {
    return `link ${url.trim()}`;
  }
}

/** Replaces the URLs of pictures and downloads by those of the published files; a missing picture by its description. */
export function resolveAssetUrls(tree: Root, addresses: Addresses): void {
  visit(tree, 'element', (node, at, parent) => {
    const { src, href, dataVideoSrc, alt } = node.properties;
    if (node.tagName === 'img' && parent && at !== undefined) {
      const address = typeof src === 'string' ? pictureAddress(src, addresses) : null;
      if (!address) {
        parent.children[at] = missingPicture(typeof alt === 'string' ? alt : '');
        return;
      }
      node.properties['src'] = address;
      node.properties['alt'] = typeof alt === 'string' ? alt : '';
    }
    if (node.tagName === 'a' && typeof href === 'string' && isLocal(addressKind(href))) {
      const address = pageAddress(href, addresses) ?? localAddress(href, addresses);
      if (address) node.properties['href'] = address;
    }
    if (typeof dataVideoSrc === 'string') {
      node.properties['dataVideoSrc'] = pictureAddress(dataVideoSrc, addresses) ?? '';
    }
  });
}

/** Says what should be here; the description alone would read as a part of the text. */
function missingPicture(name: string): ElementContent {
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: ['missing-picture'] },
    children: [{ type: 'text', value: `Missing picture${name && `: ${name}`}` }],
  };
}

function pictureAddress(url: string, addresses: Addresses): string | null {
  switch (addressKind(url)) {
    case 'https':
    case 'http':
      // The page itself comes over https and would not load it otherwise.
      return copiedAddress(url, addresses) ?? url.trim().replace(/^http:/i, 'https:');
    case 'relative':
    case 'site':
      return localAddress(url, addresses);
    default:
      return null;
  }
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

/** The published copy of a picture that lies on another host. */
export function copiedAddress(url: string, addresses: Addresses): string | null {
  return Object.hasOwn(addresses, url.trim()) ? (addresses[url.trim()] ?? null) : null;
}
