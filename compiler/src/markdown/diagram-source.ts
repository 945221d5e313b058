import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { renderGantt } from './diagram-gantt.ts';
import { renderPie } from './diagram-pie.ts';
import { LOOP_LABEL, normalizeFlowchart } from './diagram-flowchart.ts';
import { findLostLine, type LostLine } from './diagram-lines.ts';
import type { TextFault } from './shortcode-body.ts';

/** The names of diagram kinds, for diagrams without a title. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:graph|flowchart(?:-elk)?)\b/, 'Flowchart'],
  [/^stateDiagram(?:-v2)?\b/, 'State diagram'],
  [/^sequenceDiagram\b/, 'Sequence diagram'],
  [/^classDiagram(?:-v2)?\b/, 'Class diagram'],
  [/^erDiagram\b/, 'Entity relationship diagram'],
  [/^pie\b/, 'Pie chart'],
  [/^gantt\b/, 'Gantt chart'],
];
/** The layout of a larger one takes too long, and no page could show it. */
const MAX_LINES = 200;
const MAX_LENGTH = 20_000;

/**
 * Authored colors would be unreadable in one of the two schemes; links and callbacks don't apply to a
 * picture.
 */
const LEFT_OUT =
  /^\s*(?:style|classDef|class\s+[\w,\s]+\s+\w+$|linkStyle|click|link|links|callback|href|%%)(?=\s|%|$)/;

export type Diagram = {
  /** The normalized source for the library, or the picture if we render it ourselves. */
  source: string;
  kind: string;
  markup: string | null;
  name: string;
  description: string | null;
};

