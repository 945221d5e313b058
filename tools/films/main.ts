// Draws the films of the lessons: every film.yaml below content/tenants becomes a film, its poster, captions, chapters and
// transcript beside it. What has not changed is not drawn again.
//   npm run films                    all that have changed
//   npm run films -- deployments     only those whose path contains a word
//   npm run films -- --stills /tmp/x the end of every scene as a picture in this folder, and no film
//   npm run films -- --texts         captions, chapters and transcripts only, which needs neither Chromium nor ffmpeg
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { findChromium } from '../browser.mjs';
import { Refusal, runMain } from '../run.mjs';
import { drawFrame, drawPoster } from './draw.ts';
import { loadFilms, type LoadedFilm } from './films.ts';
import { hasFfmpeg, makeVideo, openStage, photograph, tooWide } from './render.ts';
import { fingerprintOf, shotsOf } from './shots.ts';
import { captionsOf, chaptersOf, fingerprintIn, transcriptOf } from './texts.ts';

const { values, positionals } = parseArgs({
  options: { stills: { type: 'string' }, texts: { type: 'boolean' } },
  allowPositionals: true,
});

await runMain(async () => {
  const chosen = loadFilms().filter(
    ({ file }) => positionals.length === 0 || positionals.some((word) => file.includes(word)),
  );
  if (chosen.length === 0) throw new Refusal(`No film.yaml has ${positionals.join(' or ')} in its path.`);
  if (values.texts) {
    for (const film of chosen) writeTexts(film, recordedFingerprint(film) ?? 'not drawn yet');
    return;
  }
  const changed = values.stills
    ? chosen
    : chosen.filter((film) => recordedFingerprint(film) !== fingerprint(film));
  for (const film of chosen) if (!changed.includes(film)) writeTexts(film, fingerprint(film));
  console.log(`${chosen.length} films, ${changed.length} to draw`);
  if (changed.length === 0) return;
  if (!values.stills && !(await hasFfmpeg()))
    throw new Refusal(
      'Films need ffmpeg: install it, on Debian with `apt-get install ffmpeg`, and try again.',
    );
  const executablePath = findChromium({ lean: true });
  if (!executablePath) throw new Refusal('Films need Chromium; set CHROMIUM_PATH to one.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const film of changed) await (values.stills ? takeStills(film, browser) : draw(film, browser));
  } finally {
    await browser.close();
  }
});

async function draw(loaded: LoadedFilm, browser: Browser): Promise<void> {
  const { folder, film, picture, file } = loaded;
  const stage = await openStage(browser, picture.look.style);
  for (const { end } of picture.timeline.scenes) {
    const words = await tooWide(stage, drawFrame(picture, end - 0.05));
    if (words.length > 0)
      throw new Refusal(`${file}: no room for “${words[0]}”; make it shorter, or its place wider.`);
  }
  const poster = drawPoster(picture, { scene: film.poster, title: film.title });
  writeFileSync(join(folder, 'film.webp'), await photograph(stage, poster, 'webp'));
  await makeVideo(stage, shotsOf(picture), join(folder, 'film.webm'));
  await stage.page.close();
  // Last, because it marks the film as done.
  writeTexts(loaded, fingerprint(loaded));
  const size = (statSync(join(folder, 'film.webm')).size / 1000).toFixed(0);
  console.log(`${size.padStart(5)} kB ${picture.timeline.seconds.toFixed(0).padStart(4)} s  ${file}`);
}

async function takeStills({ film, picture, file }: LoadedFilm, browser: Browser): Promise<void> {
  const folder = join(values.stills ?? '', basename(dirname(file)));
  mkdirSync(folder, { recursive: true });
  const stage = await openStage(browser, picture.look.style);
  const stills = picture.timeline.scenes.map(({ end }) => drawFrame(picture, end - 0.05));
  stills.unshift(drawPoster(picture, { scene: film.poster, title: film.title }));
  for (const [at, markup] of stills.entries()) {
    for (const words of await tooWide(stage, markup))
      console.log(`${file}, scene ${at}: no room for “${words}”`);
    writeFileSync(join(folder, `${String(at).padStart(2, '0')}.png`), await photograph(stage, markup, 'png'));
  }
  await stage.page.close();
  console.log(`${picture.timeline.seconds.toFixed(0)} s  ${folder}`);
}

function writeTexts({ folder, picture: { timeline } }: LoadedFilm, mark: string): void {
  const texts = {
    'film.vtt': captionsOf(timeline.scenes, mark),
    'film-chapters.vtt': chaptersOf(timeline.scenes),
    'transcript.md': transcriptOf(timeline.scenes),
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
}

function fingerprint({ film, picture }: LoadedFilm): string {
  return fingerprintOf(picture, { scene: film.poster, title: film.title });
}

function recordedFingerprint({ folder }: LoadedFilm): string | null {
  const [captions, video] = ['film.vtt', 'film.webm'].map((name) => join(folder, name)) as [string, string];
  return existsSync(captions) && existsSync(video) ? fingerprintIn(readFileSync(captions, 'utf8')) : null;
}
