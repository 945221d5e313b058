/// <reference lib="dom" />
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import { Refusal, run } from '../run.mjs';
import { HEIGHT, WIDTH } from './draw.ts';
import { FRAMES_PER_SECOND, type Shot } from './shots.ts';

/** Pictures by Chromium, and a video of them by ffmpeg. */

export async function hasFfmpeg(): Promise<boolean> {
  const { code } = await run({ command: 'ffmpeg', args: ['-version'] });
  return code === 0;
}

/** A page in the brand of a tenant that shows one picture after the other. */
export async function openStage(
  browser: Browser,
  style: string,
): Promise<{ page: Page; camera: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent(`<!doctype html><style>${style}</style><body></body>`);
  // Fallback fonts belong to other systems; those that are missing here are not needed.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
  return { page, camera: await page.context().newCDPSession(page) };
}

type Stage = Awaited<ReturnType<typeof openStage>>;

export async function photograph(
  { page, camera }: Stage,
  markup: string,
  format: 'png' | 'webp',
): Promise<Buffer> {
  await page.evaluate((svg) => {
    document.body.innerHTML = svg;
  }, markup);
  const options = format === 'webp' ? { format, quality: 84 } : { format, optimizeForSpeed: true };
  const { data } = await camera.send('Page.captureScreenshot', options);
  return Buffer.from(data, 'base64');
}

/** The texts of a picture that exceed their space. */
export async function tooWide({ page }: Stage, markup: string): Promise<string[]> {
  return page.evaluate((svg) => {
    document.body.innerHTML = svg;
    const texts = [...document.querySelectorAll<SVGTextElement>('text[data-room]')];
    return texts
      .filter((text) => text.getComputedTextLength() > Number(text.dataset['room']) + 1)
      .map((text) => text.textContent ?? '');
  }, markup);
}

/** An unchanged picture is one frame with a longer duration, so the video has few of them. */
export async function makeVideo(stage: Stage, shots: readonly Shot[], file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-film-'));
  try {
    mkdirSync(join(folder, 'shots'));
    const list = ['ffconcat version 1.0'];
    // Otherwise timestamps use another frame rate, and pictures come too late.
    const clock = [`option framerate ${FRAMES_PER_SECOND}`];
    for (const [at, { markup, seconds }] of shots.entries()) {
      const name = `shots/${at}.png`;
      writeFileSync(join(folder, name), await photograph(stage, markup, 'png'));
      for (const part of portions(seconds)) list.push(`file ${name}`, ...clock, `duration ${part}`);
    }
    // The duration of the last picture counts only if another one follows.
    list.push(`file shots/${shots.length - 1}.png`, ...clock);
    writeFileSync(join(folder, 'list.txt'), `${list.join('\n')}\n`);
    await encode(join(folder, 'list.txt'), file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** At least one frame per second, for players that seek by frames. */
function portions(seconds: number): string[] {
  const whole = Math.ceil(seconds - 1 - 1e-6);
  const count = Math.max(0, whole);
  return [...Array.from({ length: count }, () => 1), seconds - count].map((part) => part.toFixed(3));
}

/** One thread and no dates, for reproducible files. The index comes first, for seeking over a network. */
const ENCODING = {
  'c:v': 'libvpx-vp9',
  crf: '34',
  'b:v': '0',
  deadline: 'realtime',
  'cpu-used': '5',
  g: String(FRAMES_PER_SECOND * 6),
  threads: '1',
  vf: 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
  vsync: 'vfr',
  colorspace: 'bt709',
  color_primaries: 'bt709',
  color_trc: 'bt709',
  color_range: 'tv',
  map_metadata: '-1',
  fflags: '+bitexact',
  'flags:v': '+bitexact',
  cues_to_front: '1',
};

async function encode(list: string, file: string): Promise<void> {
  const options = Object.entries(ENCODING).flatMap(([name, value]) => [`-${name}`, value]);
  const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list];
  const { code, output } = await run({ command: 'ffmpeg', args: [...input, ...options, file] });
  if (code !== 0) throw new Refusal(`ffmpeg could not make ${file}: ${output.trim()}`);
}
