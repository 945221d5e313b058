import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CheckedFolder, CompiledItem } from '../catalog.ts';
import { checkFolder } from '../check.ts';
import { renderItems } from '../render.ts';
import { readRepository } from './repository.ts';
import { contentFolder, course, PIXEL, teaCourse } from '../testing/folders.ts';

const url = 'https://pictures.test/cup.png?size=2';
const thumbnail = 'https://pictures.test/thumbnail.png';
const other = 'https://pictures.test/other.png';
const texts = teaCourse({
  'course.json': { ...course, settings: { thumbnail } },
  '01-water/content.md': `![A cup](${url})\n\n<img src="https://pictures.test/other.png" alt="Other">`,
});

async function compile(checked: CheckedFolder): Promise<CompiledItem[]> {
  const compiled: CompiledItem[] = [];
  for await (const item of renderItems(checked)) compiled.push(item);
  return compiled;
}

describe('pictures on other hosts', () => {
  it('MED-10 become a box with the description and a link if they were not copied', async () => {
    const { missingPictures, warnings } = await checkFolder(contentFolder(texts));
    expect(missingPictures.map((picture) => picture.url).toSorted()).toEqual(
      [url, other, thumbnail].toSorted(),
    );
    expect(warnings.map(({ message }) => message)).toContain(`${url} lies on another host`);
  });

  it('ADM-07 are shown from the copies uploaded with the folder', async () => {
    const folder = contentFolder({
      ...texts,
      '.academy/pictures.json': { [url]: '.academy/pictures/a.png', [thumbnail]: '.academy/pictures/a.png' },
      '.academy/pictures/a.png': PIXEL,
    });
    const checked = await checkFolder(folder);
    expect(checked.missingPictures.map((picture) => picture.url)).toEqual([other]);
    const [tea, water] = await compile(checked);
    const address = `/assets/content/${checked.assets[0]?.hash}.png`;
    expect(JSON.stringify(tea?.document)).toContain(`"thumbnail":"${address}"`);
    expect(water?.kind === 'lesson' && water.document.content).toContain(`src="${address}"`);
    expect(water?.missingPictures).toEqual([{ url: other, reason: 'it was not copied' }]);
    expect(tea).not.toHaveProperty('missingPictures');
  });

  it.each([
    '<img src="https://pictures.test/a.png?x=1&amp;y=2" alt="A cup">',
    '![A cup](https://pictures.test/a.png?x=1&amp;y=2)',
    '{{< figure src="https://pictures.test/a.png?x=1&y=2" alt="A cup" >}}',
    '@@@figure\n{ "image": "https://pictures.test/a.png?x=1&amp;y=2", "alt": "A cup" }\n@@@',
  ])('ADM-07 are identified by their decoded address: %s', async (text) => {
    const address = 'https://pictures.test/a.png?x=1&y=2';
    const folder = contentFolder(
      teaCourse({
        '01-water/content.md': text,
        '.academy/pictures.json': { [address]: '.academy/pictures/a.png' },
        '.academy/pictures/a.png': PIXEL,
      }),
    );
    const checked = await checkFolder(folder);
    expect(checked.warnings).toEqual([]);
    const [, water] = await compile(checked);
    expect(water?.kind === 'lesson' && water.document.content).toMatch(/<img src="\/assets\/content\//);
  });

  it('MED-10 become a box with the description and a link if they were not copied', async () => {
    const folder = contentFolder({
      ...texts,
      '01-water/content.md': `![A cup](${other})\n\n[![Badge](${other})](https://example.org)\n\n![](http://b.test/x.png)`,
      '.academy/missing-pictures.json': { [other]: 'its host answered 404' },
    });
    const checked = await checkFolder(folder);
    const [, water] = await compile(checked);
    const content = water?.kind === 'lesson' ? water.document.content : '';
    expect(content).not.toContain('<img');
    expect(content).toContain(
      `<span class="missing-picture">A cup <a href="${other}" rel="noopener noreferrer">Open the picture at pictures.test</a></span>`,
    );
    // A link can't contain a link.
    expect(content).toContain('"noopener noreferrer"><span class="missing-picture">Badge</span></a>');
    expect(content).toContain('>Picture <a href="https://b.test/x.png"');
    expect(water?.missingPictures).toContainEqual({ url: other, reason: 'its host answered 404' });
    expect(checked.warnings.map(({ message }) => message)).toContain(
      `${other} was not copied: its host answered 404`,
    );
  });

  it('MED-10 are loaded from hosts that the tenant allows', async () => {
    const checked = await checkFolder(contentFolder(texts), {
      imageHosts: ['*.other.test', 'PICTURES.test'],
    });
    expect(checked.missingPictures).toEqual([]);
    const [, water] = await compile(checked);
    expect(water?.kind === 'lesson' && water.document.content).toContain(`<img src="${other}" alt="Other"`);
  });

  it('MED-09 of the same repository are the files of the folder', async () => {
    const raw = 'https://raw.githubusercontent.com/Tea/leaves/feature/x/assets/a%20cup.png';
    const blob = 'https://github.com/tea/leaves/blob/main/assets/a%20cup.png?raw=true';
    const foreign = 'https://raw.githubusercontent.com/coffee/leaves/main/assets/a%20cup.png';
    const absent = 'https://github.com/tea/leaves/raw/main/assets/pot.png';
    const addresses = [raw, blob, foreign, absent];
    const folder = contentFolder({
      ...teaCourse(),
      '01-water/content.md': addresses.map((one) => `![A cup](${one})`).join('\n\n'),
      'assets/a cup.png': PIXEL,
      '.git/config': '[remote "origin"]\n\turl = git@github.com:tea/leaves.git\n',
    });
    const checked = await checkFolder(folder, { repository: readRepository(folder) });
    expect(checked.localPictures).toEqual({ [raw]: 'assets/a cup.png', [blob]: 'assets/a cup.png' });
    expect(checked.missingPictures.map((picture) => picture.url)).toEqual([foreign, absent]);
    const [, water] = await compile(checked);
    const content = water?.kind === 'lesson' ? water.document.content : '';
    expect(content.match(/<img src="\/assets\/content\//g)).toHaveLength(2);
  });

  it('MED-09 of a folder inside its repository are resolved from the repository’s root', async () => {
    const address = 'https://raw.githubusercontent.com/tea/leaves/main/courses/tea/cup.png';
    const root = contentFolder({
      '.git/config': '[remote "o"]\n  url = https://github.com/tea/leaves\n',
      ...Object.fromEntries(
        Object.entries(teaCourse({ 'cup.png': PIXEL, '01-water/content.md': `![A cup](${address})` })).map(
          ([name, file]) => [`courses/tea/${name}`, file],
        ),
      ),
    });
    const folder = join(root, 'courses/tea');
    const checked = await checkFolder(folder, { repository: readRepository(folder) });
    expect(checked.localPictures).toEqual({ [address]: 'cup.png' });
  });

  it('ADM-07 stay remote if the list of copies is broken or points outside the folder', async () => {
    const broken = await checkFolder(contentFolder({ ...texts, '.academy/pictures.json': '{' }));
    expect(broken.faults).toEqual([]);
    expect(broken.missingPictures).toHaveLength(3);
    const outside = await checkFolder(
      contentFolder({ ...texts, '.academy/pictures.json': { [url]: '../../etc/passwd.png' } }),
    );
    expect(outside.faults.map(({ message }) => message).join()).toContain('lies outside the folder');
  });
});
