import { hasForbiddenCharacter } from '@academy/domain/plain-text';
import { parseQuiz, type Quiz } from '@academy/domain/quizzes';
import { describe, expect, inject, it } from 'vitest';
import { checkFolder } from './check.ts';
import { renderMarkdown } from './markdown/render.ts';
import { renderQuiz } from './quiz-html.ts';
import { renderItems } from './render.ts';
import { contentFolder, course, lesson } from './testing/folders.ts';
import { dangersIn } from './testing/inspect-html.ts';
import { XSS_PAYLOADS } from './testing/xss-payloads.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether to run the long variants. */
    full: boolean;
  }
}

/** Quizzes use the Markdown renderer, which is tested with all of them: a third includes every kind. */
const IN_QUIZZES = inject('full') ? XSS_PAYLOADS : XSS_PAYLOADS.filter((_, at) => at % 3 === 0);

const SHORTCODE_FIELDS: Record<string, string[]> = {
  alert: ['text', 'type'],
  checks: ['list'],
  figure: ['image', 'alt', 'caption'],
  embed: ['html'],
  brightcove: ['id', 'account', 'player', 'title', 'poster'],
  vimeo: ['id', 'hash', 'title', 'poster'],
  youtube: ['id', 'title', 'poster'],
  'conditional-cta': ['text', 'icon', 'attrGuest', 'attrAuth', 'attrPro'],
};
const HARMLESS: Record<string, string> = {
  text: 'x',
  list: 'x',
  image: 'https://example.org/x.png',
  html: 'x',
  id: '1',
};

describe('hostile texts', () => {
  it('ADM-07 cover at least 150 ways to inject a script', () => {
    expect(new Set(XSS_PAYLOADS).size).toBeGreaterThanOrEqual(150);
  });

  it.each(XSS_PAYLOADS)('ADM-07 leave nothing executable in Markdown: %j', async (payload) => {
    for (const text of [payload, `before ${payload} after`, `# ${payload}\n\n- ${payload}\n\n> ${payload}`]) {
      expect(dangersIn((await renderMarkdown(text)).html)).toEqual([]);
    }
  });

  it.each(IN_QUIZZES)('ADM-07 leave nothing executable in quiz texts: %j', async (payload) => {
    for (const texts of Object.values(await renderQuiz(quizOf(payload))))
      expect(Object.values(texts).flatMap(dangersIn)).toEqual([]);
  });

  it('ADM-07 leave nothing executable in any field of a shortcode', async () => {
    for (const payload of XSS_PAYLOADS) {
      // One document for all of them, so that an escape from one field affects the next one.
      const { html } = await renderMarkdown(shortcodesWith(payload).join('\n\n'));
      expect({ payload, dangers: dangersIn(html) }).toEqual({ payload, dangers: [] });
    }
  });

  it('ADM-07 keep JSON titles as plain text, out of the HTML', async () => {
    const files = Object.fromEntries(
      XSS_PAYLOADS.filter(isTitle).flatMap((title, at) => [
        [`${at}-x/lesson.json`, { ...lesson, id: `l${at}`, slug: `l${at}`, title }],
        [`${at}-x/content.md`, 'Nothing to see.'],
      ]),
    );
    const checked = await checkFolder(contentFolder({ 'course.json': course, 'summary.md': 'x', ...files }));
    expect(checked.faults).toEqual([]);
    for await (const { kind, document } of renderItems(checked)) {
      if (kind !== 'lesson') continue;
      expect(XSS_PAYLOADS.map((payload) => payload.trim())).toContain(document.title);
      expect(document.content).toBe('<p>Nothing to see.</p>');
    }
  });

  it('ADM-07 are refused for script addresses in JSON fields', async () => {
    const settings = {
      links: [{ text: 'x', url: 'javascript:alert(1)' }],
      thumbnail: 'data:image/svg+xml,<svg onload=alert(1)>',
    };
    const { faults } = await checkFolder(
      contentFolder({
        'course.json': course,
        'summary.md': 'x',
        '01-a/lesson.json': { ...lesson, settings },
        '01-a/content.md': 'x',
      }),
    );
    expect(faults.map(({ message }) => message)).toEqual([
      'settings.links[0].url must be an address that starts with https:// or http://',
      'settings.thumbnail must be an https:// address or the path of a file beside it',
    ]);
  });
});

/** A quiz with the payload as every one of its texts. */
function quizOf(payload: string): Quiz {
  const { settings } = parseQuiz('');
  return {
    introContent: payload,
    totalQuestions: 1,
    customPassMsg: payload,
    customFailMsg: payload,
    passingMarks: 0,
    isCorrect: false,
    settings,
    questions: [
      {
        question: `${payload}\n\n${payload}`,
        options: [payload, `before ${payload} after`],
        answer: [],
        description: '',
        type: 'single-check',
        optionsSelected: [],
        code: [
          { language: payload, text: payload },
          { language: 'html', text: payload },
        ],
        hint: payload,
        comments: [payload, `- ${payload}`],
      },
    ],
  };
}

/** Control characters are refused before rendering. */
function isTitle(payload: string): boolean {
  return payload.trim().length <= 500 && !hasForbiddenCharacter(payload, { multiline: true });
}

/** Every shortcode, once for each of its fields with the payload in it. */
function shortcodesWith(payload: string): string[] {
  return Object.entries(SHORTCODE_FIELDS).flatMap(([name, fields]) =>
    fields.map((field) => {
      const body = JSON.stringify({ ...harmlessFields(name), [field]: payload });
      return `@@@${name}\n${body}\n@@@`;
    }),
  );
}

function harmlessFields(name: string): Record<string, string> {
  const harmless: Record<string, string> = name === 'youtube' ? { ...HARMLESS, id: 'dQw4w9WgXcQ' } : HARMLESS;
  return Object.fromEntries(
    (SHORTCODE_FIELDS[name] ?? []).flatMap((field) => (harmless[field] ? [[field, harmless[field]]] : [])),
  );
}
