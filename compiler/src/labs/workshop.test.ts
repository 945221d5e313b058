import { LAB_HOME } from '@academy/domain/labs';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { contentFolder, PIXEL, teaCourse, type Files } from '../testing/folders.ts';
import { action, lab, RESOURCE, warned, workshopOf } from '../testing/labs.ts';

/** The home directory on a portal, as written in older pages. */
const EDUCATES_HOME = ['', 'home', 'eduk8s'].join('/');

async function firstPage(text: string, more: Files = {}) {
  const [page] = (await workshopOf(lab({ '01-start': text }, more))).pages;
  if (!page) throw new Error('There is no page.');
  return page;
}

describe('the pages of a workshop', () => {
  const pages = { '01-start': '# Begin here\n', '02-more': 'More.', '03-end': 'Done.' };
  const names = async (more: Files) =>
    (await workshopOf(lab(pages, more))).pages.map(({ name, title, next }) => [name, title, next]);

  it('LAB-02 are ordered by file name, and named by their first heading or file name', async () => {
    expect(await names({})).toEqual([
      ['01-start', 'Begin here', 'Continue'],
      ['02-more', 'More', 'Continue'],
      ['03-end', 'End', 'Finish'],
    ]);
  });

  it('LAB-02 follow workshop.yaml, with titles and buttons from modules.yaml', async () => {
    expect(
      await names({
        'workshops/pour/workshop/workshop.yaml':
          'name: Pour\nmodules:\n  activate:\n    - 03-end\n    - 01-start\n',
        'workshops/pour/workshop/modules.yaml':
          'modules:\n  01-start:\n    name: "Start"\n    exit_sign: Close\n  03-end:\n    name: The end\n',
      }),
    ).toEqual([
      ['03-end', 'The end', 'Continue'],
      ['01-start', 'Start', 'Close'],
    ]);
  });

  it('LAB-02 follow a pathway of config.yaml', async () => {
    const config =
      'pathways:\n  default: short\n  paths:\n    short:\n      title: Short\n      steps:\n        - 02-more\n        - 01-start.md\nmodules:\n  - name: 02-more\n    title: Go on\n';
    expect(await names({ 'workshops/pour/workshop/config.yaml': config })).toEqual([
      ['02-more', 'Go on', 'Continue'],
      ['01-start', 'Begin here', 'Finish'],
    ]);
  });

  it('SRC-01 are all shown by weight, without drafts, if no pathway is the default', async () => {
    const config = 'pathways:\n  paths:\n    short:\n      title: Short\n      steps:\n        - 02-more\n';
    const files = {
      'workshops/pour/workshop/config.yaml': config,
      'workshops/pour/workshop/content/03-end.md': '---\nweight: 1\n---\nDone.',
      'workshops/pour/workshop/content/04-later.md': '---\ndraft: true\n---\nLater.',
    };
    expect((await names(files)).map(([name]) => name)).toEqual(['03-end', '01-start', '02-more']);
    expect(await warned(lab(pages, files))).toEqual(['this page is a draft and is not shown']);
  });

  it('LAB-02 take their title from front matter, YAML or TOML, without showing it', async () => {
    expect(await firstPage("+++\nTitle = 'Warm up'\n+++\n\nText.")).toMatchObject({
      title: 'Warm up',
      html: '<p>Text.</p>',
    });
    expect(await firstPage('---\ntitle: "Cool: down"\nweight: 3\n---\nText.')).toMatchObject({
      title: 'Cool: down',
      html: '<p>Text.</p>',
    });
  });

  it('LAB-02 show Hugo shortcodes as notes, pictures, videos and lists, and variables as words', async () => {
    const { html } = await firstPage(
      [
        '1. First',
        '',
        '   {{< warning >}}',
        '   It is **hot**.',
        '   {{< /warning >}}',
        '',
        '{{< note >}}Short.{{< /note >}}',
        '',
        '{{< figure src="cup.png" caption="A <cup>" >}}',
        '',
        '{{< vimeo id="604188452" title="Watch" >}}',
        '',
        '{{< checks "One"',
        '"Two" >}}',
        '',
        'Open `{{% param ingress_protocol %}}://shop` and {{ session_namespace }}.',
        '',
        '```shell',
        'echo {{< param session_name >}}',
        '```',
      ].join('\n'),
      { 'workshops/pour/workshop/content/cup.png': PIXEL },
    );
    expect(html).toMatch(/<li>\s*<p>First<\/p>\s*<aside class="alert alert-warning">\s*<p>It is <strong>hot/);
    expect(html).toContain('<aside class="alert alert-info">\n<p>Short.</p>\n</aside>');
    expect(html).toMatch(/<img src="\/assets\/content\/[0-9a-f]{64}\.png" alt="A <cup>"/);
    expect(html).toContain('data-video-id="604188452"');
    expect(html).toMatch(/<div class="checks">\s*<ul>\s*<li>One<\/li>\s*<li>Two<\/li>/);
    expect(html).toContain('<code>{ingress_protocol}://shop</code> and <var>{session_namespace}</var>.');
    expect(html).toContain('{session_name}');
    expect(html).not.toContain('{{<');
  });

  it('ADM-07 contain no active content', async () => {
    const { html } = await firstPage(
      '<script>alert(1)</script>\n\n<div data-lab-action="0" onclick="x()">a</div>\n\n&#xE002;0&#xE003;\n\n<img src="x.png" onerror="y()">',
      { 'workshops/pour/workshop/content/x.png': PIXEL },
    );
    expect(html).not.toMatch(/<script|onclick|onerror|data-lab-action/);
  });
});

