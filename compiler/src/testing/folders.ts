import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export type Files = Record<string, string | Uint8Array | object>;

/** Writes a content folder for one test. */
export function contentFolder(files: Files): string {
  const folder = writeFolder(files);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Objects become JSON, texts and bytes are written unchanged. */
export function writeFolder(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-content-'));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(path, isRaw ? content : JSON.stringify(content, null, 2));
  }
  return folder;
}

export const course = {
  id: 'tea',
  slug: 'making-tea',
  title: 'Making tea',
  status: 'live',
  order: 7,
  level: 'beginner',
  topics: ['kitchen'],
  entitlements: ['auth'],
  instructors: [],
};

export const lesson = {
  id: 'tea-water',
  slug: 'water',
  title: 'Water',
  status: 'live',
  type: 'article',
  duration: 60,
};

/** The smallest course without faults. */
export function teaCourse(more: Files = {}): Files {
  return {
    'course.json': course,
    'summary.md': 'How to make **tea**.',
    '01-water/lesson.json': lesson,
    '01-water/content.md': '## Boil\n\nBoil the water.',
    ...more,
  };
}

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
