import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseWebVtt } from '@academy/domain/webvtt';
import { readFilm } from '@academy/compiler/films/film-file';
import { readMedia } from '@academy/compiler/media/read-media';
import { describe, expect, it } from 'vitest';
import { drawFrame } from './films/draw.ts';
import { root } from './files.mjs';
import { loadFilms } from './films/films.ts';
import { mixColors, type Look } from './films/look.ts';
import { fingerprintOf, shotsOf } from './films/shots.ts';
import { dotsAt, partsAt } from './films/state.ts';
import { captionsOf, chaptersOf, fingerprintIn, transcriptOf } from './films/texts.ts';
import { makeTimeline, readingSeconds } from './films/timeline.ts';

const TEA = `
title: How tea is made
poster: 1
parts:
  pot: { kind: box, at: [100, 200], size: [200, 100], label: pot }
  cup: { like: pot, at: [700, 200], label: cup }
  way: { kind: arrow, from: pot, to: cup }
  order: { kind: terminal, at: [100, 400], size: [600, 120], text: "$ make tea\\nready" }
scenes:
  - chapter: The pot
    caption: A pot & a cup.
    seen: A pot appears.
    steps:
      - show: [pot]
      - move: { pot: [300, 200] }
  - caption: Tea is ordered by a command, and it is ready at once, says the terminal below the pot.
    steps:
      - type: { order: 2 }
  - chapter: The cup
    caption: Then it is poured.
    steps:
      - show: [cup, way]
      - send: [{ along: [pot, cup] }]
      - set: { cup: { label: full, tone: brand } }
`;

const paint = { fill: '#ffffff', line: '#000000', text: '#000000' };
const look: Look = {
  colors: {
    background: '#ffffff',
    surface: '#eeeeee',
    text: '#000000',
    muted: '#555555',
    border: '#cccccc',
    brand: '#0000ff',
  },
  tones: { plain: paint, quiet: paint, soft: paint, brand: paint, accent: paint, good: paint, bad: paint },
  terminal: { fill: '#000000', text: '#ffffff', muted: '#aaaaaa', brand: '#00ff00' },
  corner: 4,
  cards: 'outlined',
  pace: 0.5,
  style: '',
};

function teaFilm(text = TEA) {
  const { film, faults } = readFilm({ file: 'film.yaml', text });
  if (!film) throw new Error(faults.map(({ message }) => message).join());
  return film;
}

const timeline = makeTimeline(teaFilm(), look);
const scenes = timeline.scenes;
const stateOf = (name: string, time: number) => partsAt(timeline, time).find((state) => state.name === name);

describe('the scenes of a film', () => {
  it('FILM-01 name unknown parts and misspelled fields with their line', () => {
    const wrong = (text: string) =>
      readFilm({ file: 'film.yaml', text }).faults.map(({ line, message }) => `${line} ${message}`);
    expect(wrong(TEA.replace('show: [pot]', 'show: [kettle]'))).toEqual([
      '14 there is no part with the name kettle',
    ]);
    expect(wrong(TEA.replace('poster:', 'postr:'))).toContain('3 postr is not a known field');
    expect(wrong(TEA.replace('A pot & a cup.', 'x'.repeat(121)))).toEqual([
      '11 scenes[0].caption must have 120 letters at most',
    ]);
  });

  it('FILM-02 last as long as reading their caption, and as long as something moves', () => {
    expect(readingSeconds('Short.')).toBe(3);
    expect(readingSeconds('x'.repeat(90))).toBe(7);
    const [first, second] = scenes;
    expect([first?.start, first?.end]).toEqual([0, 3]);
    expect((second?.end ?? 0) - (second?.start ?? 0)).toBeCloseTo(readingSeconds(second?.caption ?? ''), 0);
    const slow = makeTimeline(teaFilm(TEA.replace('send: [', 'take: 9\n        send: [')), look).scenes.at(
      -1,
    );
    expect((slow?.end ?? 0) - (slow?.start ?? 0)).toBeGreaterThan(10);
  });

  it('FILM-02 follow each other without gaps', () => {
    expect(scenes.map(({ start }) => start)).toEqual([0, ...scenes.slice(0, -1).map(({ end }) => end)]);
    expect(timeline.seconds).toBe(scenes.at(-1)?.end);
  });

  it('FILM-03 show, move, type and change parts at their time', () => {
    const third = scenes[2]?.start ?? 0;
    expect(stateOf('pot', 0)?.shown).toBe(0);
    expect(stateOf('pot', 0.6)?.shown).toBe(1);
    expect(stateOf('pot', 0.6)?.at).toEqual([100, 200]);
    expect(stateOf('pot', 2)?.at).toEqual([300, 200]);
    expect(stateOf('order', 3.1)?.typed).toBeLessThan(10);
    expect(stateOf('order', third)?.typed).toBe(15);
    expect(stateOf('cup', third)?.label.to).toBe('cup');
    expect(stateOf('cup', timeline.seconds)?.label.to).toBe('full');
    const dot = timeline.dots[0];
    const [middle] = dotsAt(timeline, (dot?.start ?? 0) + (dot?.take ?? 0) / 2);
    expect(middle?.at[0]).toBeCloseTo(600);
  });
});

