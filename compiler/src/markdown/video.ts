import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';

/**
 * Replaces video iframes by figures with the id of the video; the page builds the player within its own policy. Any
 * other iframe becomes a link, so that no embedded page is loaded without a click.
 */
export function replaceIframes(tree: Root): void {
  visit(tree, 'element', (node, at, parent) => {
    if (!parent || at === undefined) return;
    if (node.tagName === 'iframe' || node.tagName === 'video') parent.children[at] = toFigure(node);
  });
}

/** Every figure that names a video, whoever wrote it, says so in words and with a link where there is one. */
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
  const title = node.properties['title'];
  const named = typeof title === 'string' && title ? { title } : {};
  if (node.tagName === 'video') return figure({ dataVideo: 'file', dataVideoSrc: source, ...named });
  const vimeo = /^https:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(source)?.[1];
  if (vimeo) {
    const hash = /[?&]h=([0-9a-z]+)/i.exec(source)?.[1];
    return figure({
      dataVideo: 'vimeo',
      dataVideoId: vimeo,
      ...(hash ? { dataVideoHash: hash } : {}),
      ...named,
    });
  }
  const brightcove =
    /^https:\/\/players\.brightcove\.net\/(\d+)\/([\w-]+)_default\/index\.html\?videoId=(\d+)/.exec(source);
  if (brightcove) {
    const [, account = '', player = '', id = ''] = brightcove;
    return figure({
      dataVideo: 'brightcove',
      dataVideoId: id,
      dataVideoAccount: account,
      dataVideoPlayer: player,
      ...named,
    });
  }
  const youtube = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/.exec(source)?.[1];
  if (youtube) return figure({ dataVideo: 'youtube', dataVideoId: youtube, ...named });
  if (!source.startsWith('https://')) return { type: 'text', value: '' };
  return { type: 'element', tagName: 'p', properties: {}, children: [link(source, named.title ?? source)] };
}

function sourceOf(node: Element): string {
  const own = node.properties['src'];
  if (typeof own === 'string') return own;
  const inner = node.children.find((child) => child.type === 'element' && child.tagName === 'source');
  const source = inner?.type === 'element' ? inner.properties['src'] : undefined;
  return typeof source === 'string' ? source : '';
}

function addressOf(properties: Element['properties']): string | null {
  const { dataVideo, dataVideoId, dataVideoHash, dataVideoAccount, dataVideoPlayer, dataVideoSrc } =
    properties;
  const id = encodeURIComponent(String(dataVideoId ?? ''));
  // An unlisted video opens with its hash only.
  if (dataVideo === 'vimeo' && id)
    return `https://vimeo.com/${id}${dataVideoHash ? `/${encodeURIComponent(String(dataVideoHash))}` : ''}`;
  if (dataVideo === 'youtube' && id) return `https://www.youtube.com/watch?v=${id}`;
  if (dataVideo === 'file' && typeof dataVideoSrc === 'string' && dataVideoSrc) return dataVideoSrc;
  if (dataVideo !== 'brightcove' || !id || !dataVideoAccount || !dataVideoPlayer) return null;
  const [account, player] = [dataVideoAccount, dataVideoPlayer].map((part) =>
    encodeURIComponent(String(part)),
  );
  return `https://players.brightcove.net/${account}/${player}_default/index.html?videoId=${id}`;
}

function figure(properties: Element['properties']): Element {
  return { type: 'element', tagName: 'figure', properties, children: [] };
}

function link(href: string, label: string): Element {
  return { type: 'element', tagName: 'a', properties: { href }, children: [{ type: 'text', value: label }] };
}
