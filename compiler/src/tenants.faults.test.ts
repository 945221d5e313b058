import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { formatFault } from './faults.ts';
import { readTenants } from './tenants.ts';

const bundled = fileURLToPath(new URL('../../content/tenants', import.meta.url));
const springYaml = readFileSync(join(bundled, 'spring', 'tenant.yaml'), 'utf8');

/** Without the content, which is not read but takes most of the time to copy. */
function copyBrand(tenantId: string, folder: string): void {
  const from = join(bundled, tenantId);
  cpSync(from, join(folder, tenantId), {
    recursive: true,
    filter: (path) => path === from || /\/(fonts|captures)$/.test(path) || statSync(path).isFile(),
  });
}

describe('a broken tenant', () => {
  const made: string[] = [];
  afterEach(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
  });

  /** A folder of tenants with spring in it, edited like an operator would. */
  function folderWith(change: (yaml: string) => string): string {
    const folder = mkdtempSync(join(tmpdir(), 'tenants-'));
    made.push(folder);
    copyBrand('spring', folder);
    writeFileSync(join(folder, 'spring', 'tenant.yaml'), change(springYaml));
    return folder;
  }
  const faultsOf = (folder: string) =>
    readTenants(folder).faults.map((fault) => formatFault(fault).replace(`${folder}/`, ''));
  const changed = (from: string | RegExp, to: string) => {
    const yaml = springYaml.replace(from, to);
    expect(yaml).not.toBe(springYaml);
    return faultsOf(folderWith(() => yaml));
  };

  it.each<[string, [string | RegExp, string], string]>([
    [
      'a bad color',
      ["    brand: '#1e7a3e'", '    brand: green'],
      'colours.light.brand must be a color like #1a7f37',
    ],
    ['a missing field', ['tagline: Learn Spring by building with it\n', ''], 'tagline is missing'],
    ['an empty text', ['name: Spring Academy\n', "name: ''\n"], 'name must not be empty'],
    ['a number for a text', ['name: Spring Academy\n', 'name: 7\n'], 'name must be text (put it in quotes)'],
    ['a text for a switch', ['guides: true', 'guides: sometimes'], 'features.guides must be true or false'],
    [
      'an unknown field',
      ['tagline: Learn', 'tagLine: Learn'],
      'tagLine is not a known field (did you mean tagline?)',
    ],
    [
      'an unknown field deep inside',
      ['onBrand: ', 'onBrnad: '],
      'colours.light.onBrnad is not a known field (did you mean onBrand?)',
    ],
    [
      'an unknown field of a section',
      ['items:', 'item:'],
      'landing.sections[0].item is not a known field (did you mean items?)',
    ],
    [
      'an unknown section',
      ['kind: steps', 'kind: step'],
      'landing.sections[1].kind must be one of features, steps, numbers, questions, call, captures, courses, instructors, tiers (did you mean steps?)',
    ],
    [
      'an unknown icon',
      ['icon: courses', 'icon: course'],
      'navigation[2].icon must be one of home, guides, courses',
    ],
    [
      'an address that leaves the site',
      ['path: /community', 'path: //evil.example'],
      'footer.engage[1].path must be a path that starts with one slash',
    ],
    [
      'a bad email',
      ['email: spring@academy.example', 'email: nobody'],
      'contact.email must be an email address',
    ],
    [
      'an empty list',
      [/points:\n(?: {6}- .*\n)+/, 'points: []\n'],
      'pro.free.points must have at least one entry',
    ],
    [
      'a bad origin',
      ['https://spring.academy.example', 'spring.academy.example'],
      'origins.prod must be an origin like https://learn.example.org',
    ],
    [
      'guides without a banner',
      [/  guides:\n    title: .*\n    text: >-\n(?: {6}.*\n)+/, ''],
      'banners.guides is missing, but features.guides is true',
    ],
    [
      'a repeated option',
      ['key: spring-data', 'key: spring-boot'],
      'feedback.questionGroup.options[2].key repeats the key spring-boot',
    ],
    ['a foreign id', ['id: spring', 'id: summer'], 'id must be spring, the name of its folder'],
    [
      'a missing drawing',
      ['hero: hero.svg', 'hero: heroes.svg'],
      'hero names heroes.svg, which is not in its folder',
    ],
    [
      'a missing typeface',
      ['file: fonts/fraunces.woff2', 'file: fonts/france.woff2'],
      'face.fonts.heading.file names fonts/france.woff2, which is not in its folder',
    ],
    [
      'a missing capture',
      ['picture: lesson', 'picture: letters'],
      'names captures/letters-light.webp, which is not in its folder',
    ],
    [
      'no place for the courses',
      ['    - kind: courses\n', ''],
      'landing.sections must have one section of the kind courses',
    ],
    [
      'a drawing elsewhere',
      ['hero: hero.svg', 'hero: ../hero.svg'],
      'hero must be an .svg file beside tenant.yaml',
    ],
    [
      'colours that can not be read',
      ["text: '#17211b'", "text: '#c0c0c0'"],
      'colours.light.text is hard to read: text on background has a contrast of 1.',
    ],
  ])('TEN-02 with %s is named by file and line', (_, [from, to], expected) => {
    const faults = changed(from, to);
    expect(faults).toContainEqual(expect.stringMatching(/^spring\/tenant\.yaml:\d+:\d+ /));
    expect(faults).toContainEqual(expect.stringContaining(` ${expected}`));
  });

  it('TEN-02 is reported with line and column', () => {
    const line = springYaml.split('\n').indexOf("    brand: '#1e7a3e'") + 1;
    expect(changed("'#1e7a3e'", 'green')).toEqual([
      `spring/tenant.yaml:${line}:12 colours.light.brand must be a color like #1a7f37`,
    ]);
  });

  it('TEN-02 is reported at the name of an unknown field', () => {
    const line = springYaml.split('\n').indexOf('features:') + 2;
    expect(changed('  guides: true', '  guidez: true')).toContain(
      `spring/tenant.yaml:${line}:3 features.guidez is not a known field (did you mean guides?)`,
    );
  });

  it('TEN-02 is reported with every fault of a file in one run', () => {
    const faults = faultsOf(
      folderWith((yaml) => yaml.replace('name: Spring Academy\n', '').replace('/community', 'community')),
    );
    expect(faults).toHaveLength(2);
  });

  it('TEN-12 is reported with every fault of fields, combinations and files in one run', () => {
    const folder = folderWith((yaml) =>
      yaml
        .replace("    brand: '#1e7a3e'", '    brand: green')
        .replace("muted: '#a3b1a8'", "muted: '#303a30'")
        .replace('path: /community', 'path: community')
        .replace('picture: lesson', 'picture: letters')
        .replace('kind: steps', 'kind: step')
        .replace('key: spring-data', 'key: spring-boot')
        .replace('hero: hero.svg', 'hero: heroes.svg')
        .replace('file: fonts/fraunces.woff2', 'file: fonts/france.woff2'),
    );
    writeFileSync(join(folder, 'spring/logo.svg'), '<html></html>');
    const faults = faultsOf(folder).join('\n');
    for (const expected of [
      'colours.light.brand must be a color',
      'colours.dark.muted is hard to read: muted on background',
      'footer.engage[1].path must be a path',
      'names captures/letters-light.webp',
      'landing.sections[1].kind must be one of',
      'feedback.questionGroup.options[2].key repeats the key spring-boot',
      'hero names heroes.svg',
      'face.fonts.heading.file names fonts/france.woff2',
      'spring/logo.svg:1:1 must be an SVG drawing',
    ])
      expect(faults).toContain(expected);
    expect(faults).not.toMatch(/undefined|is missing/);
  });

  it('TEN-01 with a host of another tenant is reported with that tenant', () => {
    const folder = folderWith((yaml) => `${yaml}\nhosts: [learn.example.com]\n`);
    copyBrand('kube', folder);
    const file = join(folder, 'kube', 'tenant.yaml');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nhosts: [kube.example.com, learn.example.com]\n`);
    expect(faultsOf(folder)).toEqual([
      expect.stringMatching(
        /spring\/tenant\.yaml:\d+:\d+ hosts\[0\] is learn\.example\.com, which .*kube\/tenant\.yaml lists too/,
      ),
    ]);
  });

  it('TEN-14 is not one without origins, instructors or Engage links', () => {
    const yaml = springYaml
      .replace(/^origins:\n(?: {2}.*\n)+/m, '')
      .replace(/^ {2}engage:\n(?: {4}.*\n)+/m, '')
      .replace(/^ {2}instructors:\n(?: {4}.*\n)+/m, '')
      .replace(/^ {4}- kind: instructors\n/m, '');
    expect(yaml.match(/origins:|engage:|instructors:|kind: instructors/)).toBe(null);
    expect(faultsOf(folderWith(() => yaml))).toEqual([]);
  });

  it('TEN-02 with broken YAML says where it breaks', () => {
    const faults = changed('name: Spring Academy\n', 'name: "Spring Academy\n');
    expect(faults[0]).toMatch(/^spring\/tenant\.yaml:\d+:\d+ is not valid YAML: /);
  });

  it.each([
    ['is empty', '', 'the file must be a group of fields'],
    ['is a list', '- spring\n', 'the file must be a group of fields'],
    ['repeats a field', 'id: spring\nid: spring\n', 'is not valid YAML: a field is there twice'],
    ['is an alias bomb', aliasBomb(), "can't be read as YAML"],
    ['is nested without end', '['.repeat(20_000), 'YAML'],
    ['is huge', `# ${'x'.repeat(1_100_000)}`, 'is larger than 1000000 characters'],
  ])('TEN-02 that %s is reported and never a crash', (_, yaml, message) => {
    expect(faultsOf(folderWith(() => yaml))[0]).toContain(message);
  });

  it('TEN-02 without its file is reported', () => {
    const folder = folderWith((yaml) => yaml);
    mkdirSync(join(folder, 'autumn'));
    expect(faultsOf(folder)).toEqual([
      'autumn/tenant.yaml:1:1 is missing (every folder here is a tenant and has a tenant.yaml)',
    ]);
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'must not hold a script'],
    ['<!DOCTYPE svg><svg/>', 'must not declare a document type'],
    ['<html></html>', 'must be an SVG drawing'],
  ])('TEN-02 with the drawing %s is refused', (drawing, message) => {
    const folder = folderWith((yaml) => yaml);
    writeFileSync(join(folder, 'spring', 'logo.svg'), drawing);
    expect(faultsOf(folder)[0]).toMatch(/^spring\/logo\.svg:1:\d+ /);
    expect(faultsOf(folder)[0]).toContain(message);
  });

  it('TEN-01 with a second default is reported with the first', () => {
    const folder = folderWith((yaml) => yaml);
    copyBrand('tanzu', folder);
    const file = join(folder, 'tanzu', 'tenant.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('id: tanzu\n', 'id: tanzu\ndefault: true\n'));
    const [fault, ...others] = readTenants(folder).faults;
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ file, line: 3, column: 1 });
    expect(fault?.message).toContain(`default is true here and in ${join(folder, 'spring', 'tenant.yaml')}`);
  });

  it('TEN-01 without a default is reported for the folder', () => {
    expect(changed('default: true\n', '')[0]).toContain('has no tenant that says default: true');
  });

  it('TEN-01 in an empty or missing folder is also reported', () => {
    expect(readTenants(join(tmpdir(), 'no-such-folder')).faults[0]?.message).toBe('holds no tenants');
  });

  it('TEN-01 that is not the default must have a host that names it', () => {
    const folder = folderWith((yaml) => yaml);
    copyBrand('kube', folder);
    const file = join(folder, 'kube', 'tenant.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('https://kube.academy', 'https://learn.academy'));
    expect(faultsOf(folder)[0]).toContain(
      'origins.prod must have a host that begins with kube or is listed in hosts',
    );
  });

  it('TEN-09 does not prevent the others from loading', () => {
    const folder = folderWith((yaml) => yaml.replace('name: Spring Academy\n', ''));
    copyBrand('kube', folder);
    const { tenants, faults } = readTenants(folder);
    expect(tenants.map(({ tenant }) => tenant.id)).toEqual(['kube']);
    expect(faults).toHaveLength(1);
  });

  describe('with starters', () => {
    const starters = (...items: string[]) =>
      springYaml.replace(
        /^starters:\n(?: +- .*\n)+/m,
        `starters:\n${items.map((item) => `  - ${item}\n`).join('')}`,
      );
    const withCourses = (yaml: string, ...slugs: string[]) => {
      const folder = folderWith(() => yaml);
      for (const slug of slugs) {
        mkdirSync(join(folder, 'spring/courses', slug), { recursive: true });
        writeFileSync(join(folder, 'spring/courses', slug, 'course.json'), JSON.stringify({ slug }));
      }
      return faultsOf(folder);
    };
    const three = [
      '{ type: course, slug: tea }',
      '{ type: course, slug: cofee }',
      '{ type: guide, slug: kettle }',
    ];

    it('MYL-06 names the missing slug and suggests another', () => {
      expect(withCourses(starters(...three), 'tea', 'coffee')).toEqual([
        expect.stringMatching(
          /^spring\/tenant\.yaml:\d+:\d+ starters\[1\]\.slug names the course cofee, which is not there; did you mean coffee\?$/,
        ),
      ]);
      expect(withCourses(starters(...three), 'tea', 'cofee')).toEqual([]);
    });

    it('MYL-06 requires three different ones, and guides only with the guides feature', () => {
      expect(withCourses(starters(...three.slice(0, 2))).join()).toMatch(/starters must name three items/);
      expect(withCourses(starters(...three.slice(0, 2), '{ type: course, slug: tea }')).join()).toMatch(
        /starters\[2\]\.slug is named twice/,
      );
      const kube = readFileSync(join(bundled, 'kube', 'tenant.yaml'), 'utf8');
      const folder = folderWith((yaml) => yaml);
      copyBrand('kube', folder);
      writeFileSync(
        join(folder, 'kube', 'tenant.yaml'),
        kube.replace('{ type: course, slug: kubernetes-workloads }', '{ type: guide, slug: kettle }'),
      );
      expect(faultsOf(folder).join()).toMatch(
        /starters\[1\]\.type is a guide, but features\.guides is false/,
      );
    });
  });
});

function aliasBomb(): string {
  const levels = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
  for (const [from, to] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg']) {
    levels.push(`${to}: &${to} [${Array.from({ length: 10 }, () => `*${from}`).join(', ')}]`);
  }
  return levels.join('\n');
}
