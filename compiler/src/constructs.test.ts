import { rmSync } from 'node:fs';
import { parseQuiz } from '@academy/domain/quizzes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckedFolder, CompiledItem, LessonDocument, WorkshopDocument } from './catalog.ts';
import { everyConstruct } from './testing/constructs.ts';
import { writeFolder } from './testing/folders.ts';
import { compileFolder, leftoversIn } from './testing/leftovers.ts';

let checked: CheckedFolder;
let items: CompiledItem[];
const lesson = () => items.find(({ id }) => id === 'tea-water')?.document as LessonDocument;
const workshop = () => items.find(({ kind }) => kind === 'workshop')?.document as WorkshopDocument;
const page = (at: number) => workshop().pages[at];
const flat = (html = '') => html.replaceAll(/\s*\n\s*/g, '');
const picture = (alt: string) => new RegExp(`<img src="/assets/content/[0-9a-f]{64}\\.png" alt="${alt}"`);

describe('a folder with one of each construct', () => {
  const folder = writeFolder(everyConstruct());
  beforeAll(async () => {
    ({ checked, items } = await compileFolder(folder));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('SRC-10 is published without showing markup on any page', () => {
    expect(checked.faults).toEqual([]);
    expect(items).toHaveLength(5);
    expect(leftoversIn(items)).toEqual([]);
  });

  it('SRC-01 treats a folder with index.md or _index.md as a page, and shows AsciiDoc as text', () => {
    expect(workshop().names).toContain('pour-id');
    expect(workshop().pages.map(({ name, title }) => [name, title])).toEqual([
      ['00-warm-up', 'Warm up'],
      ['01-actions', 'Act'],
      ['02-old', 'Old page'],
    ]);
    expect(page(2)?.html).toContain('Written *long* ago.');
    expect(checked.warnings).toContainEqual(
      expect.objectContaining({ message: 'this page is AsciiDoc and is shown as plain text' }),
    );
  });

  it.each(['Beside', 'Served', 'Static', 'From the root', 'By address', 'Base'])(
    'SRC-01 finds the picture of a workshop by any of its addresses: %s',
    (alt) => expect(page(0)?.html).toMatch(picture(alt)),
  );

  it('SRC-02 shows session variables as placeholders, and variables with a value as that value', () => {
    expect(page(0)?.html).toContain(
      'Visit https://<var>{session_hostname}</var>/shop, <var>{custom_name}</var> and green.',
    );
    expect(lesson().content).toContain(
      'Open <var>{ingress_protocol}</var>://<var>{session_namespace}</var>.test in the shop.',
    );
  });

  it('SRC-02 replaces variables before YAML is read, so a value may start with one', () => {
    expect(page(1)?.actions.map(({ action }) => action)).toMatchObject([
      { does: 'elsewhere', name: 'terminal:execute', text: 'curl {ingress_protocol}://{session_namespace}' },
      { does: 'elsewhere', name: 'dashboard:open-url', text: '{ingress_protocol}://shop.{ingress_domain}/' },
      { does: 'editor:append-lines-to-file', text: 'first second' },
      { does: 'editor:select-matching-text', before: 0, after: 0 },
      { does: 'editor:select-matching-text', isRegex: true, group: 1, start: -3, after: -1 },
      { does: 'elsewhere', name: 'editor:prepend-lines-to-file' },
      { does: 'elsewhere', name: 'examiner:execute-test', text: 'elsewhere' },
    ]);
  });

  it('SRC-03 renders Hugo’s shortcodes in lessons, including files', () => {
    const html = flat(lesson().content);
    expect(html).toContain(
      '<aside class="alert alert-info"><p>A note with <code>{{&#x3C; note >}}</code> in code.</p></aside>',
    );
    expect(html).toContain(
      '<aside class="alert alert-warning"><p class="alert-title"><strong>Mind the steam</strong></p><p>Steam burns.</p></aside>',
    );
    expect(html).toContain('<aside class="alert alert-error"><p>Short.</p></aside>');
    expect(html).toMatch(picture('A cup'));
    expect(html).toContain('<p>Included <strong>words</strong>.</p>');
    expect(html).toMatch(/<pre[^>]*data-language="sh"/);
    expect(html).toContain('A <strong>loose</strong> word.');
    expect(html).toContain('{{ .Values.name }} and {{&#x3C; note >}}');
  });

  it('SRC-03 renders @@@ shortcodes inside lists and quotes', () => {
    const html = flat(lesson().content);
    expect(html).toMatch(
      /<li><p>Boil the water\.<\/p><aside class="alert alert-warning"><p>It is <strong>hot/,
    );
    expect(html).toMatch(/<li><aside class="alert alert-info"><p>As an item\.<\/p><\/aside>/);
    expect(html).toMatch(/<li><p>Deeper:<\/p><aside class="alert alert-info"><p>Deep in a list\./);
    expect(html).toMatch(/<blockquote><aside class="alert alert-info"><p>In a quote\./);
  });

  it('SRC-09 renders callouts, code titles and highlighted lines', () => {
    const html = flat(lesson().content);
    expect(html).toContain(
      '<aside class="alert alert-success"><p class="alert-title"><strong>Tip</strong></p><p>Warm the pot.</p>',
    );
    expect(html).toContain('data-title="Tea.java"><code><span class="hl-line">');
  });

  it('SRC-11 SRC-12 renders formulas and diagrams', () => {
    const html = flat(lesson().content);
    expect(html).toMatch(/Of <math>.*<\/math> cups at \$5 each/);
    expect(html).toContain('<math display="block">');
    expect(html).toMatch(/<figure class="diagram">.*<svg .*>Kettle<\/text>/);
  });

  it('QUIZ-11 reads a check whose questions start at another level than ##', () => {
    const quiz = parseQuiz(items.find(({ id }) => id === 'check')?.quiz ?? '');
    expect(quiz).toMatchObject({
      settings: { passingGrade: 50 },
      questions: [{ question: 'Which water?', answer: ['fresh'] }, { question: 'And milk?' }],
    });
  });
});
