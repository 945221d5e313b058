import { extractQuiz } from '@academy/domain/quiz-block';
import { parseQuiz } from '@academy/domain/quizzes';
import { describe, expect, it } from 'vitest';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { contentTree } from '../../testing/content.ts';
import { HIDDEN, RIGHT_ANSWER_NOTE } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const client = (as?: PersonName) => server.client({ tenantId: 'spring', ...(as && { as }) });
const lesson = async (courseSlug: string, lessonSlug: string, as?: PersonName) =>
  (await client(as).send(getLesson, { params: { courseSlug, lessonSlug }, query: {} })).data;
const raw = async (path: string, as?: PersonName) =>
  (await server.get(`/api/v1/lessons/${path}`, { tenantId: 'spring', ...(as && { as }) })).text();

describe('an open lesson', () => {
  it('CRS-02 has its text, its table of contents and its pictures', async () => {
    const green = await lesson('making-tea', 'green');
    expect(green).toMatchObject({
      lessonId: 'green',
      type: 'article',
      parentId: 'leaves',
      courseId: 'tea',
      courseTitle: 'Making tea',
      summary: 'Gentle and fresh.',
      duration: 60,
      settings: { manualCompletion: true, assessed: false },
      opens: null,
      video: null,
      lab: null,
      hasQuiz: false,
    });
    expect(green.toc.map(({ anchor }) => anchor)).toEqual(['water', 'the-gaiwan']);
    expect(green.content).toMatch(/<img [^>]*src="\/assets\/content\/[0-9a-f]{64}\.png"/);
    expect(green.instructors.map(({ name }) => name)).toEqual(['Ines Example']);
  });

  it('CRS-11 has its video, transcript and links', async () => {
    const roast = await lesson('coffee', 'roast', 'ada');
    expect(roast.video).toEqual({
      file: null,
      vimeo: HIDDEN.vimeo,
      brightcove: null,
      youtube: null,
      poster: null,
    });
    expect(roast.transcript).toContain(HIDDEN.transcript);
    expect(roast.links).toEqual([{ text: 'More', url: `https://example.org/${HIDDEN.link}` }]);
    expect(roast.settings.manualCompletion).toBe(false);
  });

  it('LAB-01 shows the kind of its lab but not its address', async () => {
    expect((await lesson('coffee', 'practice', 'ada')).lab).toBe('externalLab');
    expect(await raw('coffee/practice', 'ada')).not.toContain(HIDDEN.lab);
  });

  it('QUIZ-08 shows its check as written if it is not assessed', async () => {
    for (const as of [undefined, 'ada'] as const) {
      const { content, hasQuiz, kcQuestions } = await lesson('making-tea', 'tea-check', as);
      expect(content).toContain('<div class="quizdown" hidden>');
      expect(parseQuiz(extractQuiz(content).quiz ?? '').questions.map(({ answer }) => answer)).toEqual([
        ['Warm'],
        ['Sencha', 'Assam'],
      ]);
      expect([hasQuiz, kcQuestions]).toEqual([true, []]);
    }
  });
});

describe('an assessed check', () => {
  it('QUIZ-08 is sent as questions without right answers, and without its block', async () => {
    for (const as of ['ada', 'grace', 'root'] as const) {
      const exam = await lesson('coffee', 'coffee-exam', as);
      expect(exam.hasQuiz).toBe(true);
      expect(exam.content).not.toContain('quizdown');
      expect(exam.settings.assessed).toBe(true);
      expect(exam.kcQuestions.map(({ type, answers }) => [type, answers])).toEqual([
        ['single-check', [unchecked('Warm'), unchecked('Boiling')]],
        ['multi-check', [unchecked('Sencha'), unchecked('Assam'), unchecked('Robusta')]],
      ]);
      expect(await raw('coffee/coffee-exam', as)).not.toMatch(
        new RegExp(`\\[x\\]|${RIGHT_ANSWER_NOTE}|"answer"|isCorrect`),
      );
    }
  });

  const unchecked = (text: string) => ({ text, isChecked: false });
});

