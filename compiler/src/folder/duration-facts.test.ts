import { lessonDuration } from '@academy/domain/lesson-duration';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LessonDocument } from '../catalog.ts';
import { checkFolder } from '../check.ts';
import { renderItems } from '../render.ts';
import { contentFolder, lesson, teaCourse, type Files } from '../testing/folders.ts';
import { mp4File } from '../testing/videos.ts';
import { durationFacts } from './duration-facts.ts';

type GuideFields = { type?: string; duration?: number };

const BUNDLED = join(import.meta.dirname, '../../../content/tenants');
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
const water = (fields: object, more: Files = {}) =>
  contentFolder(teaCourse({ '01-water/lesson.json': { ...lesson, ...fields }, ...more }));

async function warningsOf(folder: string): Promise<string[]> {
  const { warnings } = await checkFolder(folder);
  return warnings.map(({ file, line, message, hint }) => `${file}:${line} ${message} (${hint ?? ''})`);
}

async function durationOf(folder: string): Promise<number | undefined> {
  const checked = await checkFolder(folder);
  for await (const { kind, document } of renderItems(checked))
    if (kind === 'lesson') return (document as LessonDocument).duration;
  return undefined;
}

async function expectHonest(tenant: string): Promise<void> {
  const { warnings, items } = await checkFolder(join(BUNDLED, tenant));
  expect(warnings).toEqual([]);
  const films = items.flatMap(({ videos }) => (videos ? [videos.seconds] : []));
  expect(films).toHaveLength(4);
  expect(films.filter((seconds) => seconds < 60 || seconds > 180)).toEqual([]);
}

describe('the duration of a lesson', () => {
  it('DUR-01 is warned about if it is off by more than half, with the calculated one', async () => {
    const folder = water({ duration: 480 }, { '01-water/content.md': words(445) });
    expect(await warningsOf(folder)).toEqual([
      '01-water/lesson.json:7 duration says 8 minutes, but reading it takes about 2 minutes, which is what readers see (leave it out, or write 120)',
    ]);
    expect(await durationOf(folder)).toBe(148);
  });

  it('DUR-01 keeps an author’s figure that differs by less', async () => {
    const folder = water({ duration: 200 }, { '01-water/content.md': words(445) });
    expect(await warningsOf(folder)).toEqual([]);
    expect(await durationOf(folder)).toBe(200);
  });

  it('DUR-02 is read from a video’s file', async () => {
    const folder = water(
      { type: 'video', duration: 120, settings: { video: { src: 'film.mp4' } } },
      { '01-water/content.md': '', '01-water/film.mp4': mp4File({ seconds: 600, hasSound: true }) },
    );
    expect((await warningsOf(folder)).join()).toMatch(
      /duration says 2 minutes, but watching it takes about 10/,
    );
    expect(await durationOf(folder)).toBe(600);
  });

  it('DUR-02 is the author’s figure if the file is unreadable or the video is hosted', async () => {
    const settings = { video: { src: 'film.mp4' } };
    const broken = water({ type: 'video', duration: 900, settings }, { '01-water/film.mp4': 'no film' });
    expect(await durationOf(broken)).toBe(900);
    const hosted = water({ type: 'video', duration: 900, settings: { vimeo: 76_979_871 } });
    expect([await warningsOf(hosted), await durationOf(hosted)]).toEqual([[], 900]);
  });

  it('DUR-01 is consistent in the bundled content of the smallest academy', { timeout: 120_000 }, () =>
    expectHonest('tanzu'),
  );

  // Checking a whole academy with its diagrams takes seconds of processor time, and longer alongside other
  // tests.
  it.each(['spring', 'kube'])(
    'DUR-01 is consistent in the bundled content of %s',
    { tags: 'full', timeout: 120_000 },
    expectHonest,
  );

  it('TEN-06 is 15 to 30 minutes for each bundled guide', () => {
    const guides = join(BUNDLED, 'spring/guides');
    const minutes = readdirSync(guides).map((name) => {
      const fields = JSON.parse(readFileSync(join(guides, name, 'guide.json'), 'utf8')) as GuideFields;
      const content = readFileSync(join(guides, name, 'content.md'), 'utf8');
      return [name, lessonDuration(durationFacts({ kind: 'guide' }, { fields, content })) / 60] as const;
    });
    expect(minutes).toHaveLength(12);
    expect(minutes.filter(([, taken]) => taken < 15 || taken > 30)).toEqual([]);
  });
});
