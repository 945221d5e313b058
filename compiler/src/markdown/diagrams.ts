import { createHash } from 'node:crypto';
import type { Element, ElementContent, Parents, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { readDiagram } from './diagram-source.ts';
import { parseDiagram } from './diagram-svg.ts';
import { isMermaid } from './html-nodes.ts';

/**
 * Renders blocks of Mermaid to pictures, each with its source collapsed below it. A block that can't be
 * rendered remains code. Runs after the sanitizer, on text only.
 */
export async function placeDiagrams(tree: Root): Promise<void> {
  const found: { pre: Element; at: number; parent: Parents }[] = [];
  visit(tree, 'element', (pre, at, parent) => {
    if (parent && at !== undefined && isMermaid(pre)) found.push({ pre, at, parent });
  });
  for (const { pre, at, parent } of found) {
    const picture = await render(toString(pre).trim());
    if (picture) parent.children[at] = figureOf(picture, pre);
  }
}

async function render(written: string): Promise<Element | null> {
  const diagram = readDiagram(written);
  if ('message' in diagram) return null;
  const prefix = `diagram-${createHash('sha256').update(written).digest('hex').slice(0, 8)}`;
  try {
    const svg = parseDiagram(diagram.markup ?? (await layOut(diagram.source)), prefix);
    if (!svg) return null;
    const { name, description } = diagram;
    Object.assign(svg.properties, { role: 'img', ariaLabel: name });
    if (description) svg.children.unshift(element('desc', {}, [{ type: 'text', value: description }]));
    return svg;
  } catch {
    return null;
  }
}

async function layOut(source: string): Promise<string> {
  // Only loaded for such a diagram: its layout engine is larger than the rest of the compiler.
  const { renderMermaidSVG } = await import('beautiful-mermaid');
  return renderMermaidSVG(source, { padding: 8 });
}

function figureOf(svg: Element, pre: Element): Element {
  return element('figure', { className: ['diagram'] }, [
    // Scroll containers must be reachable by keyboard.
    element('div', { className: ['diagram-scroll'], tabIndex: 0 }, [svg]),
    element('details', {}, [element('summary', {}, [{ type: 'text', value: 'Source of the diagram' }]), pre]),
  ]);
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}
