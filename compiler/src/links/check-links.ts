import { createHash } from 'node:crypto';
import { extractQuiz } from '@academy/domain/quiz-block';
import { TEXTS_OF, type ItemKind, type SourceItem, type Unresolved } from '../catalog.ts';
import type { Fault } from '../faults.ts';
import { includeFrom } from '../folder/include.ts';
import { outsideHint } from '../folder/mentions.ts';
import { readTemplate } from '../folder/item-files.ts';
import type { Source } from '../folder/source.ts';
import type { Variables } from '../folder/variables.ts';
import { linkKey } from '../markdown/addresses.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { findAmong, joinAnchors, namesIn, type AnchorNames } from './anchor-names.ts';
import { deadAnchor, decodeAnchor } from './dead-links.ts';
import { findTarget, type LinkTarget } from './find-target.ts';
import { mapSite } from './site-map.ts';

/** An internal link in a text. */
export type LinkUse = {
  url: string;
  file: string;
  line: number;
  isQuiz?: boolean;
  /** The question that it explains, and the author's title. */
  see?: { question: string; title: string };
};

/** The links of one item, by the name of their text. */
export type ItemLinks = { item: SourceItem; links: readonly (LinkUse & { text: string })[] };

type CheckInput = {
  items: readonly SourceItem[];
  links: readonly ItemLinks[];
  source: Source;
  anchorsOf: AnchorsOf;
  /**
   * Whether items are omitted because of their faults: a link to one of them may be valid once it is fixed.
   */
  isIncomplete: boolean;
};

type LinkReport = {
  faults: Fault[];
  warnings: Fault[];
  unresolved: Unresolved[];
  /** Items with the resolved addresses of their links. */
  resolved: Map<SourceItem, SourceItem>;
  /** Where authors say that questions are explained. */
  sections: NamedSection[];
};

export type NamedSection = {
  item: SourceItem;
  question: string;
  title: string;
  address: string;
  target: SourceItem | null;
};

/** Checks the links of all texts against the pages of the folder, once all of them are known. */
export function checkLinks({ items, links, source, anchorsOf, isIncomplete }: CheckInput): LinkReport {
  const site = mapSite(items);
  const report: LinkReport = { faults: [], warnings: [], unresolved: [], resolved: new Map(), sections: [] };
  for (const { item, links: uses } of links) {
    const addresses: Record<string, string> = {};
    for (const { url, file, line, text, isQuiz, see } of uses) {
      const target = findTarget(url, { origin: { item, file }, site, source });
      if (!target || (isIncomplete && target.type === 'missing')) continue;
      const hash = judge(target, { url, item, items, place: { file, line }, anchorsOf, report });
      if (!('address' in target)) continue;
      const address = target.address + (target.address.startsWith('#') ? '' : hash);
      if (see)
        report.sections.push({ item, ...see, address, target: target.type === 'page' ? target.item : null });
      if (isQuiz) continue;
      if (address !== url.trim()) addresses[keyOf(item, { text, url })] = address;
    }
    if (Object.keys(addresses).length > 0) report.resolved.set(item, withAddresses(item, addresses));
  }
  return report;
}

type Judging = {
  url: string;
  item: SourceItem;
  items: readonly SourceItem[];
  place: { file: string; line: number };
  anchorsOf: AnchorsOf;
  report: LinkReport;
};

/** Reports the fault of a link, and returns its corrected query and hash. */
function judge(target: LinkTarget, { url, item, items, place, anchorsOf, report }: Judging): string {
  const [, query = '', name = ''] = /^[^?#]*(\?[^#]*)?(?:#(.*))?$/s.exec(url.trim()) ?? [];
  const hash = query + (name && `#${name}`);
  switch (target.type) {
    case 'missing':
      report.faults.push({ ...place, message: target.message, hint: target.hint });
      return hash;
    case 'unknown':
      report.warnings.push({ ...place, message: target.message, hint: target.hint });
      return hash;
    case 'outside': {
      const { kind, by, name: named } = target;
      const warning = {
        ...place,
        message: `the ${kind} ${named} is not in this folder`,
        hint: outsideHint({ kind, by, name: named }, items),
      };
      report.unresolved.push({ kind, by, name: named, warning });
      return hash;
    }
    case 'site':
      return hash;
    case 'page': {
      if (target.item.status === 'draft' && item.status !== 'draft')
        report.warnings.push({
          ...place,
          message: `the link leads to the draft ${target.address}`,
          hint: 'readers find nothing there until it is live',
        });
      if (name === '') return query;
      const anchors = anchorsOf(target.item, target.text);
      const anchor = anchors.find(decodeAnchor(name));
      if (anchor !== null) return `${query}#${anchor}`;
      report.faults.push(deadAnchor(name, { place, names: anchors.names, where: target.address }));
      return hash;
    }
  }
}

export type AnchorsOf = (item: SourceItem, text: string | null) => AnchorNames;

/** By the file of a text; see `namesIn`. */
export type KnownAnchors = Map<string, readonly string[]>;

type AnchorInput = { source: Source; variables: Variables; known: KnownAnchors };

/** The anchors of a page, or of one of its texts, derived from its headings. */
export function anchorReader({ source, variables, known }: AnchorInput): AnchorsOf {
  const found = new Map<string, AnchorNames>();
  const read = (file: string, prefix: string): string[] => {
    const written = readTemplate(source, { file, maximum: source.limits.textBytes, variables });
    const { body } = extractQuiz(written?.text ?? '');
    return namesIn(parseMarkdown(body, { include: includeFrom({ source, file }) }).tree, prefix);
  };
  const ofText = (item: SourceItem, text: string): AnchorNames => {
    const file = item.texts[text] ?? '';
    const prefix = anchorPrefix(item.kind, text);
    const anchors = found.get(file) ?? findAmong(known.get(file) ?? read(file, prefix), prefix);
    found.set(file, anchors);
    return anchors;
  };
  return (item, text) =>
    text === null
      ? joinAnchors(Object.keys(item.texts).map((name) => ofText(item, name)))
      : ofText(item, text);
}

/** The prefix of a text's anchors, because a page shows several texts. */
export function anchorPrefix(kind: ItemKind, text: string): string {
  const [main] = TEXTS_OF[kind];
  return text === main ? '' : `${text}-`;
}

function keyOf(item: SourceItem, { text, url }: { text: string; url: string }): string {
  return item.kind === 'workshop' ? `${text} ${linkKey(url)}` : linkKey(url);
}

/** The addresses are part of the item's source hash. */
function withAddresses(item: SourceItem, addresses: Record<string, string>): SourceItem {
  const sorted = Object.entries(addresses).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...item,
    addresses: { ...item.addresses, ...addresses },
    sourceHash: createHash('sha256')
      .update(`${item.sourceHash}${JSON.stringify(sorted)}`)
      .digest('hex'),
  };
}
