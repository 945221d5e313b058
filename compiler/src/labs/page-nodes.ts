import type { LabStep } from '@academy/domain/labs';
import type { Root as HtmlRoot } from 'hast';
import type { Parents, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import { faultBox } from '../markdown/fault-box.ts';
import { showVariables } from '../markdown/session-variables.ts';
import { element } from '../markdown/shortcode-nodes.ts';
import type { TextFault } from '../markdown/shortcode-body.ts';
import { readAction } from './actions.ts';
import { mentionsCd } from './folders.ts';

export type PlacedAction = LabStep & { line: number; followsCd?: boolean };

const MARK = /^\uE002(\d+)\uE003$/;

/**
 * Extracts the actions from a page's tree, replacing each with a mark, and collapses its sections. Includes
 * lists and quotes.
 */
export function extractActions(
  tree: Root,
  tests: ReadonlySet<string>,
): { actions: PlacedAction[]; faults: TextFault[] } {
  const actions: PlacedAction[] = [];
  const faults: TextFault[] = [];
  let isCdInText = false;
  walk(tree);
  return { actions, faults };

  function walk(parent: Parents): void {
    const top: RootContent[] = [];
    const open: { into: RootContent[]; title: string; isOpen: boolean; line: number }[] = [];
    const put = (node: RootContent) => (open.at(-1)?.into ?? top).push(node);
    for (const child of parent.children as RootContent[]) {
      const line = child.position?.start.line ?? 1;
      const read = child.type === 'code' && child.lang ? readAction(child.lang, child.value) : null;
      if (!read) {
        if (child.type === 'code') child.value = showVariables(child.value);
        if ((child.type === 'code' || child.type === 'inlineCode') && mentionsCd(child.value))
          isCdInText = true;
        if ('children' in child) walk(child);
        put(child);
      } else if (read.is === 'faulty') {
        const [first] = read.faults;
        if (first) put(faultBox(first));
        faults.push(...read.faults.map((fault) => ({ ...fault, line: line + fault.line })));
      } else if (read.is === 'clickable') {
        put(mark(actions.length));
        actions.push({
          ...withScript(read.clickable, tests),
          line,
          ...(isCdInText && { followsCd: true }),
        });
        isCdInText = false;
      } else if (read.name === 'section:begin') {
        open.push({ into: [], title: read.title, isOpen: read.isOpen, line });
      } else if (read.name === 'section:end') {
        close();
      } else {
        put({ type: 'heading', depth: 2, children: [{ type: 'text', value: read.title || 'Instructions' }] });
      }
    }
    for (const { line } of open)
      faults.push({ line, message: 'this section is never closed', hint: 'end it with section:end' });
    while (open.length > 0) close();
    parent.children = top as never;

    function close(): void {
      const section = open.pop();
      if (!section) return;
      const title: RootContent = { type: 'text', value: section.title || 'Instructions' };
      const state = section.isOpen ? { open: true } : {};
      put(element('details', state, [element('summary', {}, [title]), ...section.into]));
    }
  }
}

/** A check with an external script can only be run by a portal. */
function withScript(clickable: LabStep, tests: ReadonlySet<string>): LabStep {
  const { action, title } = clickable;
  if (action.does !== 'examiner:execute-test' || tests.has(action.name)) return clickable;
  const elsewhere = { does: 'elsewhere', name: action.does, text: action.name } as const;
  return { ...clickable, title: title || `Check ${action.name}`, action: elsewhere };
}

/** Replaces the marks by button placeholders; after the sanitizer, so that no author can write one. */
export function insertPlaceholders(tree: HtmlRoot, count: number): void {
  visit(tree, 'element', (node) => {
    const [only, ...others] = node.children;
    if (node.tagName !== 'div' || only?.type !== 'text' || others.length > 0) return;
    const number = MARK.exec(only.value)?.[1];
    if (number === undefined) return;
    node.properties = Number(number) < count ? { dataLabAction: number } : {};
    node.children = [];
  });
}

function mark(number: number): RootContent {
  const text = { type: 'text' as const, value: `\uE002${number}\uE003` };
  return { type: 'blockquote', children: [], data: { hName: 'div', hChildren: [text] } };
}