describe('the actions of a page', () => {
  it('LAB-03 each leave a numbered placeholder, also in lists and quotes', async () => {
    const { html, actions } = await firstPage(
      [
        action('terminal:execute', 'command: ls'),
        '- Do this:',
        '  ```terminal:execute',
        '  command: |',
        '    echo one',
        '    echo two',
        '  session: 2',
        '  title: Twice',
        '  ```',
        '',
        '> Or:',
        '>',
        '> ```workshop:copy',
        '> text: milk',
        '> description:',
        '> ```',
      ].join('\n'),
    );
    expect(html.match(/<div data-lab-action="\d"><\/div>/g)).toEqual([
      '<div data-lab-action="0"></div>',
      '<div data-lab-action="1"></div>',
      '<div data-lab-action="2"></div>',
    ]);
    expect(actions).toEqual([
      {
        title: 'Run in the terminal',
        description: '',
        action: { does: 'terminal:execute', command: 'ls', session: 1 },
      },
      {
        title: 'Twice',
        isNamed: true,
        description: '',
        action: { does: 'terminal:execute', command: 'echo one\necho two', session: 2 },
      },
      { title: 'Copy', description: '', action: { does: 'workshop:copy', text: 'milk' } },
    ]);
  });

  it('LAB-03 are read with all their fields and any form of path', async () => {
    const cup = `${LAB_HOME}/exercises/cup.txt`;
    const { actions } = await firstPage(
      [
        action('terminal:execute-all', 'command: date'),
        action('terminal:interrupt', 'session: 2'),
        action('terminal:clear'),
        action('workshop:copy-and-edit', 'text: "<name>"'),
        action('dashboard:open-dashboard', 'name: Terminal'),
        action('dashboard:open-url', 'url: https://example.org/'),
        action('editor:open-file', 'file: ~/exercises/cup.txt\nline: 3'),
        action('editor:append-lines-to-file', 'file: exercises/new.txt\ntext: |\n  tea'),
        action('editor:insert-lines-before-line', 'file: $HOME/exercises/cup.txt\nline: 1\ntext: milk'),
        action(
          'editor:append-lines-after-match',
          `file: ${EDUCATES_HOME}/exercises/cup.txt\nmatch: tea\ntext: milk`,
        ),
        action(
          'editor:select-matching-text',
          'file: ~/exercises/cup.txt\ntext: "t.a"\nisRegex: true\nafter: 2',
        ),
        action('editor:replace-text-selection', 'file: ~/exercises/cup.txt\ntext: coffee'),
        action('editor:create-file', 'file: ~/exercises/a/b.txt\ntext: 12'),
        action('execute-2', 'pwd'),
      ].join('\n'),
      { 'workshops/pour/exercises/cup.txt': 'tea\n' },
    );
    expect(actions.map((one) => one.action)).toEqual([
      { does: 'terminal:execute-all', command: 'date' },
      { does: 'terminal:interrupt', session: 2 },
      { does: 'terminal:clear', session: 1 },
      { does: 'workshop:copy-and-edit', text: '<name>' },
      { does: 'dashboard:open-dashboard', name: 'Terminal' },
      { does: 'dashboard:open-url', url: 'https://example.org/' },
      { does: 'editor:open-file', file: cup, line: 3 },
      { does: 'editor:append-lines-to-file', file: `${LAB_HOME}/exercises/new.txt`, text: 'tea\n' },
      { does: 'editor:insert-lines-before-line', file: cup, line: 1, text: 'milk' },
      { does: 'editor:append-lines-after-match', file: cup, match: 'tea', text: 'milk' },
      { does: 'editor:select-matching-text', file: cup, text: 't.a', isRegex: true, after: 2 },
      { does: 'editor:replace-text-selection', file: cup, text: 'coffee' },
      { does: 'editor:create-file', file: `${LAB_HOME}/exercises/a/b.txt`, text: '12' },
      { does: 'terminal:execute', command: 'pwd', session: 2 },
    ]);
  });

  it('LAB-02 say if they need a portal and keep their text', async () => {
    const page = [
      action('files:download-file', 'path: cup.txt'),
      action('x-terminal:focus', 'Whatever: it: is'),
      action('dashboard:open-dashboard', 'name: Console'),
      action('terminal:execute', 'command: curl {{< param session_name >}}.test'),
      action('terminal:execute', "command: docker inspect --format '{{ .State }}' shop"),
    ].join('\n');
    const { pages, runsInPage } = await workshopOf(lab({ '01-a': page }));
    expect(pages[0]?.actions.map((one) => one.action)).toMatchObject([
      { does: 'elsewhere', name: 'files:download-file', text: 'cup.txt' },
      { does: 'elsewhere', name: 'x-terminal:focus', text: 'Whatever: it: is' },
      { does: 'elsewhere', name: 'dashboard:open-dashboard', text: 'Console' },
      { does: 'elsewhere', name: 'terminal:execute', text: 'curl {session_name}.test' },
      { does: 'terminal:execute' },
    ]);
    expect(runsInPage).toBe(false);
    expect(await warned(lab({ '01-a': page }))).toContain('files:download-file does not run in the page');
  });

  it('LAB-02 become collapsible sections or headings', async () => {
    const { html, actions } = await firstPage(
      [
        'Before.\n',
        action('section:heading', 'title: Warm up'),
        action('section:begin', 'title: Stuck?\nname: help'),
        'Try this.\n',
        action('terminal:execute', 'command: ls'),
        action('section:end', 'name: help'),
        'After.',
      ].join('\n'),
    );
    expect(html).toContain('<h2 id="warm-up">Warm up</h2>');
    expect(html.replaceAll(/\s*\n\s*/g, '')).toContain(
      '<details><summary>Stuck?</summary><p>Try this.</p><div data-lab-action="0"></div></details><p>After.</p>',
    );
    expect(actions).toHaveLength(1);
  });

  it('SRC-01 keep a section open if its author says so', async () => {
    const begin = action('section:begin', 'title: Look\nopen: true');
    const { html } = await firstPage(`${begin}\nHere.\n\n${action('section:end')}`);
    expect(html).toContain('<details open>');
  });

  it('LAB-02 do not include a fence with a language and a file name, which is code', async () => {
    const { html, actions } = await firstPage('```java:Tea.java\nclass Tea {}\n```');
    expect(actions).toEqual([]);
    expect(html).toContain('Tea');
  });
});