/** Reads a Mermaid source, or returns a message if it can't be rendered. */
export function readDiagram(written: string): Diagram | { message: string } {
  if (written.length > MAX_LENGTH || written.split('\n').length > MAX_LINES)
    return { message: `it has more than ${MAX_LINES} lines` };
  const front = /^\s*---\n([\s\S]*?)\n\s*---[ \t]*(?:\n|$)/.exec(written);
  const texts = extractTexts(written.slice(front?.[0].length ?? 0));
  const lines = texts.rest
    .replaceAll(/%%\{[\s\S]*?\}%%/g, '')
    .split('\n')
    .map((line) => line.replace(/;\s*$/, '').replaceAll(/:::[\w-]+/g, ''));
  const start = lines.findIndex((line) => line.trim() !== '' && !line.trim().startsWith('%%'));
  const header = lines[start]?.trim() ?? '';
  const kind = KINDS.find(([pattern]) => pattern.test(header))?.[1];
  if (!kind) return { message: `${header.split(/\s/, 1)[0] || 'it'} is no kind of diagram that is rendered` };
  if (lines.slice(start + 1).every((line) => line.trim() === ''))
    return { message: 'it has nothing but its first line' };
  const body = lines.slice(start + 1).filter((line) => !LEFT_OUT.test(line) || isClassBody(line, kind));
  const title = /^\s*title:\s*(.+?)\s*$/m.exec(front?.[1] ?? '')?.[1]?.replace(/^(["'])(.*)\1$/, '$2');
  const named = texts.title ?? title;
  if (kind === 'Pie chart' || kind === 'Gantt chart') {
    // Names of tasks may begin with any word.
    const all = lines
      .slice(start + 1)
      .filter((line) => !/^\s*(?:%%|click\s+\S+\s+(?:href|call)\b)/.test(line));
    const chart = kind === 'Pie chart' ? renderPie(header, all) : renderGantt(all);
    if ('message' in chart) return chart;
    const { markup, title: own, description } = chart;
    return {
      source: '',
      kind,
      markup,
      name: named ?? own ?? kind,
      description: texts.description ?? description,
    };
  }
  const first = /^(?:graph|flowchart)$/.test(header) ? `${header} TD` : header;
  if (kind === 'Flowchart' && !/^\S+\s+(?:TD|TB|LR|BT|RL)$/i.test(first))
    return { message: `its first line, ${header.slice(0, 40)}, must end with a direction such as LR` };
  const statements = normalize(body, kind);
  const source = [first.replace('flowchart-elk', 'flowchart'), ...statements].join('\n');
  return { source, kind, markup: null, name: named ?? kind, description: texts.description };
}

/** The title and description of a diagram, for search. */
export function describeDiagram(written: string): string {
  const diagram = readDiagram(written);
  if ('message' in diagram) return '';
  return [diagram.name, diagram.description].filter(Boolean).join(': ');
}

/** Diagrams of a text that are shown as source, or incompletely, with their lines. */
export function findDiagramFaults(tree: Root): TextFault[] {
  const faults: TextFault[] = [];
  visit(tree, 'code', ({ lang, value, position }) => {
    const read = lang === 'mermaid' ? readDiagram(value) : null;
    if (!read) return;
    const start = position?.start.line ?? 1;
    if (!('message' in read)) {
      const lost = read.markup === null ? findLostLine(read.source.split('\n').slice(1), read.kind) : null;
      if (lost) faults.push(lostLine(lost, { written: value, start }));
      return;
    }
    faults.push({
      line: start,
      message: `the diagram is shown as its source: ${read.message}`,
      hint: 'flowcharts, pie and Gantt charts, and diagrams of sequences, states, classes and entities of up to 200 lines are rendered; show others as a picture',
    });
  });
  return faults;
}

function lostLine(
  { line, isOpen }: LostLine,
  { written, start }: { written: string; start: number },
): TextFault {
  const at = written.split('\n').findIndex((text) => text.trim().replace(/;$/, '') === line);
  const shown = line.length > 60 ? `${line.slice(0, 59)}…` : line;
  return {
    // The line of a normalized statement is that of the diagram.
    line: start + at + 1,
    message: isOpen
      ? `the diagram is drawn without the block ${shown}, which is never closed`
      : `the diagram is drawn without its line ${shown}`,
    hint: isOpen
      ? 'close it on a line of its own, with end, or with } if it begins with {'
      : 'check its brackets and arrows, and write one statement per line; notes in diagrams of states and classes are not drawn',
  };
}

/** The accessible name and description. */
function extractTexts(text: string): { rest: string; title: string | null; description: string | null } {
  let title: string | null = null;
  let description: string | null = null;
  const rest = text
    .replace(/^[ \t]*accDescr\s*\{([^}]*)\}[ \t]*$/m, (_, words: string) => {
      description = words.replaceAll(/\s+/g, ' ').trim();
      return '';
    })
    .replaceAll(/^[ \t]*(accTitle|accDescr|title)[ \t]*:?[ \t]+(.+)$/gm, (_, what: string, words: string) => {
      if (what === 'accDescr') description = words.trim();
      else title = words.trim();
      return '';
    });
  return { rest, title, description };
}

/** `class Animal {` starts a class, while `class a,b red` colors nodes. */
function isClassBody(line: string, kind: string): boolean {
  return kind === 'Class diagram' && /^\s*class\s/.test(line);
}

function normalize(body: readonly string[], kind: string): string[] {
  if (kind === 'Flowchart') return normalizeFlowchart(body);
  if (kind === 'Sequence diagram') return [...body];
  const lines = body.flatMap(splitBody).map(spaceArrows);
  if (kind !== 'State diagram') return lines;
  return lines.map((line) => line.replace(/^\s*(\S+) --> \1\s*$/, `$&: ${LOOP_LABEL}`));
}

/** `Cold-->Hot` as `Cold --> Hot`, because the library takes a hyphen as part of a name. */
function spaceArrows(line: string): string {
  const [statement = '', ...label] = line.split(/(?=:)/);
  const spaced = /["{}]/.test(statement)
    ? statement
    : statement.replace(/\s*((?:<\|?|\*|o(?=-))?(?:--|\.\.)(?:\|?>|\*)?)\s*/, ' $1 ');
  return [spaced, ...label].join('');
}

/** Splits `CUSTOMER { string name }` into three lines. */
function splitBody(line: string): string[] {
  const [, name, body] = /^(\s*(?:class\s+)?[\w"-]+\s*)\{\s*(\S.*?)\s*\}\s*$/.exec(line) ?? [];
  return name && body ? [`${name}{`, body, '}'] : [line];
}
