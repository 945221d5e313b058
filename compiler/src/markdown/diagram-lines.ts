/** The lines of a diagram that the library supports; it silently drops all others. */
const READ: Readonly<Record<string, readonly RegExp[]>> = {
  'State diagram': [
    /^direction\s+(?:TD|TB|LR|BT|RL)$/i,
    /^state\s+(?:"[^"]+"\s+as\s+)?[\w\p{L}]+\s*\{$/u,
    /^\}$/,
    /^state\s+"[^"]+"\s+as\s+[\w\p{L}]+$/u,
    /^(?:\[\*\]|[\w\p{L}-]+)\s*-->\s*(?:\[\*\]|[\w\p{L}-]+)(?:\s*:\s*.+)?$/u,
    /^[\w\p{L}-]+\s*:\s*.+$/u,
    // Forks and choices are drawn as normal states, by the arrows that name them.
    /^state\s+[\w\p{L}]+(?:\s*<<\w+>>)?$/u,
  ],
  'Sequence diagram': [
    /^(?:participant|actor)\s+\S+(?:\s+as\s+.+)?$/,
    /^Note\s+(?:left of|right of|over)\s+[^:]+:\s*.+$/i,
    /^(?:loop|alt|opt|par|critical|break|rect|else|and)\b.*$/,
    /^end$/,
    /^[^\s<]+?\s*(?:-->>|->>|-->|->|--?[)x])\s*[+-]?\S+?\s*:\s*.+$/,
    // These change no text.
    /^(?:activate|deactivate)\s+\S+$/,
    /^autonumber\b.*$/,
  ],
  'Class diagram': [
    /^namespace\s+\S+\s*\{$/,
    /^\}$/,
    /^class\s+\S+?(?:\s*~\w+~)?\s*\{?$/,
    /^\S+?\s*:\s*.+$/,
    /^\S+?\s+(?:"[^"]*"\s+)?(?:<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\.|--)\s+(?:"[^"]*"\s+)?\S+?(?:\s*:\s*.+)?$/,
    /^direction\s+\w+$/,
  ],
  'Entity relationship diagram': [
    /^\S+\s*\{$/,
    /^\S+\s+[|o}{]{2}(?:--|\.\.)[|o}{]{2}\s+\S+\s*:\s*.+$/,
    /^direction\s+\w+$/,
  ],
};
/** Kinds whose blocks have free-form lines. */
const BODY: Readonly<Record<string, RegExp>> = {
  'Class diagram': /^class\s.*\{$/,
  'Entity relationship diagram': /^\S+\s*\{$/,
};
const OPENS: Readonly<Record<string, RegExp>> = {
  Flowchart: /^subgraph\b/,
  'Sequence diagram': /^(?:loop|alt|opt|par|critical|break|rect)\b/,
  'State diagram': /^state\s.*\{$/,
  'Class diagram': /\{$/,
  'Entity relationship diagram': /\{$/,
};
const CLOSES = /^(?:end|\})$/;

const FLOWCHART_LINE = /^(?:subgraph\s+.+|end|direction\s+(?:TD|TB|LR|BT|RL))$/i;
const NODE =
  /[\w-]+(?:\(\(\(.+?\)\)\)|\(\[.+?\]\)|\(\(.+?\)\)|\[\[.+?\]\]|\[\(.+?\)\]|\[\/.+?\\\]|\[\\.+?\/\]|>.+?\]|\{\{.+?\}\}|\[.+?\]|\(.+?\)|\{.+?\})?\s*/y;
const LINK = /(?:&|<?(?:-->|-\.->|==>|---|-\.-|===)(?:\|[^|]*\|)?)\s*/y;

export type LostLine = { line: string; isOpen: boolean };

/** Real labels are shorter, and parsing longer ones would be slow. */
const MAX_LENGTH = 1000;

/** The first line of a diagram that the library would drop, and whether it is an unclosed block. */
export function findLostLine(source: readonly string[], kind: string): LostLine | null {
  const open: string[] = [];
  let isBody = false;
  for (const written of source) {
    const line = written.trim();
    if (line === '' || line.startsWith('%%') || line.length > MAX_LENGTH) continue;
    if (CLOSES.test(line)) {
      open.pop();
      isBody = false;
      continue;
    }
    if (isBody) continue;
    const isRead = kind === 'Flowchart' ? isStatement(line) : READ[kind]?.some((form) => form.test(line));
    if (!isRead) return { line, isOpen: false };
    if (OPENS[kind]?.test(line)) open.push(line);
    isBody = BODY[kind]?.test(line) ?? false;
  }
  const [first] = open;
  return first === undefined ? null : { line: first, isOpen: true };
}

/** Nodes with links between them, up to the end of the line. */
function isStatement(line: string): boolean {
  if (FLOWCHART_LINE.test(line)) return true;
  let at = 0;
  for (let isNode = true; ; isNode = !isNode) {
    const pattern = isNode ? NODE : LINK;
    pattern.lastIndex = at;
    const length = pattern.exec(line)?.[0].length;
    if (length === undefined) return false;
    at += length;
    if (isNode && at >= line.length) return true;
  }
}
