import { codeKey, collectTexts, type QuizHtml } from '@academy/domain/quiz-html';
import type { Quiz } from '@academy/domain/quizzes';
import { renderCode, renderSnippet } from './markdown/render-snippet.ts';

/** Renders every text of a quiz with the renderer of the lessons. */
export async function renderQuiz(quiz: Quiz): Promise<QuizHtml> {
  const { blocks, phrases, code } = collectTexts(quiz);
  return {
    blocks: await renderAll(blocks, { keyOf: (text) => text, render: (text) => renderSnippet(text) }),
    phrases: await renderAll(phrases, {
      keyOf: (text) => text,
      render: (text) => renderSnippet(text, { isPhrase: true }),
    }),
    code: await renderAll(code, { keyOf: codeKey, render: renderCode }),
  };
}

async function renderAll<Source>(
  sources: readonly Source[],
  { keyOf, render }: { keyOf: (source: Source) => string; render: (source: Source) => Promise<string> },
): Promise<Record<string, string>> {
  const entries: [string, string][] = [];
  for (const source of sources) entries.push([keyOf(source), await render(source)]);
  return Object.fromEntries(entries);
}
