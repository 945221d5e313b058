import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, readText, root } from './files.mjs';
import { readRequirements, readTests } from './requirement-ids.mjs';
import { codeOf, faultsOf, importsOf, tenantWord } from './source.mjs';

const mayImport: Record<string, string[]> = {
  domain: [],
  contract: ['domain'],
  compiler: ['domain', 'contract'],
  identity: ['domain'],
  labs: [],
  runner: ['domain'],
  web: ['domain', 'contract', 'labs'],
  cli: ['domain', 'contract', 'compiler'],
  server: ['domain', 'contract', 'compiler', 'identity'],
};

const files = listFiles();
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || /^e2e\/|^bench\/|\/testing(?:-\w+)?[/.]/.test(file);
const scripts = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.startsWith('content/'));
const sources = files.filter(
  (file) => /\.(?:ts|tsx|mjs|css|html)$/.test(file) && !file.startsWith('content/'),
);
const packageOf = (file: string) => file.split('/')[0] ?? '';
const inPackages = scripts.filter((file) => mayImport[packageOf(file)] && file.split('/')[1] === 'src');

/** Every import of a file with its target inside the repository; external packages have none. */
const links = inPackages.flatMap((file) =>
  importsOf(file, readText(file)).map(({ specifier, line, isType }) => ({
    file,
    specifier,
    isType,
    place: `${file}:${line} imports ${specifier}`,
    target: specifier.startsWith('.')
      ? posix.join(posix.dirname(file), specifier)
      : specifier
          .replace('@academy/lab-engine', '@academy/labs')
          .replace(/^@academy\/([^/]+)(?:\/|$)/, '$1/src/'),
    isOurs: specifier.startsWith('.') || specifier.startsWith('@academy/'),
  })),
);
const ourLinks = links.filter((link) => link.isOurs);
const placesOf = (wrong: { place: string }[]) => wrong.map((link) => link.place);