describe('a locked lesson', () => {
  it('GATE-02 has title, summary, duration, entitlements, lock and preview, and nothing else', async () => {
    expect(await lesson('coffee', 'roast')).toMatchObject({
      title: 'The roast',
      summary: 'Why beans turn brown.',
      duration: 60,
      entitlements: { view: ['auth'] },
      opens: 'sign-in',
      preview: '<p>Beans turn brown because of heat.</p>',
      content: '',
      toc: [],
      transcript: '',
      video: null,
      lab: null,
      hasQuiz: false,
      kcQuestions: [],
      links: [],
    });
  });

  const places = [
    '?slug=coffee',
    '?slug=espresso',
    'coffee/roast',
    'coffee/coffee-exam',
    'coffee/practice',
    'espresso/pull',
  ];

  it.each(places)('GATE-02 nothing of a locked body is in the response to a visitor at %s', async (place) => {
    const text = await raw(place);
    for (const word of Object.values(HIDDEN)) expect(text).not.toContain(word);
    expect(text).not.toMatch(/Sencha|Warm|Nine bar|Grind them/);
  });

  it('GATE-02 is unlocked only by the entitlements it lists', async () => {
    const opens = async (as?: PersonName) => (await lesson('espresso', 'pull', as)).opens;
    expect([await opens(), await opens('ada'), await opens('grace'), await opens('root')]).toEqual([
      'pro',
      'pro',
      null,
      null,
    ]);
    expect(await raw('espresso/pull', 'ada')).not.toContain(HIDDEN.proBody);
    expect(await raw('espresso/pull', 'grace')).toContain(HIDDEN.proBody);
  });

  it('GATE-02 stays locked for the next visitor after a member opened it', async () => {
    expect(await raw('coffee/roast', 'ada')).toContain(HIDDEN.body);
    expect(await raw('coffee/roast')).not.toContain(HIDDEN.body);
    expect(await raw('coffee/roast', 'ada')).toContain(HIDDEN.body);
  });

  it('GATE-01 a free preview inside a locked course is open to all', async () => {
    expect(await lesson('coffee', 'taste')).toMatchObject({ opens: null, entitlements: { view: [] } });
    expect(await raw('coffee/taste')).toContain('tasting note');
  });
});

describe('lessons by address', () => {
  it('CRS-02 lists a course’s lessons as the course details do', async () => {
    const { data } = await client().send(listLessons, { query: { slug: 'making-tea' } });
    expect(data).toMatchObject({ courseId: 'tea', courseSlug: 'making-tea', courseTitle: 'Making tea' });
    expect(data.lessons.map(({ slug }) => slug)).toEqual(['leaves', 'green', 'black', 'tea-check']);
  });

  it('CRS-02 serves unlisted lessons to everyone and drafts to administrators only', async () => {
    expect((await lesson('making-tea', 'aside')).title).toBe('An aside');
    await expect(lesson('making-tea', 'unfinished', 'grace')).rejects.toMatchObject({ status: 404 });
    expect((await lesson('making-tea', 'unfinished', 'root')).status).toBe('draft');
  });

  it.each([
    ['making-tea', 'leaves'],
    ['making-tea', 'roast'],
    ['no-such', 'green'],
    ['secret', 'green'],
  ])('API-08 there is no lesson at %s/%s', async (course, slug) => {
    await expect(lesson(course, slug)).rejects.toMatchObject({ status: 404 });
  });

  it('API-08 refuses a slug that is too long and names the field', async () => {
    const response = await server.get(`/api/v1/lessons/making-tea/${'x'.repeat(201)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: 'lessonSlug' }] });
  });
});

describe('the address form of lessons', () => {
  it('CRS-10 redirects /lessons/{course}/…/{lesson} to the page of the lesson, and nothing else', async () => {
    const location = async (path: string) => {
      const response = await server.get(path, { tenantId: 'spring' });
      return [response.status, response.headers.get('location')];
    };
    expect(await location('/lessons/making-tea/leaves/green?from=mail')).toEqual([
      302,
      '/courses/making-tea/lessons/green',
    ]);
    expect(await location('/lessons/making-tea')).toEqual([404, null]);
    expect(await location('/lessons//evil.example/x/y')).toEqual([404, null]);
  });
});
