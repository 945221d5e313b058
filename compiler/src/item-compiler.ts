import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Root } from 'hast';
import type { Chapter, LessonSettings } from '@academy/domain/content/lesson';
import { findForbiddenText } from '@academy/domain/plain-text';
import { extractQuiz } from '@academy/domain/quiz-block';
import type { QuizHtml } from '@academy/domain/quiz-html';
import { parseQuiz } from '@academy/domain/quizzes';
import type { Cue } from '@academy/domain/webvtt';
import { TEXTS_OF, type CompiledItem, type SearchSection, type SourceItem } from './catalog.ts';
import { CompileError } from './compile-error.ts';
import { buildDocument } from './documents.ts';
import type { Fault } from './faults.ts';
import { includeFrom } from './folder/include.ts';
import { readTemplate, SCHEMAS } from './folder/item-files.ts';
import { readMetadata, type Schema } from './folder/metadata.ts';
import { openSource, type Source } from './folder/source.ts';
import type { Variables } from './folder/variables.ts';
import { compileWorkshop } from './labs/compile-workshop.ts';
import type { Addresses } from './markdown/addresses.ts';
import type { DrawingAt } from './markdown/drawings.ts';
import { isSameTitle } from './markdown/outline.ts';
import { EMPTY_RENDERED, renderMarkdown, type Rendered } from './markdown/render.ts';
import { timeTranscript, transcriptOf } from './media/timed-transcript.ts';
import { readCaptions, readChapters } from './media/video-texts.ts';
import { renderQuiz } from './quiz-html.ts';

/** Compiles one checked item to its document. It rereads the files, because a check returns no texts. */
export class ItemCompiler {
  readonly #source: Source;
  readonly #variables: Variables;
  #tags: { file: string; value: readonly unknown[] } | null = null;

  constructor({ folder, variables }: { folder: string; variables: Variables }) {
    this.#source = openSource(folder, { report: throwChanged });
    this.#variables = variables;
  }

