import { LAB_HOME } from '@academy/domain/labs';
import { describe, expect, it } from 'vitest';
import type { Files } from '../testing/folders.ts';
import { action, lab, warned, workshopOf } from '../testing/labs.ts';

const PORTAL = { educates: 'pour-tea' };
const resource = (spec: string): Files => ({
  'workshops/pour/resources/workshop.yaml': `metadata:\n  name: pour-tea\nspec:\n  title: Pour tea\n${spec.replace(/^/gm, '  ')}`,
});
const declared = async (spec: string) =>
  (await workshopOf(lab({ '01-a': 'Pour.' }, resource(spec), PORTAL))).ownMachine;

const GIT = `workshop:
  files:
    - image:
        url: $(image_repository)/pour-files:$(workshop_version)
      includePaths:
        - /workshops/pour/workshop/**
      newRootPath: workshops/pour
    - path: .local/share/code-server
      image:
        url: ghcr.io/tea-house/editor-files:1.0
    - path: exercises
      git:
        url: https://github.com/tea-house/pour-code
        ref: origin/main
      newRootPath: .
session:
  env:
    - name: LESSON_LABEL
      value: first-cup-start
    - name: CUPS
      value: 4
    - name: HOST
      value: $(session_hostname)
`;

describe('a workshop on the learner’s own machine', () => {
  it('LAB-04 names the repository, its branch and the starting tag', async () => {
    expect(await declared(GIT)).toEqual({
      sources: [
        {
          kind: 'git',
          url: 'https://github.com/tea-house/pour-code',
          ref: 'main',
          start: 'first-cup-start',
          folder: 'exercises',
          root: '',
        },
      ],
      needs: [{ name: 'Git', detail: 'to get the files' }],
      variables: [{ name: 'CUPS', value: '4' }],
    });
  });

  it('LAB-04 names file images, addresses and releases', async () => {
    const { sources, needs } = await declared(`workshop:
  files:
    - path: exercises
      image: { url: "ghcr.io/tea-house/pour-files:1.0" }
      newRootPath: cups
    - http: { url: "https://example.org/cups.zip" }
    - githubRelease: { slug: tea-house/pots, tag: v1 }
    - inline: { paths: { "a.txt": "a" } }
`);
    expect(sources).toEqual([
      { kind: 'image', url: 'ghcr.io/tea-house/pour-files:1.0', folder: 'exercises', root: 'cups' },
      { kind: 'download', url: 'https://example.org/cups.zip', folder: '', root: '' },
      {
        kind: 'download',
        url: 'https://github.com/tea-house/pots/releases/tag/v1',
        folder: '',
        root: '',
      },
    ]);
    expect(needs.map(({ name }) => name)).toEqual(['imgpkg']);
  });

  it.each([
    'https://example.org/a;rm -rf ~',
    '--upload-pack=evil',
    '-uevil@example.org:a',
    'ssh://-oevil/a',
    '$(git_protocol)://x',
    'javascript:1',
  ])('LAB-04 offers no command with an address that a shell would interpret: %s', async (url) => {
    const files = `workshop:\n  files:\n    - path: exercises\n      git: { url: ${JSON.stringify(url)}, ref: main }\n`;
    expect((await declared(files)).sources).toEqual([]);
  });

  it('LAB-04 offers no command with a folder that looks like an option', async () => {
    const { sources } = await declared(`workshop:
  files:
    - git: { url: "https://example.org/-uevil" }
    - path: cups/-uevil
      git: { url: "https://example.org/cups" }
`);
    expect(sources).toEqual([]);
  });

  it('LAB-04 says what must be installed, as far as the workshop declares it', async () => {
    const { needs } = await declared(`workshop:
  image: jdk17-environment:*
session:
  applications:
    editor: { enabled: true }
    console: { enabled: true }
    registry: { enabled: true }
    docker:
      enabled: true
      compose:
        services:
          postgres-workshop: { image: "postgres:14.1-alpine" }
          queue: {}
environment:
  objects:
    - kind: Deployment
      metadata: { name: initializr }
      spec: { template: { spec: { containers: [{ image: "ghcr.io/tea-house/initializr:2.0" }] } } }
    - kind: Service
      metadata: { name: initializr }
`);
    expect(needs.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
      'Java 17: a Java Development Kit (JDK)',
      'A code editor: to open and change files',
      'Docker: a session runs postgres-workshop (postgres:14.1-alpine), queue with it',
      'A Kubernetes cluster: and kubectl to use it',
      'A container registry: that you can push images to',
      'initializr: a service of the session, from ghcr.io/tea-house/initializr:2.0',
    ]);
    expect(
      (await declared('workshop:\n  image: $(image_repository)/pour-image:$(workshop_version)\n')).needs,
    ).toEqual([{ name: 'The programs of the lab’s image', detail: 'pour-image' }]);
    expect((await declared('workshop:\n  image: base-environment:*\n')).needs).toEqual([]);
  });
});

