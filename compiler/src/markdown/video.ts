import { VIDEO_PROVIDERS, videoFromAddress, videoPage, type HostedVideo } from '@academy/domain/videos';
import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';

/**
 * Replaces video iframes by figures with the id of the video; the page builds the player within its own
 * policy. Any other iframe becomes a link, so that no embedded page is loaded without a click.
 */
export function replaceIframes(tree: Root): void {
  visit(tree, 'element', (node, at, parent) => {
    if (!parent || at === undefined) return;
    if (node.tagName === 'iframe' || node.tagName === 'video') parent.children[at] = toFigure(node);
  });
}

/** Every video figure has a text and, if possible, a link. */
export function labelVideos(tree: Root): void {
  visit(tree, 'element', (node) => {
    const { dataVideo, title } = node.properties;
    if (node.tagName !== 'figure' || typeof dataVideo !== 'string') return;
    const label = typeof title === 'string' && title ? title : 'Watch the video';
    const address = addressOf(node.properties);
    delete node.properties['title'];
    node.properties['className'] = ['video'];
    node.children = [
      address
        ? link(address, label)
        : { type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: label }] },
    ];
  });
}

function toFigure(node: Element): ElementContent {
  const source = sourceOf(node);
  const { title, poster } = node.properties;
  const named = typeof title === 'string' && title ? { title } : {};
  if (node.tagName === 'video') {
    const still = typeof poster === 'string' && poster ? { dataVideoPoster: poster } : {};
    return figure({ dataVideo: 'file', dataVideoSrc: source, ...still, ...named });
  }
  const video = videoFromAddress(source);
  if (video) return figure({ ...videoProperties(video), ...named });
  if (!source.startsWith('https://')) return { type: 'text', value: '' };
  return { type: 'element', tagName: 'p', properties: {}, children: [link(source, named.title ?? source)] };
}

/** The data attributes of a video figure. */
export function videoProperties({ provider, id, hash, account, player }: HostedVideo): Element['properties'] {
  return {
    dataVideo: provider,
    dataVideoId: id,
    ...(hash && { dataVideoHash: hash }),
    ...(account && { dataVideoAccount: account }),
    ...(player && { dataVideoPlayer: player }),
  };
}

function sourceOf(node: Element): string {
  const own = node.properties['src'];
  if (typeof own === 'string') return own;
  const inner = node.children.find((child) => child.type === 'element' && child.tagName === 'source');
  const source = inner?.type === 'element' ? inner.properties['src'] : undefined;
  return typeof source === 'string' ? source : '';
}

function addressOf(properties: Element['properties']): string | null {
  const { dataVideo, dataVideoSrc } = properties;
  if (dataVideo === 'file') return typeof dataVideoSrc === 'string' && dataVideoSrc ? dataVideoSrc : null;
  const provider = VIDEO_PROVIDERS.find((known) => known === dataVideo);
  const text = (name: string) => (typeof properties[name] === 'string' ? properties[name] : undefined);
  const id = text('dataVideoId');
  if (!provider || !id) return null;
  const [hash, account, player] = [text('dataVideoHash'), text('dataVideoAccount'), text('dataVideoPlayer')];
  return videoPage({
    provider,
    id,
    ...(hash && { hash }),
    ...(account && { account }),
    ...(player && { player }),
  });
}

function figure(properties: Element['properties']): Element {
  return { type: 'element', tagName: 'figure', properties, children: [] };
}

function link(href: string, label: string): Element {
  return { type: 'element', tagName: 'a', properties: { href }, children: [{ type: 'text', value: label }] };
}
