import { decodeEntities } from '@academy/domain/html';
import { readVideo, type VideoProvider } from '@academy/domain/videos';
import type { ElementContent, Properties } from 'hast';
import type { PhrasingContent, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import { escapeFalseTags } from './false-tags.ts';
import type { Shortcode } from './shortcode-body.ts';
import { videoProperties } from './video.ts';

type ParseInner = (markdown: string) => RootContent[];

/** The Markdown nodes of each shortcode. All of them still go through the sanitizer. */
export function shortcodeNodes(shortcode: Shortcode, parseInner: ParseInner): RootContent[] {
  const nodes = build(shortcode, parseInner);
  // Faults inside are reported at the line of the shortcode.
  const place = { line: shortcode.line, column: 1, offset: 0 };
  for (const node of nodes) visit(node, (inner) => void (inner.position = { start: place, end: place }));
  return nodes;
}

function build({ name, fields }: Shortcode, parseInner: ParseInner): RootContent[] {
  switch (name) {
    case 'alert':
      return [
        element(
          'aside',
          { className: ['alert', `alert-${fields['type'] ?? 'info'}`] },
          parseInner(fields['text'] ?? ''),
        ),
      ];
    case 'checks':
      return [element('div', { className: ['checks'] }, [checkList(fields['list'] ?? '', parseInner)])];
    case 'figure':
      return [figure(fields, parseInner)];
    case 'embed':
      return [{ type: 'html', value: escapeFalseTags(fields['html'] ?? '') }];
    case 'brightcove':
    case 'vimeo':
    case 'youtube':
      return [video(name, fields)];
    case 'conditional-cta':
      return [callToAction(fields)];
  }
}

function checkList(list: string, parseInner: ParseInner): RootContent {
  const items = list
    .split('||')
    .map((item) => item.trim())
    .filter(Boolean);
  return {
    type: 'list',
    ordered: false,
    spread: false,
    children: items.map((item) => ({ type: 'listItem', spread: false, children: parseInner(item) as never })),
  };
}

function figure(fields: Record<string, string>, parseInner: ParseInner): RootContent {
  const image: RootContent = {
    type: 'image',
    url: decodeEntities(fields['image'] ?? ''),
    alt: fields['alt'] ?? fields['caption'] ?? '',
  };
  const caption = fields['caption'];
  return element(
    'figure',
    {},
    caption ? [image, element('figcaption', {}, inline(parseInner(caption)))] : [image],
  );
}

/** A caption is one line of text, so the paragraph around it is removed. */
function inline(nodes: RootContent[]): RootContent[] {
  return nodes.flatMap((node) => (node.type === 'paragraph' ? (node.children as PhrasingContent[]) : [node]));
}

/** An explicit account, player or hash takes precedence over that of the address. */
function video(provider: VideoProvider, fields: Record<string, string>): RootContent {
  const { id = '', account, player, hash, title, poster } = fields;
  return element('figure', {
    ...videoProperties({
      ...(readVideo(provider, id) ?? { provider, id }),
      ...(account && { account }),
      ...(player && { player }),
      ...(hash && { hash }),
    }),
    ...(poster ? { dataVideoPoster: poster } : {}),
    ...(title ? { title } : {}),
  });
}

/**
 * One link per audience; the page shows the matching one. Only the address is taken from the author's
 * attributes.
 */
function callToAction({ text = '', icon, ...fields }: Record<string, string>): RootContent {
  const links = (['guest', 'auth', 'pro'] as const).flatMap((audience) => {
    const written = fields[`attr${audience.charAt(0).toUpperCase()}${audience.slice(1)}`] ?? '';
    const href = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(written);
    const address = href?.[1] ?? href?.[2];
    return address
      ? [element('a', { href: address, dataAudience: audience }, [{ type: 'text', value: text }])]
      : [];
  });
  return element('div', { className: ['conditional-cta'], ...(icon ? { dataIcon: icon } : {}) }, links);
}

/** A Markdown node that defines its own element. */
export function element(hName: string, hProperties: Properties, children: RootContent[] = []): RootContent {
  const data = {
    hName,
    hProperties,
    ...(children.length === 0 ? { hChildren: [] as ElementContent[] } : {}),
  };
  return { type: 'blockquote', children: children as never, data };
}