describe('a file that an action opens', () => {
  it('LAB-04 is listed for learners if nothing provides it', async () => {
    const opens = (spec: string) =>
      workshopOf(
        lab(
          {
            '01-a': ['pot/tea.txt', 'exercises/new.txt', 'pot/tea.txt']
              .map((file) => action('editor:open-file', `file: ~/${file}`))
              .join('\n\n'),
            '00-b': action('editor:create-file', 'file: ~/exercises/new.txt\ntext: new'),
          },
          resource(spec),
          PORTAL,
        ),
      );
    expect((await opens('')).ownMachine.missingFiles).toEqual(['pot/tea.txt']);
    const git =
      'workshop:\n  files:\n    - path: pot\n      git: { url: "https://github.com/tea-house/pots" }';
    expect((await opens(git)).ownMachine).not.toHaveProperty('missingFiles');
  });

  const opens = (path: string, spec: string) =>
    warned(lab({ '01-a': action('editor:open-file', `file: ${path}`) }, resource(spec), PORTAL));
  const missing = (path: string) => [`${path} is not there when this action opens it`];

  it('LAB-04 may come from a source of the workshop', async () => {
    expect(await opens('~/exercises/src/Cup.java', GIT)).toEqual([]);
    expect(await opens('~/.ssh/config', GIT)).toEqual([]);
    expect(await opens('~/workshop/content/01-a.md', GIT)).toEqual([]);
    expect(await opens('~/elsewhere/Cup.java', GIT)).toEqual(missing('elsewhere/Cup.java'));
    expect(await opens('~/exercises/src/Cup.java', '')).toEqual(missing('exercises/src/Cup.java'));
  });

  it('LAB-04 is looked up by the paths a source includes and excludes', async () => {
    const spec = `workshop:
  files:
    - git: { url: "https://github.com/tea-house/pour-code" }
      includePaths: [/cups/*.txt, /pots/**]
      excludePaths: ["pots/old/**"]
      newRootPath: .
`;
    expect(await opens('~/cups/a.txt', spec)).toEqual([]);
    expect(await opens('~/pots/new/b.txt', spec)).toEqual([]);
    expect(await opens('~/cups/deep/a.txt', spec)).toEqual(missing('cups/deep/a.txt'));
    expect(await opens('~/pots/old/b.txt', spec)).toEqual(missing('pots/old/b.txt'));
  });

  it('LAB-04 may be part of the author’s own image', async () => {
    expect(await opens('~/src/Cup.java', 'workshop:\n  image: ghcr.io/tea-house/pour:1.0\n')).toEqual([]);
    expect(await opens('~/src/Cup.java', 'workshop:\n  image: jdk17-environment:*\n')).toEqual(
      missing('src/Cup.java'),
    );
  });
});