describe('files and checks', () => {
  const script =
    '#!/bin/bash\n# title: The cup is full\n# hint: Pour.\n# hint: Pour more.\n# why: not read\ntest -s cup\n# hint: too late\n';

  it('LAB-03 include starting files below exercises, as text or bytes', async () => {
    const { files } = await workshopOf(
      lab(
        { '01-a': 'Text.' },
        {
          'workshops/pour/exercises/src/pour.sh': '#!/bin/sh\necho pour\n',
          'workshops/pour/files/cup.png': PIXEL,
          'workshops/pour/exercises/.hidden': 'not handed out',
        },
      ),
    );
    expect(files).toEqual([
      {
        path: `${LAB_HOME}/exercises/src/pour.sh`,
        content: '#!/bin/sh\necho pour\n',
        encoding: 'text',
        isExecutable: true,
      },
      {
        path: `${LAB_HOME}/exercises/cup.png`,
        content: PIXEL.toString('base64'),
        encoding: 'base64',
        isExecutable: false,
      },
    ]);
  });

  it('LAB-03 take titles and hints of checks from the first comments of their scripts', async () => {
    const page = [
      action('examiner:execute-test', 'name: washed-up\ntitle: Check that all is clean'),
      action('examiner:execute-test', 'name: full'),
    ].join('\n');
    const { checks, pages } = await workshopOf(
      lab(
        { '01-a': page },
        {
          'workshops/pour/workshop/examiner/tests/full': script,
          'workshops/pour/workshop/examiner/tests/washed-up': 'exit 1\n',
        },
      ),
    );
    expect(checks).toEqual([
      { name: 'washed-up', title: 'Check that all is clean', hints: [], script: 'exit 1\n' },
      { name: 'full', title: 'The cup is full', hints: ['Pour.', 'Pour more.'], script },
    ]);
    expect(pages[0]?.actions.map(({ title }) => title)).toEqual([
      'Check that all is clean',
      'The cup is full',
    ]);
  });

  it('LAB-02 may be named by folder, and are compiled even if no lesson names the workshop', async () => {
    const files = lab({ '01-a': 'Text.' }, {}, { educates: 'pour' });
    expect(await workshopOf(files)).toMatchObject({ name: 'pour-tea', names: ['pour'], title: 'Pour tea' });
    expect(await warned(files)).toEqual([]);
    const alone = teaCourse({ 'workshops/alone/workshop/content/01-a.md': 'Text.' });
    expect(await workshopOf(alone)).toMatchObject({ name: 'alone', title: 'Alone', runsInPage: true });
  });

  it.each([
    ['an image', 'workshop:\n    image: jdk17-environment:*'],
    ['docker', 'session:\n    applications:\n      docker:\n        enabled: true'],
    ['a cluster', 'environment:\n    objects:\n      - kind: Deployment'],
  ])('LAB-02 do not run in the page if they need %s', async (_, setting) => {
    const resource = { 'workshops/pour/resources/workshop.yaml': `${RESOURCE}  ${setting}\n` };
    expect((await workshopOf(lab({ '01-a': 'Text.' }, resource))).runsInPage).toBe(false);
  });

  it('ADM-07 are recompiled if any byte of the workshop changes, and not otherwise', async () => {
    const hashOf = async (files: Files) =>
      (await checkFolder(contentFolder(files))).items.find(({ kind }) => kind === 'workshop')?.sourceHash;
    const before = await hashOf(lab({ '01-a': 'Text.' }, { 'workshops/pour/exercises/a.txt': 'a' }));
    expect(await hashOf(lab({ '01-a': 'Text.' }, { 'workshops/pour/exercises/a.txt': 'a' }))).toBe(before);
    expect(await hashOf(lab({ '01-a': 'Text.' }, { 'workshops/pour/exercises/a.txt': 'b' }))).not.toBe(
      before,
    );
    expect(await hashOf(lab({ '01-a': 'Text!' }, { 'workshops/pour/exercises/a.txt': 'a' }))).not.toBe(
      before,
    );
  });
});
