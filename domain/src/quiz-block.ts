import { closesFence, fenceIn, opensFence, splitLines, type Fence } from './markdown-lines.ts';
import { splitSettings } from './quiz-settings.ts';

export interface ExtractedQuiz {
  body: string;
  quiz: string | null;
}

/**
 * Separates the quiz from a lesson's content: the body without its quizdown blocks, and the decoded text of the blocks.
 * Blocks in a code fence, in inline code or in a comment are examples and stay in the body.
 */
export function extractQuiz(markdown: string): ExtractedQuiz {
  const blocks = findBlocks(markdown);
  if (blocks.length === 0) return { body: markdown, quiz: null };

  const parts: string[] = [];
  let from = 0;
  for (const block of blocks) {
    parts.push(markdown.slice(from, block.start));
    from = block.end;
  }
  parts.push(markdown.slice(from));
  const texts = blocks.map((block) => decodeBlock(markdown.slice(block.innerStart, block.innerEnd)));
  // A lesson has one quiz: further blocks add questions, the settings come from the first.
  const quiz = texts.map((text, index) =>
    index === 0 ? text : splitSettings(splitLines(text)).rest.join('\n'),
  );
  return { body: parts.join(''), quiz: quiz.join('\n\n') };
}

/** The inverse of `extractQuiz`: a block that it reads as the same text. */
export function formatQuizBlock(quiz: string, { hidden = false }: { hidden?: boolean } = {}): string {
  const encoded = quiz.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<div class="quizdown"${hidden ? ' hidden' : ''}>\n${encoded}\n</div>`;
}

interface QuizBlock {
  start: number;
  innerStart: number;
  innerEnd: number;
  end: number;
}

interface OpenQuizBlock {
  start: number;
  innerStart: number;
  depth: number;
  lastClose: Tag | null;
}

interface Tag {
  kind: 'open' | 'close';
  quiz: boolean;
  start: number;
  end: number;
}

function findBlocks(markdown: string): QuizBlock[] {
  const blocks: QuizBlock[] = [];
  const lines = linesWithOffsets(markdown);
  const closable = closableFences(lines.map((line) => line.text));
  const lastCommentEnd = markdown.lastIndexOf('-->');
  let open: OpenQuizBlock | null = null;
  let fence: Fence | null = null;
  let commentEnd = 0;

  for (const [index, line] of lines.entries()) {
    if (fence !== null) {
      if (closesFence(line.text, fence)) fence = null;
      continue;
    }
    const opening = line.start < commentEnd ? null : opensFence(line.text);
    // Inside a block, a fence that is never closed is ignored, or the block would swallow the rest of the lesson.
    if (opening !== null && (open === null || closable(index, opening))) {
      fence = opening;
      continue;
    }
    for (const at of anglesOutsideCode(markdown, line)) {
      if (at < commentEnd) continue;
      if (open === null && markdown.startsWith('<!--', at) && lastCommentEnd > at) {
        commentEnd = markdown.indexOf('-->', at) + 3;
        continue;
      }
      const tag = divTagAt(markdown, at);
      if (tag === null) continue;
      if (open === null) {
        if (tag.quiz) open = { start: tag.start, innerStart: tag.end, depth: 1, lastClose: null };
        continue;
      }
      open.depth += tag.kind === 'open' ? 1 : -1;
      if (tag.kind === 'close') open.lastClose = tag;
      if (open.depth === 0) {
        blocks.push(toQuizBlock(open, tag.start, tag.end));
        open = null;
      }
    }
  }
  if (open !== null) {
    // An unbalanced block ends at the last closing tag, or else at the end of the text.
    const { lastClose } = open;
    blocks.push(toQuizBlock(open, lastClose?.start ?? markdown.length, lastClose?.end ?? markdown.length));
  }
  return blocks;
}

function toQuizBlock(open: OpenQuizBlock, innerEnd: number, end: number): QuizBlock {
  return { start: open.start, innerStart: open.innerStart, innerEnd, end };
}

interface Line {
  start: number;
  text: string;
}

function linesWithOffsets(markdown: string): Line[] {
  let start = 0;
  return markdown.split('\n').map((text) => {
    const line = { start, text };
    start += text.length + 1;
    return line;
  });
}

/** Whether a fence opened at a line is closed by a later line. */
function closableFences(lines: readonly string[]): (index: number, fence: Fence) => boolean {
  const longest: { '`': number; '~': number }[] = [];
  let after = { '`': 0, '~': 0 };
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    longest[index] = after;
    const bare = fenceIn(lines[index] ?? '');
    if (bare === null || bare.language !== '') continue;
    after =
      bare.mark === '`'
        ? { ...after, '`': Math.max(after['`'], bare.length) }
        : { ...after, '~': Math.max(after['~'], bare.length) };
  }
  return (index, fence) => (longest[index]?.[fence.mark === '`' ? '`' : '~'] ?? 0) >= fence.length;
}

/** The positions of `<` in a line; after an odd number of backticks it is inline code and skipped. */
function anglesOutsideCode(markdown: string, line: Line): number[] {
  const found: number[] = [];
  let inCode = false;
  for (let at = line.start; at < line.start + line.text.length; at += 1) {
    if (markdown[at] === '`') inCode = !inCode;
    else if (markdown[at] === '<' && !inCode) found.push(at);
  }
  return found;
}

function divTagAt(markdown: string, start: number): Tag | null {
  const closing = markdown[start + 1] === '/';
  const nameStart = start + (closing ? 2 : 1);
  if (markdown.slice(nameStart, nameStart + 3).toLowerCase() !== 'div') return null;
  let end = nameStart + 3;
  // Stopping at the next `<` keeps the time linear for thousands of unfinished tags.
  while (end < markdown.length && markdown[end] !== '>' && markdown[end] !== '<') end += 1;
  if (markdown[end] !== '>') return null;
  const attributes = markdown.slice(nameStart + 3, end);
  if (attributes !== '' && attributes[0] !== '/' && attributes[0]?.trim() !== '') return null;
  const quiz = !closing && classesOf(attributes).includes('quizdown');
  return { kind: closing ? 'close' : 'open', quiz, start, end: end + 1 };
}

const ATTRIBUTE = /([^\s=<>"'/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

function classesOf(attributes: string): string[] {
  for (const [, name, value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (name?.toLowerCase() !== 'class') continue;
    const quoted = value.startsWith('"') || value.startsWith("'");
    return (quoted ? value.slice(1, -1) : value).split(/\s+/);
  }
  return [];
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

function decodeBlock(inner: string): string {
  return unindent(inner).replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Removes the common indentation; text on the line of the opening tag has none. */
function unindent(text: string): string {
  const [first = '', ...others] = splitLines(text);
  let shared: string | null = null;
  for (const line of others) {
    if (line.trim() === '') continue;
    const indent = line.slice(0, line.length - line.trimStart().length);
    shared = shared === null ? indent : commonPrefix(shared, indent);
  }
  const cut = shared?.length ?? 0;
  const lines = [first.trimStart(), ...others.map((line) => (line.trim() === '' ? '' : line.slice(cut)))];
  let start = 0;
  while (lines[start] === '') start += 1;
  let end = lines.length;
  while (end > start && lines[end - 1] === '') end -= 1;
  return lines.slice(start, end).join('\n');
}

function commonPrefix(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return left.slice(0, length);
}
