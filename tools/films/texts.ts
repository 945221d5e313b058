import type { TimedScene } from './timeline.ts';

/** The texts of a film, generated from its scenes. */

type Scenes = readonly TimedScene[];

/** Captions, with the fingerprint of their drawing in a note. */
export function captionsOf(scenes: Scenes, fingerprint: string): string {
  const note = `NOTE Made by npm run films of film.yaml, ${fingerprint}`;
  // A caption ends slightly early, so that the next one is noticed.
  const cues = scenes.map(
    ({ start, end, caption }, at) =>
      `${at + 1}\n${stamp(start)} --> ${stamp(end - 0.1)}\n${escapeCue(caption)}`,
  );
  return `${['WEBVTT', note, ...cues].join('\n\n')}\n`;
}

/** The fingerprint in the captions of an earlier run. */
export function fingerprintIn(captions: string): string | null {
  return /^NOTE Made by npm run films of film\.yaml, (\S+)$/m.exec(captions)?.[1] ?? null;
}

export function chaptersOf(scenes: Scenes): string {
  const firsts = scenes.filter(({ chapter }, at) => chapter !== (scenes[at - 1]?.chapter ?? ''));
  const end = scenes.at(-1)?.end ?? 0;
  const cues = firsts.map(
    ({ chapter, start }, at) =>
      `${stamp(start)} --> ${stamp(firsts[at + 1]?.start ?? end)}\n${escapeCue(chapter)}`,
  );
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

/** Each paragraph starts with the words of its caption, by which the site finds its time. */
export function transcriptOf(scenes: Scenes): string {
  const paragraphs = scenes.map(({ caption, seen }) => `**${escapeMarkdown(caption)}**${seen && ` ${seen}`}`);
  return `${['The film has no sound. These are its captions, with what is to be seen.', ...paragraphs].join('\n\n')}\n`;
}

function stamp(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const [minutes, rest] = [Math.floor(thousandths / 60_000), thousandths % 60_000];
  return `${pad(minutes)}:${pad(Math.floor(rest / 1000))}.${pad(rest % 1000, 3)}`;
}

function escapeCue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\*_`[\]<>]/g, String.raw`\$&`);
}
