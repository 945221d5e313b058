import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import {
  accessibilityFaults,
  dailyOf,
  expectInOrder,
  NARROW,
  reload,
  scrollsSideways,
  startWorld,
  WIDE,
} from './world.ts';

const RESOURCE = `metadata:
  name: pour-tea
spec:
  title: Pour tea
  workshop:
    image: jdk17-environment:*
    files:
      - path: exercises
        git:
          url: https://github.com/tea-house/pour-code
          ref: main
        newRootPath: lab-1
  session:
    env:
      - name: LESSON_LABEL
        value: first-cup-start
    applications:
      editor: { enabled: true }
      docker: { enabled: true }
`;
const BOIL = `Fill the kettle, then see what is there.

\`\`\`terminal:execute
command: |
  cd ~/exercises
  ls -l
\`\`\`

\`\`\`editor:open-file
file: ~/exercises/src/Cup.java
line: 12
\`\`\`

\`\`\`dashboard:open-dashboard
name: Spring Initializr
\`\`\`
`;
const POUR = `Now pour it.

\`\`\`editor:select-matching-text
file: ~/exercises/src/Cup.java
text: "int size = 0;"
before: 0
after: 1
\`\`\`

\`\`\`editor:replace-text-selection
file: ~/exercises/src/Cup.java
text: ""
\`\`\`

\`\`\`terminal:execute
command: ./gradlew test
title: Run the tests
hidden: true
autostart: true
\`\`\`
`;
const workshop = 'spring/courses/01-tea/workshops/pour';
const LESSON = '/courses/making-tea/lessons/pouring';
const tree = contentTree({
  ...sampleFiles,
  [`${workshop}/resources/workshop.yaml`]: RESOURCE,
  [`${workshop}/workshop/content/01-boil.md`]: `# Boil water\n\n${BOIL}`,
  [`${workshop}/workshop/content/02-pour.md`]: `# Pour it\n\n${POUR}`,
  [`${workshop}/workshop/content/03-drink.md`]: '# Drink it\n\nWell done.\n',
  'spring/courses/01-tea/06-pouring/lesson.json': {
    id: 'pouring',
    slug: 'pouring',
    title: 'Pour a cup',
    status: 'live',
    type: 'lab',
    settings: { educates: 'pour-tea' },
  },
  'spring/courses/01-tea/06-pouring/content.md': 'Try it yourself.',
});
const { folders } = testConfig({});
const { server, openPage, openAs, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tick = (page: Page) => page.getByRole('checkbox', { name: 'I have done this page' });

beforeEach(async () => {
  await server.database.pool.query('delete from lab_pages');
  await server.database.pool.query('delete from progress');
});

const SCREENS = [
  ['on a desktop', WIDE],
  ['on a phone', NARROW],
] as const;

describe.each(dailyOf(SCREENS, 0))('a lab on one’s own machine, %s', (_where, viewport) => {
  it('LAB-04 is completed from the lesson to the end, and remembered', async () => {
    const { page, troubles } = await openAs('ada', { viewport });
    await visit(page, 'spring', LESSON);
    await page.getByRole('link', { name: 'Open the instructions' }).click();
    await heading(page, 'Get ready').waitFor();
    await page.getByText('Java 17', { exact: true }).waitFor();
    const clone = page.locator('pre').first();
    await expect
      .poll(() => clone.innerText())
      .toBe(
        'git clone --branch main https://github.com/tea-house/pour-code exercises\ncd exercises\ngit checkout first-cup-start\n',
      );
    await expect
      .poll(() => page.getByRole('link', { name: /GitHub Codespaces/ }).getAttribute('href'))
      .toBe('https://codespaces.new/tea-house/pour-code/tree/main');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);

    await button(page, 'Start with the first page').click();
    await heading(page, 'Boil water').waitFor();
    const text = await page.getByRole('main').innerText();
    for (const words of [
      'Run in your terminal',
      'ls -l',
      'Open this file at line 12',
      'exercises/lab-1/src/Cup.java',
      'Go to “Spring Initializr”',
    ])
      expect(text).toContain(words);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await button(page, 'Done, next page').click();

    await heading(page, 'Pour it').waitFor();
    const pouring = await page.getByRole('main').innerText();
    for (const words of [
      'Find this text in this file',
      'The whole line is selected, and 1 line after it.',
      'Delete the text you found in this file',
      'In a session, this happens automatically.',
      './gradlew test',
    ])
      expect(pouring).toContain(words);

    await reload(page);
    await heading(page, 'Pour it').waitFor();
    await tick(page).check();
    await button(page, 'Next page').click();
    await heading(page, 'Drink it').waitFor();
    await tick(page).check();
    await button(page, 'Complete lesson').click();
    await page.getByText('This lesson is complete.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect
      .poll(async () => (await server.database.pool.query('select page from lab_pages order by page')).rows)
      .toEqual([{ page: '01-boil' }, { page: '02-pour' }, { page: '03-drink' }]);

    const other = await openAs('ada', { viewport });
    await visit(other.page, 'spring', `${LESSON}/lab`);
    await expect
      .poll(() => other.page.locator('progress').filter({ visible: true }).getAttribute('value'))
      .toBe('3');
    expect([...troubles, ...other.troubles]).toEqual([]);
  });

  it('SSR-02 LAB-04 can be read from first to last page without scripts', { tags: 'full' }, async () => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport, mayFail: /\.js$/ });
    await visit(page, 'spring', `${LESSON}/lab`);
    for (const title of ['Get ready', 'Boil water', 'Pour it', 'Drink it'])
      await expect.poll(() => heading(page, title).isVisible()).toBe(true);
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('git checkout first-cup-start');
    expect(text).toContain('./gradlew test');
    expect(text).toContain('needs JavaScript');
    expect(await page.locator('button[type="button"]').filter({ visible: true }).count()).toBe(0);
    expect(await scrollsSideways(page)).toBe(false);
  });
});

it('LAB-04 is laid out correctly at every width and in every scheme', { tags: 'full' }, async () => {
  const { page, troubles } = await openAs('ada');
  await visit(page, 'spring', `${LESSON}/lab`);
  await heading(page, 'Get ready').waitFor();
  await expectInOrder(page);
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Pour it' }).click();
  await heading(page, 'Pour it').waitFor();
  await expectInOrder(page);
  expect(troubles).toEqual([]);
});
