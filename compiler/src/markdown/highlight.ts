import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { createHighlighterCore, type HighlighterCore, type ThemeRegistrationRaw } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { visit } from 'unist-util-visit';
import { readLines } from './code-info.ts';
import { languageOf, loadLanguage } from './languages.ts';

/** Larger blocks are data rather than code; they are shown plain, so that one block can't delay a publish. */
const MAX_HIGHLIGHT_LENGTH = 60_000;

/**
 * The kinds of tokens with a color, light and dark. Stored pages contain these class names, so they must be
 * kept; the colors may change with the stylesheet. All reach 4.5:1 on the code background.
 */
const TOKENS = {
  comment: { light: '#59636e', dark: '#9198a1', scopes: ['comment', 'punctuation.definition.comment'] },
  keyword: {
    light: '#b5172a',
    dark: '#ff8a80',
    scopes: ['keyword', 'storage', 'storage.type', 'storage.modifier', 'keyword.operator.word'],
  },
  string: {
    light: '#0a4a8f',
    dark: '#a5d6ff',
    scopes: ['string', 'punctuation.definition.string', 'string.regexp'],
  },
  number: {
    light: '#0550ae',
    dark: '#79c0ff',
    scopes: ['constant', 'constant.numeric', 'constant.language', 'support.constant'],
  },
  function: {
    light: '#6f3fc4',
    dark: '#d2a8ff',
    scopes: ['entity.name.function', 'support.function', 'meta.function-call entity.name.function'],
  },
  type: {
    light: '#8a3800',
    dark: '#ffb77c',
    scopes: [
      'entity.name.type',
      'entity.name.class',
      'support.type',
      'support.class',
      'storage.type.java',
      'storage.type.generic',
      'storage.type.annotation',
      'punctuation.definition.annotation',
    ],
  },
  name: {
    light: '#116329',
    dark: '#7ee787',
    scopes: [
      'entity.name.tag',
      'entity.other.attribute-name',
      'support.type.property-name',
      'keyword.other.definition.ini',
      'variable.parameter.key',
    ],
  },
  inserted: { light: '#116329', dark: '#7ee787', scopes: ['markup.inserted'] },
  deleted: { light: '#b5172a', dark: '#ff8a80', scopes: ['markup.deleted'] },
  heading: { light: '#0550ae', dark: '#79c0ff', scopes: ['markup.heading'] },
} as const;

type TokenKind = keyof typeof TOKENS;

// Each kind is a separate color in the theme, so that the color of a token identifies its kind.
const COLORS = new Map(
  Object.keys(TOKENS).map((kind, at) => [
    `#0000${(at + 1).toString(16).padStart(2, '0')}`,
    kind as TokenKind,
  ]),
);

const THEME: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  settings: [
    { settings: { foreground: '#ffffff', background: '#000000' } },
    ...[...COLORS].map(([foreground, kind]) => ({
      scope: [...TOKENS[kind].scopes],
      settings: { foreground },
    })),
    { scope: ['keyword.operator'], settings: { foreground: '#ffffff' } },
  ],
};

let highlighter: Promise<HighlighterCore> | null = null;

/** Colors fenced blocks of known languages by class; all others are unchanged. */
export async function highlightCode(tree: Root): Promise<void> {
  const blocks: { pre: Element; code: Element; language: string | null }[] = [];
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'pre') return;
    // Scroll containers must be reachable by keyboard.
    node.properties['tabIndex'] = 0;
    const [code] = node.children;
    if (code?.type === 'element' && code.tagName === 'code')
      blocks.push({ pre: node, code, language: writtenLanguage(code) });
  });
  for (const { pre, code, language } of blocks) {
    pre.properties['className'] = ['code'];
    if (language) pre.properties['dataLanguage'] = language;
    const { dataTitle, dataLines } = code.properties;
    if (typeof dataTitle === 'string') pre.properties['dataTitle'] = dataTitle;
    code.properties = {};
    const known = language && languageOf(language);
    const text = toString(code);
    if (text.length > MAX_HIGHLIGHT_LENGTH || (!known && typeof dataLines !== 'string')) continue;
    const plain = text.replace(/\n$/, '');
    const lines = known ? await tokenize(plain, known) : plain.split('\n').map(plainLine);
    code.children = joinLines(lines, readLines(typeof dataLines === 'string' ? dataLines : ''));
  }
}

/** The rules of the classes above, for the site's stylesheet. They follow the page's `color-scheme`. */
export function highlightStylesheet(): string {
  return Object.entries(TOKENS)
    .map(([kind, { light, dark }]) => `.hl-${kind}{color:${light};color:light-dark(${light},${dark})}`)
    .join('\n');
}

async function tokenize(text: string, language: string): Promise<ElementContent[][]> {
  highlighter ??= createHighlighterCore({
    themes: [THEME],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const core = await highlighter;
  await loadLanguage(core, language);
  const lines = core.codeToTokensBase(text, {
    lang: language,
    theme: 'kinds',
    tokenizeMaxLineLength: 1000,
    // A time limit would color the same code differently under load; size bounds the work instead.
    tokenizeTimeLimit: 0,
  });
  return lines.map((line) => {
    const parts: ElementContent[] = [];
    for (const { content, color } of line) append(parts, content, COLORS.get((color ?? '').toLowerCase()));
    return parts;
  });
}

function plainLine(value: string): ElementContent[] {
  return value === '' ? [] : [{ type: 'text', value }];
}

/** The lines as one text again, with highlighted ones marked. */
function joinLines(lines: ElementContent[][], marked: ReadonlySet<number>): ElementContent[] {
  return lines.flatMap((parts, at) => {
    const line = marked.has(at + 1) ? [markedLine(parts)] : parts;
    return at < lines.length - 1 ? [...line, { type: 'text', value: '\n' } as const] : line;
  });
}

function markedLine(children: ElementContent[]): ElementContent {
  return { type: 'element', tagName: 'span', properties: { className: ['hl-line'] }, children };
}

/** Neighbors of one kind share a span, which halves the size. */
function append(parts: ElementContent[], content: string, kind: TokenKind | undefined): void {
  const last = parts.at(-1);
  const className = kind && `hl-${kind}`;
  if (last?.type === 'element' && className && (last.properties['className'] as string[])[0] === className) {
    const [text] = last.children;
    if (text?.type === 'text') text.value += content;
  } else if (className) {
    parts.push({
      type: 'element',
      tagName: 'span',
      properties: { className: [className] },
      children: [{ type: 'text', value: content }],
    });
  } else if (last?.type === 'text') {
    last.value += content;
  } else {
    parts.push({ type: 'text', value: content });
  }
}

function writtenLanguage(code: Element): string | null {
  const classes = code.properties['className'];
  const written = Array.isArray(classes)
    ? classes.map(String).find((name) => name.startsWith('language-'))
    : undefined;
  return written ? written.slice('language-'.length).toLowerCase() : null;
}