describe('the texts of a film', () => {
  it('FILM-04 are captions in order, as valid WebVTT', () => {
    const captions = captionsOf(scenes, 'abc');
    expect(parseWebVtt(captions).map(({ text }) => text)).toEqual(scenes.map(({ caption }) => caption));
    expect(parseWebVtt(captions)[0]).toMatchObject({ start: 0, end: 2.9 });
    expect(fingerprintIn(captions)).toBe('abc');
    expect(fingerprintIn('WEBVTT')).toBeNull();
  });

  it('FILM-04 are chapters if a scene begins one', () => {
    expect(parseWebVtt(chaptersOf(scenes))).toEqual([
      { start: 0, end: scenes[2]?.start, text: 'The pot' },
      { start: scenes[2]?.start, end: timeline.seconds, text: 'The cup' },
    ]);
  });

  it('FILM-04 are a transcript that describes the pictures', () => {
    expect(transcriptOf(scenes)).toContain('\n\n**A pot & a cup.** A pot appears.\n\n**Tea is ordered');
    expect(transcriptOf(scenes)).toMatch(/^The film has no sound\./);
  });
});

describe('the pictures of a film', () => {
  it('FILM-05 are reproducible, and fewer if nothing moves', () => {
    const picture = { timeline, look };
    const shots = shotsOf(picture);
    expect(shots.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(timeline.seconds);
    expect(shots.length).toBeLessThan(timeline.seconds * 20 * 0.7);
    expect(shotsOf({ timeline: makeTimeline(teaFilm(), look), look })).toEqual(shots);
    expect(drawFrame(picture, 2)).toContain('>pot</text>');
    expect(drawFrame(picture, 2)).not.toContain('>cup</text>');
  });

  it('FILM-05 are redrawn when words, places or colors change', () => {
    const poster = { scene: 1, title: 'How tea is made' };
    const print = (text: string, colors = look) =>
      fingerprintOf({ timeline: makeTimeline(teaFilm(text), colors), look: colors }, poster);
    expect(print(TEA)).toBe(print(TEA));
    for (const [from, to] of [
      ['label: pot', 'label: can'],
      ['[300, 200]', '[301, 200]'],
    ] as const)
      expect(print(TEA.replace(from, to))).not.toBe(print(TEA));
    expect(print(TEA, { ...look, colors: { ...look.colors, text: '#000001' } })).not.toBe(print(TEA));
    // Text next to the pictures only changes the texts.
    expect(print(TEA.replace('A pot appears.', 'A pot is there.'))).toBe(print(TEA));
  });

  it('FILM-05 mix colors during changes', () => {
    expect(mixColors('#000000', '#ff8000', 0.5)).toBe('#804000');
  });
});

const films = loadFilms();

describe('the films of the bundled content', () => {
  it.each(films.map((film) => [film.file, film] as const))(
    'FILM-06 %s lasts one to three minutes, and has its texts and its poster beside it',
    (_file, { folder, film, picture }) => {
      const { seconds, scenes } = picture.timeline;
      const read = (name: string) => readFileSync(join(folder, name), 'utf8');
      expect(seconds).toBeGreaterThanOrEqual(60);
      expect(seconds).toBeLessThanOrEqual(180);
      const media = readMedia(join(folder, 'film.webm'), 'webm');
      expect(media).toMatchObject({ hasSound: false, size: { width: 1280, height: 720 } });
      expect(Math.abs((media?.seconds ?? 0) - seconds)).toBeLessThan(0.3);
      expect(parseWebVtt(read('film.vtt'))).toEqual(parseWebVtt(captionsOf(scenes, '')));
      expect(read('film-chapters.vtt')).toBe(chaptersOf(scenes));
      expect(read('transcript.md')).toBe(transcriptOf(scenes));
      // The poster must not reveal the end.
      expect(film.poster).toBeLessThan(film.scenes.length);
      expect(existsSync(join(folder, 'film.webp'))).toBe(true);
      expect(JSON.parse(read('lesson.json'))).toMatchObject({
        settings: {
          video: {
            src: 'film.webm',
            captions: 'film.vtt',
            poster: 'film.webp',
            chapters: 'film-chapters.vtt',
          },
        },
      });
    },
  );

  it('FILM-06 are at least three in every academy', () => {
    const tenants = readdirSync(join(root, 'content/tenants'));
    const counted = tenants.map((tenantId) => ({
      tenantId,
      films: films.filter(({ file }) => file.startsWith(`content/tenants/${tenantId}/`)).length,
    }));
    expect(counted.filter((tenant) => tenant.films < 3)).toEqual([]);
  });

  it('FILM-06 take less than 30 MB in total', () => {
    const bytes = films.reduce((sum, { folder }) => sum + statSync(join(folder, 'film.webm')).size, 0);
    expect(bytes).toBeLessThan(30_000_000);
  });
});
