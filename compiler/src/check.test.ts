import { describe, expect, it } from 'vitest';
import { checkFolder } from './check.ts';
import { contentFolder, course, lesson, teaCourse, type Files } from './testing/folders.ts';

async function faultsOf(files: Files) {
  return (await checkFolder(contentFolder(files))).faults;
}

/** `file:line message` of every fault, the first thing an author reads. */
async function faultsIn(files: Files): Promise<string[]> {
  return (await faultsOf(files)).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

async function warningsIn(files: Files): Promise<string[]> {
  const { faults, warnings } = await checkFolder(contentFolder(files));
  expect(faults).toEqual([]);
  return warnings.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

describe('the layouts of a content folder', () => {
  it('ADM-07 include a course as the folder itself, with modules and lessons in folder order', async () => {
    const { items, faults } = await checkFolder(
      contentFolder(
        teaCourse({
          '10-more/module.json': { id: 'more', slug: 'more', title: 'More', status: 'live' },
          '10-more/02-milk/lesson.json': { ...lesson, id: 'milk', slug: 'milk' },
          '10-more/02-milk/content.md': 'Milk last.',
          '02-leaves/lesson.json': { ...lesson, id: 'leaves', slug: 'leaves' },
          '02-leaves/content.md': 'One spoon each.',
          'workshops/01-a/README.md': 'not a lesson',
        }),
      ),
    );
    expect(faults).toEqual([]);
    expect(items.map(({ kind, id, order, parent }) => [kind, id, order, parent?.id])).toEqual([
      ['course', 'tea', 7, undefined],
      ['lesson', 'tea-water', 1, 'tea'],
      ['lesson', 'leaves', 2, 'tea'],
      ['module', 'more', 3, 'tea'],
      ['lesson', 'milk', 4, 'more'],
    ]);
  });

  it.each(['', 'metadata/lms/'])('ADM-07 include collections under "%s"', async (base) => {
    const files = {
      [`${base}courses/01-tea/course.yaml`]: 'id: tea\nslug: tea\ntitle: Tea\nstatus: live\n',
      [`${base}courses/01-tea/summary.md`]: 'Tea.',
      [`${base}courses/01-tea/1/lesson.json`]: lesson,
      [`${base}courses/01-tea/1/content.md`]: 'Boil the water.',
      [`${base}guides/a/guide.json`]: { id: 'g', slug: 'g', title: 'G', status: 'live', type: 'article' },
      [`${base}guides/a/content.md`]: 'Go.',
      [`${base}paths/p/path.json`]: {
        id: 'x',
        slug: 'x',
        title: 'P',
        status: 'live',
        steps: [{ type: 'course', id: 'tea' }],
      },
      [`${base}tests/t/test.json`]: {
        id: 'x',
        slug: 'x',
        title: 'T',
        status: 'live',
        settings: { url: 'https://tests.example/t' },
      },
      [`${base}instructors/i/instructor.json`]: { id: 'ada', slug: 'ada', name: 'Ada', status: 'live' },
      [`${base}instructors/i/bio.md`]: 'Ada teaches.',
      [`${base}pages/faq/page.json`]: { id: 'faq', slug: 'faq', title: 'FAQ', status: 'live' },
      [`${base}pages/faq/content.template.md`]: 'Of ${NAME:-us}.',
      [`${base}tags/tags.json`]: [{ slug: 'kitchen', name: 'Kitchen', type: 'topic' }],
    };
    const { items, faults, warnings } = await checkFolder(contentFolder(files));
    expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
    expect(items.map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      expect.arrayContaining([
        'course tea',
        'guide g',
        'path x',
        'test x',
        'instructor ada',
        'page faq',
        'tag kitchen',
      ]),
    );
  });

  it('ADM-07 include a single course under metadata/lms', async () => {
    const files = Object.fromEntries(
      Object.entries(teaCourse()).map(([name, content]) => [`metadata/lms/${name}`, content]),
    );
    const { items, faults } = await checkFolder(contentFolder(files));
    expect(faults).toEqual([]);
    expect(items.map(({ file }) => file)).toEqual([
      'metadata/lms/course.json',
      'metadata/lms/01-water/lesson.json',
    ]);
  });

  it('ADM-07 substitute variables in template files and report unset ones', async () => {
    const template =
      '{"id":"tea","slug":"tea","title":"Tea ${EDITION}","status":"draft","settings":{"debug.commit":"${SHA}"}}';
    const folder = contentFolder({ 'course.template.json': template, 'summary.md': 'Tea.' });
    const { warnings, faults } = await checkFolder(folder, { variables: { EDITION: 'say "two"' } });
    expect(faults).toEqual([]);
    expect(warnings.map(({ message }) => message)).toEqual(['SHA is not set and reads as empty']);
  });

  it('ADM-07 do not include a folder without content, which is reported', async () => {
    expect(await faultsIn({ 'README.md': 'hello' })).toEqual(['.:1 there is no content in this folder']);
  });
});

describe('faults of a content folder', () => {
  it('ADM-07 are all reported in one run, in the order of the files', async () => {
    const found = await faultsIn(
      teaCourse({
        '01-water/lesson.json':
          '{\n  "id": "tea-water",\n  "slug": "Water!",\n  "title": "",\n  "status": "lief",\n  "type": "artikel",\n  "duration": "5m"\n}',
        '02-b/lesson.json': { ...lesson, id: 'b', slug: 'b', duration: -1 },
        '02-b/content.md': 'x\n\n![cup](cup.png)\n',
      }),
    );
    expect(found).toEqual([
      '01-water/lesson.json:3 slug must be lower-case letters, digits and hyphens, as in an address',
      '01-water/lesson.json:4 title must not be empty',
      '01-water/lesson.json:5 status must be one of live, unlisted, draft',
      '01-water/lesson.json:6 type must be one of article, video, lab, knowledge-check',
      '01-water/lesson.json:7 duration must be a whole number of seconds',
      '02-b/lesson.json:7 duration must be zero or more seconds',
    ]);
  });

  it('ADM-07 suggest the value and the field that were probably meant', async () => {
    const [status, field] = await faultsOf(
      teaCourse({
        'course.json': '{\n"id":"tea","slug":"tea","title":"Tea",\n"status":"liv",\n"entitlments":["auth"]}',
      }),
    );
    expect(status).toMatchObject({ line: 3, hint: 'did you mean live?' });
    expect(field).toMatchObject({
      line: 4,
      message: 'entitlments is not a known field',
      hint: 'did you mean entitlements?',
    });
  });

  it('ADM-07 include near misses in settings; other unknown settings are dropped with a warning', async () => {
    const settings = { manualCompletoin: true, 'debug.commit': 'abc', colorScheme: 'teal' };
    const { faults, warnings } = await checkFolder(
      contentFolder(teaCourse({ '01-water/lesson.json': { ...lesson, settings } })),
    );
    expect(faults).toMatchObject([
      { message: 'settings.manualCompletoin is not a known field', hint: 'did you mean manualCompletion?' },
    ]);
    expect(warnings).toMatchObject([{ message: 'settings.colorScheme is not a known field' }]);
  });

  it('ADM-07 name a missing field', async () => {
    expect(
      await faultsIn({ 'course.json': { id: 'tea', title: 'Tea', status: 'live' }, 'summary.md': 'x' }),
    ).toEqual(['course.json:1 slug is missing']);
  });

  it('ADM-07 have the line of an error in JSON and YAML', async () => {
    expect(await faultsIn({ 'course.json': '{\n  "id": "tea"\n  "slug": "tea"\n}' })).toEqual([
      'course.json:3 this is not valid JSON',
    ]);
    expect(await faultsIn({ 'course.yaml': 'id: tea\nslug: [tea\n' })).toEqual([
      expect.stringMatching(/^course\.yaml:\d is not valid YAML: /),
    ]);
  });

  it('ADM-07 include duplicate ids and slugs, for lessons within their course', async () => {
    const files = {
      'courses/a/course.json': course,
      'courses/a/summary.md': 'x',
      'courses/a/01-x/lesson.json': lesson,
      'courses/a/01-x/content.md': 'x',
      'courses/b/course.json': { ...course, title: 'B' },
      'courses/b/summary.md': 'x',
      'courses/b/01-x/lesson.json': { ...lesson, id: 'other' },
      'courses/b/01-x/content.md': 'x',
      'courses/b/02-y/lesson.json': { ...lesson, id: 'third' },
      'courses/b/02-y/content.md': 'x',
    };
    expect(await faultsIn(files)).toEqual(
      [
        'courses/b/course.json:2 the id tea is already taken by courses/a/course.json',
        'courses/b/course.json:3 the slug making-tea is already taken by courses/a/course.json',
        'courses/b/02-y/lesson.json:3 the slug water is already taken by courses/b/01-x/lesson.json',
      ].toSorted(),
    );
  });

  it('RTE-09 include a page whose slug is an address of the site', async () => {
    const page = { id: 'p', slug: 'courses', title: 'P', status: 'live' };
    expect(await faultsIn({ 'pages/p/page.json': page, 'pages/p/content.md': 'x' })).toEqual([
      'pages/p/page.json:3 the slug courses is an address of the site itself',
    ]);
  });

  it('ADM-07 include missing required texts', async () => {
    const folder = (type: string, more: object = {}) => ({ ...lesson, id: type, slug: type, type, ...more });
    const found = await faultsIn({
      'course.json': course,
      '01-a/lesson.json': folder('article'),
      '02-v/lesson.json': folder('video'),
      '03-l/lesson.json': folder('lab'),
      '04-k/lesson.json': folder('knowledge-check'),
      '05-ok/lesson.json': folder('video', { id: 'ok', slug: 'ok', settings: { vimeo: 1 } }),
      '06-x/content.md': 'no lesson.json here',
    });
    expect(found).toEqual([
      '01-a/lesson.json:1 the lesson has no content.md',
      '02-v/lesson.json:1 the video lesson names no video',
      '03-l/lesson.json:1 the lab names no workshop',
      '04-k/lesson.json:1 the knowledge check has no quiz',
      '06-x:1 this folder has texts but no lesson.json',
      'course.json:1 the course has no summary.md',
    ]);
  });

  it('QUIZ-03 include a question without options, at its line', async () => {
    const quiz =
      '# Check\n\n<div class="quizdown">\n\n## One?\n\n1. [x] yes\n2. [ ] no\n\n## Two?\n\nNothing here.\n</div>\n\n![cup](cup.png)\n';
    const check = { ...lesson, type: 'knowledge-check' };
    expect(await faultsIn(teaCourse({ '01-water/lesson.json': check, '01-water/content.md': quiz }))).toEqual(
      ['01-water/content.md:10 the question “Two?” has no options'],
    );
  });

  it('ADM-07 name shortcodes that are unclosed, unknown or incomplete', async () => {
    const content = [
      '@@@alert\n{ "text": "fine",\n"type": "info" }\n@@@',
      '@@@alert\n{ "text": "x" "type": "info" }\n@@@',
      '@@@alrt\n{ "text": "x" }\n@@@',
      '@@@figure\n{ "alt": "x" }\n@@@',
      '@@@alert\n{ "text": "x", "type": "dangr", "txt": "" }\n@@@',
      '```\n@@@nothing\n```',
      '@@@\n',
      '@@@checks\n{ "list": "a || b" }\n',
    ].join('\n\n');
    expect(await warningsIn(teaCourse({ '01-water/content.md': content }))).toEqual([
      '01-water/content.md:7 the body of @@@alert is not valid JSON',
      '01-water/content.md:10 @@@alrt is not a known shortcode',
      '01-water/content.md:14 @@@figure has no image',
      '01-water/content.md:18 @@@alert has no field txt',
      '01-water/content.md:18 dangr is not a type of alert',
      '01-water/content.md:26 @@@ closes a shortcode that was never opened',
      '01-water/content.md:29 @@@checks is never closed',
    ]);
  });

  it('ADM-07 do not include references outside the folder, which are warnings', async () => {
    const files = {
      'courses/a/course.json': { ...course, instructors: ['ada'] },
      'courses/a/summary.md':
        '[next](/courses/coffee) and [this](/courses/making-tea)\n\n![x](https://example.org/x.png)',
      'courses/a/01-l/lesson.json': { ...lesson, type: 'lab', settings: { educates: 'tea-lab' } },
      'paths/p/path.json': {
        id: 'p',
        slug: 'p',
        title: 'P',
        status: 'live',
        steps: [
          { type: 'course', id: 'tea' },
          { type: 'test', id: 'exam' },
          { type: 'course', id: 'far', tenant: 'other' },
        ],
      },
    };
    const { faults, warnings } = await checkFolder(contentFolder(files));
    expect(faults).toEqual([]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'the workshop tea-lab is not in this folder',
      'the instructor ada is not in this folder',
      'the course coffee is not in this folder',
      'https://example.org/x.png lies on another host',
      'the test exam is not in this folder',
    ]);
  });
});
