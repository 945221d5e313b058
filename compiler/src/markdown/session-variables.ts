import type { Link, Parents, PhrasingContent, Root, RootContent } from 'mdast';

/** Private-use characters around a name, without meaning in YAML and Markdown. */
const MARK = /\uE004([\w.-]+)\uE005/g;
const PARAM = /\{\{[<%]\s*param\s+["']?([\w.-]+)["']?\s*[>%]\}\}/g;

/** The session variables of Educates; other names in braces are text. */
const KNOWN = [
  'workshop session environment platform ingress cluster training_portal training policy storage'.split(' '),
  'image_repository user registry git kubernetes ssh services config assets oci_image_cache'.split(' '),
]
  .flat()
  .join('|');
const NAME = String.raw`(?:(?:${KNOWN})_\w+|ENV_\w+|assets_repository|oci_image_cache)`;
const DATA = new RegExp(String.raw`\{\{\s*(${NAME})\s*\}\}|%(${NAME})%`, 'g');
const ANY = /\{\{\s*([A-Za-z_]\w*)\s*\}\}/g;

export type VariableOptions = {
  /** Authored values of custom names. */
  values?: ReadonlyMap<string, string>;
  /** Whether every name in double braces is a variable. */
  isAnyName?: boolean;
};

/** Replaces each variable of a lab session by a mark, or by its authored value. */
export function markVariables(
  text: string,
  { values = new Map(), isAnyName = false }: VariableOptions = {},
): string {
  if (!text.includes('{{') && !text.includes('%')) return text;
  const put = (name: string) => values.get(name) ?? `\uE004${name}\uE005`;
  const marked = text
    .replace(PARAM, (_, name: string) => put(name))
    .replace(DATA, (_, braces?: string, percents?: string) => put(braces ?? percents ?? ''));
  if (!isAnyName && values.size === 0) return marked;
  return marked.replace(ANY, (whole, name: string) => (isAnyName || values.has(name) ? put(name) : whole));
}

/** Whether a text contains something that only a running session has a value for. */
export function hasVariable(text: string): boolean {
  return text.includes('\uE004');
}

/** Shows a variable as `{session_name}`. */
export function showVariables(text: string): string {
  return text.includes('\uE004') ? text.replace(MARK, '{$1}') : text;
}

/**
 * Turns the marks of a tree into placeholders, except in code blocks, which may be actions. A link whose
 * address is unknown outside of a session becomes plain text.
 */
export function placeVariables(parent: Root | Parents): void {
  const children = parent.children as RootContent[];
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (!child) continue;
    if (child.type === 'text' && hasVariable(child.value)) {
      const parts = placeholders(child.value);
      children.splice(at, 1, ...parts);
      at += parts.length - 1;
    } else if (child.type === 'link' && hasVariable(child.url)) {
      children.splice(at, 1, ...unlink(child));
      at -= 1;
    } else if (child.type === 'image' && hasVariable(child.url)) {
      children[at] = { type: 'inlineCode', value: child.alt || child.url };
      at -= 1;
    } else if ('value' in child && child.type !== 'code') {
      child.value = showVariables(child.value);
    } else if ('url' in child) {
      child.url = showVariables(child.url);
    }
    if ('children' in child && children[at] === child) placeVariables(child);
  }
}

/** For a bare link the address is the useful text; any other text stands by itself. */
function unlink({ children }: Link): PhrasingContent[] {
  return children.length > 0 ? children : [{ type: 'text', value: '' }];
}

function placeholders(value: string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const found of value.matchAll(MARK)) {
    if (found.index > from) parts.push({ type: 'text', value: value.slice(from, found.index) });
    parts.push({
      type: 'emphasis',
      children: [{ type: 'text', value: `{${found[1]}}` }],
      data: { hName: 'var' },
    });
    from = found.index + found[0].length;
  }
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) });
  return parts;
}
