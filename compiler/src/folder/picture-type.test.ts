import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { contentFolder, lesson, PIXEL, teaCourse } from '../testing/folders.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const PICTURES = {
  png: PIXEL,
  gif: bytes('GIF89a\x01\0\x01\0\0\0\0;'),
  jpg: bytes('\xFF\xD8\xFF\xC0\0\x0B\x08\0\x01\0\x01\x01\x01\x11\0'),
  webp: bytes('RIFF\x1A\0\0\0WEBPVP8L\x0D\0\0\0/\0\0\0'),
  avif: bytes('\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiaf'),
};
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const PAGE = '\n<!DOCTYPE html>\n<html><body>Not found</body></html>';

async function warningsOf(name: string, content: string | Buffer) {
  const files = { '01-water/content.md': `One.\n\n![A cup](${name})`, [`01-water/${name}`]: content };
  const { faults, warnings, assets } = await checkFolder(contentFolder(teaCourse(files)));
  expect(faults).toEqual([]);
  return { warnings, assets };
}

describe("a file with a picture's extension", () => {
  it.each([
    ['cup.png', PAGE, 'the picture cup.png is an HTML page'],
    ['cup.jpg', PAGE, 'the picture cup.jpg is an HTML page'],
    ['cup.jpeg', PAGE, 'the picture cup.jpeg is an HTML page'],
    ['cup.gif', PAGE, 'the picture cup.gif is an HTML page'],
    ['cup.webp', PAGE, 'the picture cup.webp is an HTML page'],
    ['cup.avif', PAGE, 'the picture cup.avif is an HTML page'],
    ['cup.PNG', PAGE, 'the picture cup.PNG is an HTML page'],
    ['cup.png', DRAWING, 'the picture cup.png is an SVG drawing'],
    ['cup.png', '', 'the picture cup.png is empty'],
    [
      'cup.png',
      'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n',
      'the picture cup.png is a pointer of Git LFS',
    ],
    [
      'cup.jpg',
      bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      'the picture cup.jpg is no PNG, JPEG, GIF, WebP or AVIF',
    ],
  ])('SRC-08 is reported at its line: %s with the content %j', async (name, content, message) => {
    expect((await warningsOf(name, content)).warnings).toMatchObject([
      { file: '01-water/content.md', line: 3, message },
    ]);
  });

  it('SRC-08 is reported at the setting that uses it', async () => {
    const fields = { ...lesson, settings: { thumbnail: 'cup.png' } };
    const files = teaCourse({ '01-water/lesson.json': fields, '01-water/cup.png': PAGE });
    const { faults, warnings } = await checkFolder(contentFolder(files));
    expect(faults).toEqual([]);
    expect(warnings).toMatchObject([
      { file: '01-water/lesson.json', line: 9, message: 'the picture cup.png is an HTML page' },
    ]);
  });

  it.each(Object.entries(PICTURES))('SRC-08 may be %s, whatever its extension', async (_type, content) => {
    for (const extension of Object.keys(PICTURES))
      expect((await warningsOf(`cup.${extension}`, content)).warnings).toEqual([]);
  });

  it('SRC-08 has the size in its bytes, whatever its extension', async () => {
    const { assets } = await warningsOf('cup.jpg', PIXEL);
    expect(assets).toMatchObject([{ size: { width: 1, height: 1 } }]);
  });
});