  async compile(item: SourceItem): Promise<CompiledItem> {
    const { kind } = item;
    if (kind === 'workshop')
      return toCompiledItem(item, { document: await compileWorkshop(item, this.#source) });
    const fields = this.#fields({ ...item, kind });
    const texts: Record<string, Rendered> = {};
    const { cues, chapters } = this.#videoTexts(item.file, fields);
    let quiz: string | null = null;
    let quizHtml: QuizHtml | undefined;
    let content = '';
    const [main] = TEXTS_OF[item.kind];
    for (const [name, file] of Object.entries(item.texts)) {
      let text =
        readTemplate(this.#source, {
          file,
          maximum: this.#source.limits.textBytes,
          variables: this.#variables,
        })?.text ?? '';
      if (name === 'content' && (item.kind === 'lesson' || item.kind === 'guide')) {
        content = text;
        const extracted = extractQuiz(text);
        const questions = extracted.quiz === null ? null : parseQuiz(extracted.quiz);
        if (questions) quizHtml = await refuseTooDeep(file, () => renderQuiz(questions));
        if (quizHtml && item.sections) quizHtml.sections = { ...item.sections };
        ({ quiz } = extracted);
        text = extracted.body;
      }
      const options = {
        addresses: item.addresses,
        include: includeFrom({ source: this.#source, file }),
        drawingAt: drawingsFrom({ source: this.#source, file, addresses: item.addresses }),
        anchorPrefix: name === main ? '' : `${name}-`,
        isTitle: (heading: string) => name === main && isSameTitle(heading, item.title),
        withMarkdown: main === 'content' && MARKDOWN_TEXTS.has(name),
        ...(name === 'transcript' && { after: (tree: Root) => timeTranscript(tree, cues) }),
      };
      const source = text;
      texts[name] = await refuseTooDeep(file, () => renderMarkdown(source, options));
    }
    if (cues.length > 0 && !texts['transcript']?.html)
      texts['transcript'] = { ...EMPTY_RENDERED, ...transcriptOf(cues) };
    const document = buildDocument(
      { ...item, kind },
      { fields, content, texts: (name) => texts[name] ?? EMPTY_RENDERED, chapters },
    );
    return toCompiledItem(item, {
      document,
      quiz,
      quizHtml,
      markdown: markdownOf(texts),
      search: searchOf(main && texts[main], texts['transcript']),
    });
  }

  #fields(item: SourceItem & { kind: keyof typeof SCHEMAS }): unknown {
    if (item.kind !== 'tag') return this.#read<unknown>(item.file, SCHEMAS[item.kind]);
    if (this.#tags?.file !== item.file)
      this.#tags = { file: item.file, value: this.#read(item.file, SCHEMAS.tag) };
    return this.#tags.value[item.index];
  }

  #videoTexts(file: string, fields: unknown): { cues: Cue[]; chapters: Chapter[] } {
    const { settings } = fields as { settings?: Pick<LessonSettings, 'video'> };
    const beside = { source: this.#source, file };
    return {
      cues: readCaptions(settings?.video, beside),
      chapters: readChapters(settings?.video, beside).toSorted((one, other) => one.start - other.start),
    };
  }

  #read<Value>(file: string, schema: Schema<Value>): Value {
    const { metadataBytes } = this.#source.limits;
    const filled = readTemplate(this.#source, { file, maximum: metadataBytes, variables: this.#variables });
    const metadata = readMetadata(filled?.text ?? '', { file, schema });
    if (metadata.value === null)
      throw new Error(`${file} changed while it was being compiled: run it again.`);
    return metadata.value;
  }
}

type Parts = {
  document: CompiledItem['document'];
  quiz?: string | null;
  quizHtml?: QuizHtml | undefined;
  markdown?: string;
  search?: SearchSection[];
};

function toCompiledItem(
  item: SourceItem,
  { document, quiz = null, quizHtml, markdown, search = [] }: Parts,
): CompiledItem {
  // The check refuses control characters in the source, but a character reference or an escape may produce
  // one.
  const { files: _files, ...rest } = document as Record<string, unknown>;
  // The keys of quiz HTML are texts themselves and may have several lines.
  const quizTexts = Object.values(quizHtml ?? {}).map((texts) => Object.entries(texts));
  if (findForbiddenText([rest, quiz, quizTexts, markdown, search], { multiline: true }))
    throw new CompileError(`${item.file} holds a control character or malformed Unicode: remove it.`);
  const { kind, id, slug, parent, order, status, assets, missingPictures, sourceHash } = item;
  const compiled = {
    kind,
    id,
    slug,
    parent,
    order,
    status,
    document,
    quiz,
    ...(quizHtml && { quizHtml }),
    ...(markdown && { markdown }),
    search,
    assets,
    ...(missingPictures && { missingPictures }),
  };
  // The same document at another position has the same hash.
  const { parent: _parent, order: _order, ...content } = compiled;
  return { ...compiled, sourceHash, hash: hashOf(content) } as CompiledItem;
}

async function refuseTooDeep<Result>(file: string, render: () => Promise<Result>): Promise<Result> {
  try {
    return await render();
  } catch (error) {
    // The check can't foresee every construct that overflows the stack.
    if (error instanceof RangeError)
      throw new CompileError(`${file} is nested too deeply to be rendered: make it flatter.`, {
        cause: error,
      });
    throw error;
  }
}

/** The texts included in Markdown. */
const MARKDOWN_TEXTS = new Set(['content', 'summary', 'transcript']);

/** As on the page: a lab or a video may have no text except its summary. */
function markdownOf({ content, summary, transcript }: Record<string, Rendered>): string {
  const spoken = transcript?.markdown ? `## Transcript\n\n${transcript.markdown}` : '';
  return [content?.markdown || summary?.markdown, spoken].filter(Boolean).join('\n\n');
}

/** The searchable text: the sections of the main text and the transcript. Quizzes are already removed. */
function searchOf(main: Rendered | undefined, transcript: Rendered | undefined): SearchSection[] {
  const spoken = transcript?.text
    ? [{ heading: 'Transcript', anchor: 'transcript', text: transcript.text }]
    : [];
  return [...(main?.sections ?? []), ...spoken];
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

/** JSON with sorted keys, so that the hash does not depend on their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function throwChanged({ file, message }: Fault): never {
  throw new Error(`${file} changed while it was being compiled (${message}): run it again.`);
}

/** A larger one remains a picture, so that it does not delay the page. */
const MAX_BYTES = 32_000;

/** Reads the drawings stored next to a text, by their published addresses. */
function drawingsFrom({
  source,
  file,
  addresses,
}: {
  source: Source;
  file: string;
  addresses: Addresses;
}): DrawingAt {
  return (address) => {
    const reference = Object.keys(addresses).find((key) => addresses[key] === address);
    if (!reference || !address.endsWith('.svg')) return null;
    const located = source.locate(posix.join(posix.dirname(file), reference));
    const isSmall = typeof located === 'object' && located.bytes <= MAX_BYTES;
    return isSmall ? source.readText(posix.join(posix.dirname(file), reference), MAX_BYTES) : null;
  };
}
