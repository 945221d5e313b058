import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { renderItems } from '../render.ts';
import { contentFolder, course, PIXEL, teaCourse } from '../testing/folders.ts';

const url = 'https://pictures.test/cup.png?size=2';
const thumbnail = 'https://pictures.test/thumbnail.png';
const texts = teaCourse({
  'course.json': { ...course, settings: { thumbnail } },
  '01-water/content.md': `![A cup](${url})\n\n<img src="https://pictures.test/other.png" alt="Other">`,
});

describe('pictures on other hosts', () => {
  it('ADM-07 are named, so that they can be copied', async () => {
    const { remotePictures, warnings } = await checkFolder(contentFolder(texts));
    expect(remotePictures).toEqual([url, 'https://pictures.test/other.png', thumbnail].toSorted());
    expect(warnings.map(({ message }) => message)).toContain(`${url} lies on another host`);
  });

  it('ADM-07 are shown from the copies that came with the folder', async () => {
    const folder = contentFolder({
      ...texts,
      '.academy/pictures.json': { [url]: '.academy/pictures/a.png', [thumbnail]: '.academy/pictures/a.png' },
      '.academy/pictures/a.png': PIXEL,
    });
    const checked = await checkFolder(folder);
    expect(checked.remotePictures).toEqual(['https://pictures.test/other.png']);
    const compiled = [];
    for await (const item of renderItems(checked)) compiled.push(item);
    const [tea, water] = compiled;
    const address = `/assets/content/${checked.assets[0]?.hash}.png`;
    expect(JSON.stringify(tea?.document)).toContain(`"thumbnail":"${address}"`);
    expect(water?.kind === 'lesson' && water.document.content).toContain(`src="${address}"`);
    expect(water?.kind === 'lesson' && water.document.content).toContain('https://pictures.test/other.png');
  });

  it('ADM-07 are left where they are when the list of copies is broken or leads out of the folder', async () => {
    const broken = await checkFolder(contentFolder({ ...texts, '.academy/pictures.json': '{' }));
    expect(broken.faults).toEqual([]);
    expect(broken.remotePictures).toHaveLength(3);
    const outside = await checkFolder(
      contentFolder({ ...texts, '.academy/pictures.json': { [url]: '../../etc/passwd.png' } }),
    );
    expect(outside.faults.map(({ message }) => message).join()).toContain('lies outside the folder');
  });
});