describe('who imports whom', () => {
  it('lets each package import only the packages below it', () => {
    const wrong = ourLinks.filter(({ file, target }) => {
      const [from, to] = [packageOf(file), packageOf(target)];
      // The shared test server belongs to the server package; tests of any package may use it.
      const isTestWorld = isTest(file) && target.startsWith('server/src/testing/');
      return from !== to && !isTestWorld && !mayImport[from]?.includes(to);
    });
    expect(placesOf(wrong)).toEqual([]);
  });

  it('crosses from package to package by name, never by a relative path', () => {
    const wrong = ourLinks.filter(
      ({ file, specifier, target }) => specifier.startsWith('.') === (packageOf(file) !== packageOf(target)),
    );
    expect(placesOf(wrong)).toEqual([]);
  });

  const roomOf = (path: string) => /^(?:server|web|identity)\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0];
  const intoRooms = ourLinks
    .filter(({ file }) => !isTest(file))
    .map((link) => ({ ...link, from: roomOf(link.file), to: roomOf(link.target) }))
    .filter(({ from, to }) => to !== undefined && from !== to);

  it('enters a feature by its index.ts only; only the top-level files of web/src load its screens', () => {
    const wrong = intoRooms.filter(
      ({ file, target, from, to }) =>
        (from !== undefined || /^web\/src\/[^/]+\//.test(file)) && target !== `${to}/index.ts`,
    );
    expect(placesOf(wrong)).toEqual([]);
  });

  it('lets features import each other without circles', () => {
    let circles = intoRooms.filter(({ from }) => from !== undefined);
    // Repeatedly drops features without imports, until only circles are left.
    for (let before = Infinity; circles.length < before;) {
      before = circles.length;
      const importing = new Set(circles.map(({ from }) => from));
      circles = circles.filter(({ to }) => importing.has(to));
    }
    expect(placesOf(circles)).toEqual([]);
  });

  it('lets the folders of the server import only those below them', () => {
    const layers = ['catalog', 'http', 'pages', 'features'];
    const layerOf = (path: string) => layers.indexOf(/^server\/src\/([^/]+)\//.exec(path)?.[1] ?? '');
    const wrong = ourLinks.filter(
      ({ file, target }) => !isTest(file) && layerOf(file) >= 0 && layerOf(target) > layerOf(file),
    );
    expect(placesOf(wrong)).toEqual([]);
  });

  it('keeps ui/ free of features, layouts and calls', () => {
    const wrong = ourLinks.filter(
      ({ file, target }) =>
        file.startsWith('web/src/ui/') && /^web\/src\/(?:features|layouts|api)\//.test(target),
    );
    expect(placesOf(wrong)).toEqual([]);
  });

  it('keeps the validator out of endpoints, which the browser imports', () => {
    const isEndpoint = (file: string) =>
      /^contract\/src\/[^/]+\.ts$/.test(file) && !isTest(file) && !/\/(?:schemas|openapi)\.ts$/.test(file);
    const loaded = links.filter(
      ({ file, specifier, isType }) => !isType && isEndpoint(file) && /^(?:zod|\.\/schemas)/.test(specifier),
    );
    expect(placesOf(loaded)).toEqual([]);
  });

  it('keeps test helpers out of the product', () => {
    const wrong = ourLinks.filter(({ file, target }) => !isTest(file) && isTest(target));
    expect(placesOf(wrong)).toEqual([]);
  });

  it('keeps the domain pure: zod, diff and itself, no clock, no randomness, no input or output', () => {
    const pure = inPackages.filter((file) => file.startsWith('domain/') && !isTest(file));
    const wrong = links.filter(
      ({ file, specifier, isOurs }) =>
        pure.includes(file) && !isOurs && !/^(?:zod|diff)(?:\/|$)/.test(specifier),
    );
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bcrypto\.|\bprocess\.|\bconsole\./;
    expect([...placesOf(wrong), ...faultsOf(pure, impure, codeOf)]).toEqual([]);
  });
});

describe('rules for source files', () => {
  it('TEN-02 names no tenant outside tests and content', () => {
    const tenants = readdirSync(join(root, 'content/tenants'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(tenants).not.toEqual([]);
    expect(
      faultsOf(
        sources.filter((file) => !isTest(file)),
        tenantWord(tenants),
      ),
    ).toEqual([]);
  });

  it('silences no rule of the linter', () => {
    const silence = /\b(?:eslint|oxlint)-disable/;
    expect(
      faultsOf(
        scripts.filter((file) => file !== 'tools/house.test.ts'),
        silence,
      ),
    ).toEqual([]);
  });
});

describe('rules for all files', () => {
  // Pictures, videos and fonts are binary.
  const texts = files.filter(
    (file) => !/\.(?:png|jpe?g|webp|avif|ico|woff2?|ttf|otf|mp4|webm|gz)$/.test(file),
  );

  it('names no folder of one machine', () => {
    const machine =
      /(?:^|[\s"'`(=,])(?:file:\/\/)?\/(?:root|work|Users|home\/(?!(?:user|learner)\b)[\w.-]+)\/[\w.-]|\b[A-Z]:\\Users\\/;
    expect(
      faultsOf(
        texts.filter((file) => !file.startsWith('content/')),
        machine,
      ),
    ).toEqual([]);
  });

  it('names no package registry and, in a lock, no address of a package', () => {
    const registry =
      /\bregistry\.(?!example\.)[\w-]+\.[a-z]{2,}|(?:artifactory|verdaccio|jfrog)[\w.-]*\.[a-z]{2,}\b/i;
    const locks = texts.filter((file) => file.endsWith('package-lock.json'));
    const resolved = /"resolved":\s*"(?!(?:[\w-]+)")/;
    expect([...faultsOf(texts, registry), ...faultsOf(locks, resolved)]).toEqual([]);
  });
});

describe('user-visible texts', () => {
  it('LAY-17 says "Log in" in every text, never "Sign in"', () => {
    const shown = files.filter(
      (file) =>
        (/^(?:web|identity|server|domain|contract|compiler|cli)\/src\//.test(file) && !isTest(file)) ||
        /^content\/|^(?:README|CONTRIBUTING|docs\/(?:operating|authoring|ARCHITECTURE|GLOSSARY))\.md$/.test(
          file,
        ),
    );
    const isComment = /^\s*(?:\/\/|\/?\*|--|#)/;
    const lines = faultsOf(
      shown.filter((file) => /\.(?:tsx?|md|yaml|json|css)$/.test(file)),
      /\bsign(?:s|ed|ing)? (?:you |people )?(?:in|out)\b/i,
    );
    expect(lines.filter((line) => !isComment.test(line.replace(/^\S+:\d+ /, '')))).toEqual([]);
  });
});

describe('rules for tests', () => {
  const tests = scripts.filter((file) => /\.test\.tsx?$/.test(file));

  it('forbids skipped, expected-to-fail and conditional tests', () => {
    const put = /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:todo|fails|skipIf|runIf)\b/;
    expect(faultsOf(tests, put, codeOf)).toEqual([]);
  });

  it('references existing requirements only', () => {
    const requirements = readRequirements();
    const unknown = readTests(requirements).filter(({ id }) => !requirements.has(id));
    expect(unknown.map(({ id, place }) => `${place} names ${id}`)).toEqual([]);
  });

  it('proves every requirement daily, leaving only variants to full runs', () => {
    const requirements = readRequirements();
    const daily = new Set(
      readTests(requirements)
        .filter(({ isDaily }) => isDaily)
        .map(({ id }) => id),
    );
    // The others need optional programs: a cluster, and other browser engines.
    const needsPrograms = (id: string) => /^(?:CLU-0[2-6]|ENG-01)$/.test(id);
    expect([...requirements.keys()].filter((id) => !daily.has(id) && !needsPrograms(id))).toEqual([]);
  });
});
