import { describe, expect, it } from 'vitest';
import { getLearning } from '@academy/contract/learning';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig, testServer } from '../server/src/testing/server.ts';
import type { TestServer } from '../server/src/testing/server.ts';
import { openFirefox } from './engine-firefox.ts';
import { openWebKit } from './engine-webkit.ts';
import type { Tab } from './engine-tab.ts';

const lab = 'spring/courses/01-tea';
const tree = contentTree({
  ...sampleFiles,
  [`${lab}/05-kettle/lesson.json`]: {
    id: 'kettle',
    slug: 'kettle',
    title: 'Kettle',
    status: 'live',
    type: 'lab',
    settings: { lab: { kind: 'browser', workshop: 'boil-water' } },
  },
  [`${lab}/workshops/boil/resources/workshop.yaml`]:
    'metadata:\n  name: boil-water\nspec:\n  title: Boil water\n',
  [`${lab}/workshops/boil/workshop/content/01-boil.md`]:
    'Boil it.\n\n```terminal:execute\ncommand: echo water > kettle.txt\n```\n',
  [`${lab}/workshops/boil/workshop/examiner/tests/hot`]:
    '#!/bin/bash\n# title: The water is hot\ngrep -q "hot water" ~/kettle.txt\n',
});
const folders = { ...testConfig({}).folders, tenants: tree.folder };
const TEA = '/courses/making-tea';
const MENU = 'button[aria-label^="Profile menu of Ada Learner"]';
const SAVED = 'Saved on this device, will be sent';

type Step = (tab: Tab, server: TestServer) => Promise<void>;

const visit = async (tab: Tab, server: TestServer, path: string) => {
  await tab.goto(server.origin('spring') + path);
  await expect.poll(() => tab.read<boolean>(`!document.querySelector('#root[data-rendered]')`)).toBe(true);
};

/** Nothing is cut off or outside of the window. */
const expectFits = async (tab: Tab) =>
  expect(await tab.read('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
    0,
  );

const logIn: Step = async (tab, server) => {
  await visit(tab, server, '/auth');
  await tab.click('form:has(input[value="ada@academy.test"]) button');
  await tab.see(MENU);
  await expectFits(tab);
};

const findCourse: Step = async (tab, server) => {
  await visit(tab, server, '/courses');
  await tab.click('label', 'Hot Drinks');
  await tab.see('[role=status]', '2 of 3 courses');
  await tab.click('label', 'Beginner');
  await tab.see('[role=status]', '1 of 3 courses');
  await expectFits(tab);
  await tab.click('main article a', 'Making tea');
  await tab.see('h1', 'Making tea');
  await expectFits(tab);
};

const readLesson: Step = async (tab) => {
  await tab.click('main a', 'Green tea');
  await tab.see('p', 'Warm water opens them.');
  await expectFits(tab);
};

const takeNote: Step = async (tab) => {
  const words = 'Warm water opens them.';
  const select = `[...document.querySelectorAll('p')].filter((one) => one.textContent === '${words}')
    .forEach((one) => getSelection().selectAllChildren(one))`;
  // The toolbar appears once the code of notes is loaded.
  await expect
    .poll(async () => {
      await tab.read(select);
      return tab.read('!!document.querySelector(\'[role=toolbar][aria-label="Selected text"]\')');
    })
    .toBe(true);
  await tab.click('[role=toolbar] button', 'Note');
  await tab.click('dialog textarea');
  await tab.type('How warm?');
  await tab.click('dialog button', 'Save');
  await expect.poll(() => tab.read(`[...(CSS.highlights.get('note') ?? [])].map(String).join()`)).toBe(words);
  await tab.see('section', 'How warm?');
  await tab.click('button', 'Complete and continue');
  await tab.see('h1', 'Black tea');
};

const takeCheck: Step = async (tab, server) => {
  await visit(tab, server, `${TEA}/lessons/tea-check`);
  await tab.click('a', 'Take the knowledge check');
  for (const options of [['Warm'], ['Sencha', 'Assam']]) {
    for (const option of options) await tab.click('label', option);
    await tab.type('\n');
    await tab.see('main', 'Correct');
    await tab.type('\n');
  }
  await tab.click('button', 'Submit');
  await tab.see('h1, h2', 'You passed: 2 of 2 correct');
  await expectFits(tab);
};

const doLab: Step = async (tab, server) => {
  await visit(tab, server, `${TEA}/lessons/kettle/lab`);
  await tab.see('#terminal-1 .xterm-rows', 'learner@lab:~$');
  await tab.click('.lab-action-button');
  await tab.see('.lab-action[data-done]');
  await tab.click('#terminal-1 .xterm-screen');
  await tab.type('echo "hot $(cat kettle.txt)" > kettle.txt && cat kettle.txt');
  await tab.type('\n');
  await tab.see('#terminal-1 .xterm-rows', 'hot water');
  await tab.click('button', 'Check my work');
  await tab.see('main', 'All checks pass');
  await expectFits(tab);
};

/** Studies until the server is back, which is then another one. */
const studyOffline = async (tab: Tab, server: TestServer): Promise<TestServer> => {
  await visit(tab, server, TEA);
  await tab.click('button', 'Save for offline');
  await tab.see('button[aria-label="Remove the offline copy of Making tea"]');
  await server.stop();
  await visit(tab, server, `${TEA}/lessons/black`);
  await tab.see('p', 'It is oxidised');
  await tab.click('button', 'Complete and continue');
  await tab.see('main', SAVED);
  await visit(tab, server, '/courses/coffee');
  await tab.see('main', 'The server cannot be reached, and the page you wanted is not stored');
  const config = { port: server.port, folders };
  const again = await testServer({ config, database: server.database, keys: 'provider' });
  await visit(tab, again, TEA);
  return again;
};

const ENGINES = [
  { name: 'Firefox', open: openFirefox },
  { name: 'WebKit', open: openWebKit },
];

describe.each(ENGINES)('a learner with $name', ({ open }) => {
  it(
    'ENG-01, OFF-03 logs in, finds a course, reads, takes a note, passes a check, finishes a lab and studies offline',
    { timeout: 240_000 },
    async () => {
      const tab = await open();
      const server = await testServer({ config: { folders }, keys: 'provider' });
      for (const step of [logIn, findCourse, readLesson, takeNote, takeCheck, doLab]) await step(tab, server);
      const again = await studyOffline(tab, server);
      const { accessToken } = await mintFor(again, 'ada');
      const client = again.client({ tenantId: 'spring', token: accessToken });
      await expect
        .poll(async () => (await client.send(getLearning, { query: {} })).data.completed)
        .toMatchObject([{ courseId: 'tea', completedLesson: 4 }]);
    },
  );
});
