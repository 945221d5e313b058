import { linesOf, type LiteralBlock } from './literal-text.ts';
import { shorten } from './lint-signs.ts';
import type { TextFault } from './shortcode-body.ts';

const CONTAINER = /^:{3,}[ \t]*\{?\.?([a-z][\w-]*)/i;
const ADMONITION =
  /^(?:!!!|\?\?\?\+?)[ \t]+(note|abstract|summary|info|todo|tip|hint|important|success|question|warning|caution|attention|danger|error|failure|bug|example|quote|seealso)(?:[ \t]+inline(?:[ \t]+end)?)?(?:[ \t]+"[^"]*")?$/i;
const MODULE =
  /^(?:import[ \t]+(?:[\w*{$][^'"]*[ \t]from[ \t]*)?(["'])[^"']+\1|export[ \t]+(?:const|let|default|function|async|class)[ \t])/;
const COMPONENT = /<[A-Z][\w.]{0,100}\s[^<>]{0,300}?=\{|^\{\/\*/;

const ALERTS: Readonly<Record<string, string>> = {
  note: 'NOTE',
  info: 'NOTE',
  abstract: 'NOTE',
  summary: 'NOTE',
  todo: 'NOTE',
  seealso: 'NOTE',
  tip: 'TIP',
  hint: 'TIP',
  success: 'TIP',
  important: 'IMPORTANT',
  attention: 'WARNING',
  warning: 'WARNING',
  caution: 'CAUTION',
  danger: 'CAUTION',
  error: 'CAUTION',
};

/**
 * Markdown extensions of other tools: containers, admonitions, modules and components, which are shown as
 * text.
 */
export function lintForeign(block: LiteralBlock): TextFault[] {
  if (block.node.type !== 'paragraph') return [];
  return linesOf(block).flatMap(({ text, line }) => {
    const name = (CONTAINER.exec(text) ?? ADMONITION.exec(text))?.[1]?.toLowerCase();
    if (name !== undefined)
      return [
        {
          line,
          message: `${shorten(text)} is shown as text because this syntax is not supported`,
          hint: boxHint(name),
        },
      ];
    if (MODULE.test(text)) return [{ line, message: `${shorten(text)} is shown as text`, hint: MODULE_HINT }];
    if (COMPONENT.test(text))
      return [{ line, message: `${shorten(text)} is shown as text`, hint: COMPONENT_HINT }];
    return [];
  });
}

const MODULE_HINT = 'MDX is not supported: remove the line, or put an example in a code block';
const COMPONENT_HINT =
  'components and comments of MDX are not supported: write it in Markdown, or put an example in a code block';

function boxHint(name: string): string {
  if (name === 'details')
    return 'write <details><summary>Title</summary>, an empty line, the text, an empty line and </details>';
  const alert = Object.hasOwn(ALERTS, name) ? ALERTS[name] : undefined;
  return `write > [!${alert ?? 'NOTE'}] and > before each line of the text${alert ? '' : ', or remove the line'}`;
}