describe('the options of actions and pages', () => {
  const steps = async (text: string) =>
    (await workshopOf(lab({ '01-a': text }, {}, PORTAL))).pages[0]?.actions;

  it('LAB-05 say when an action runs automatically', async () => {
    const text =
      action(
        'terminal:execute',
        'command: ls\nautostart: true\nhidden: true\ncascade: true\npause: 2\nclear: true',
      ) +
      '\n' +
      action('dashboard:reload-dashboard', 'name: Pot\ncooldown: .INF\ncascade: true') +
      '\n' +
      action('terminal:execute', 'command: date\ncooldown: 5\nhidden: false');
    expect(await steps(text)).toMatchObject([
      { isHidden: true, startsItself: true, startsNext: 2, action: { command: 'ls', clear: true } },
      { startsNext: 0, cooldown: null, action: { does: 'elsewhere', text: 'Pot' } },
      { cooldown: 5, action: { command: 'date' } },
    ]);
    expect(Object.keys((await steps(text))?.[2] ?? {})).not.toContain('isHidden');
  });

  it('LAB-05 pass the arguments of a check to its script', async () => {
    const text = action('examiner:execute-test', "name: full\nargs:\n- blue\n- it's 2");
    const { checks } = await workshopOf(
      lab({ '01-a': text }, { 'workshops/pour/workshop/examiner/tests/full': '#!/bin/bash\ntest -s "$1"\n' }),
    );
    expect(checks.map(({ script }) => script)).toEqual([
      `#!/bin/bash\nset -- 'blue' 'it'\\''s 2'\ntest -s "$1"\n`,
    ]);
  });

  it('LAB-04 keep an action’s full text if no page can run it', async () => {
    const text =
      action('editor:replace-matching-text', 'file: ~/exercises/cup.txt\nmatch: cold\ntext: ""') +
      '\n' +
      action('editor:set-yaml-value', 'file: pot.yaml\npath: spec.cups\nvalue:\n  size: 2');
    expect((await steps(text))?.map(({ action: { does: _does, ...rest } }) => rest)).toEqual([
      {
        name: 'editor:replace-matching-text',
        text: '',
        fields: [
          { name: 'file', value: `${LAB_HOME}/exercises/cup.txt` },
          { name: 'match', value: 'cold' },
        ],
      },
      {
        name: 'editor:set-yaml-value',
        text: 'spec.cups',
        fields: [
          { name: 'file', value: `${LAB_HOME}/pot.yaml` },
          { name: 'value', value: 'size: 2' },
        ],
      },
    ]);
  });

  const pages = { '01-a': 'A {{ cup }}.', '02-b': 'B.', '03-c': 'C.' };
  const names = async (more: Files) =>
    (await workshopOf(lab(pages, more, PORTAL))).pages.map(({ name, title }) => [name, title]);

  it('SRC-10 take the list of pages from WORKSHOP_FILE', async () => {
    const files = {
      ...resource('session:\n  env:\n    - name: WORKSHOP_FILE\n      value: workshop-short.yaml\n'),
      'workshops/pour/workshop/workshop.yaml': 'modules:\n  activate: [01-a, 02-b, 03-c]\n',
      'workshops/pour/workshop/workshop-short.yaml': 'modules:\n  activate: [03-c, 01-a]\n',
    };
    expect(await names(files)).toEqual([
      ['03-c', 'C'],
      ['01-a', 'A'],
    ]);
  });

  it('SRC-10 are read from plain calls of config.js, without running it', async () => {
    const config = `function initialize(workshop) {
  // workshop.activate_module('01-a');
  workshop.data_variable('cup', 'blue \\'cup\\'');
  workshop.activate_module('02-b', 'Second', 'On');
  workshop.activate_module("01-a");
}
exports.default = initialize;`;
    const files = { 'workshops/pour/workshop/config.js': config };
    const { pages: compiled } = await workshopOf(lab(pages, files, PORTAL));
    expect(compiled.map(({ name, title, next }) => [name, title, next])).toEqual([
      ['02-b', 'Second', 'On'],
      ['01-a', 'A', 'Finish'],
    ]);
    expect(compiled[1]?.html).toContain("A blue 'cup'.");
    const deciding = `if (process.env['X']) { workshop.activate_module('01-a') }\nworkshop.load_workshop('workshop-short.yaml')`;
    const other = {
      'workshops/pour/workshop/config.js': deciding,
      'workshops/pour/workshop/workshop-short.yaml': 'modules:\n  activate: [03-c]\n',
    };
    expect(await names(other)).toEqual([['03-c', 'C']]);
    expect(await warned(lab(pages, other, PORTAL))).toContain(
      'this script decides while a session runs, and is not run here',
    );
  });

  it('SRC-10 include files next to the exercises, except those not meant for learners', async () => {
    const { files } = await workshopOf(
      lab(
        { '01-a': 'A.' },
        {
          'workshops/pour/README.md': 'For authors.',
          'workshops/pour/cup.txt': 'cold',
          'workshops/pour/pots/blue.txt': 'blue',
          'workshops/pour/exercises/leaf.txt': 'green',
        },
      ),
    );
    expect(files.map(({ path, content }) => [path, content])).toEqual([
      [`${LAB_HOME}/exercises/leaf.txt`, 'green'],
      [`${LAB_HOME}/cup.txt`, 'cold'],
      [`${LAB_HOME}/pots/blue.txt`, 'blue'],
    ]);
  });
});
