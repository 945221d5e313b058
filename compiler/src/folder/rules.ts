import { LEVELS } from '@academy/domain/content/fields';
import type { LessonSettings } from '@academy/domain/content/lesson';
import { isNumberOfBrightcove } from '@academy/domain/videos';
import type { ItemStatus } from '../catalog.ts';
import type { Mention } from './mentions.ts';
import type { Path } from './metadata.ts';
import type { ItemFolder } from './item-folder.ts';
import { findClosest } from './suggestions.ts';

/** The fields of any item that the rules below use. */
export type AnyFields = {
  id: string;
  slug: string;
  aliases?: string[];
  title?: string;
  name?: string;
  status: ItemStatus;
  order?: number;
  level?: string;
  type?: string;
  duration?: number;
  entitlements?: string[];
  instructors?: string[];
  steps?: { type: 'course' | 'test'; id: string; tenant?: string }[];
  settings?: Partial<LessonSettings> & { thumbnail?: string; avatar?: string; url?: string };
};

type Problem = { message: string; hint: string };
type Bodies = Readonly<Record<string, { text: string; hasQuiz: boolean }>>;

/** Required texts. An empty file has yet to be written, which is only a warning. */
export function* missingTexts(
  kind: ItemFolder['kind'],
  { fields, bodies }: { fields: AnyFields; bodies: Bodies },
): Iterable<Problem & { isError: boolean }> {
  const { settings = {}, type } = fields;
  const missing = (name: string, why: string) => ({
    isError: !bodies[name],
    message: `${why} has no ${name}.md`,
    hint: `add a ${name}.md beside this file`,
  });
  const isEmpty = (name: string) => !bodies[name]?.text.trim();

  if (kind === 'course' && isEmpty('summary') && isEmpty('description'))
    yield missing('summary', 'the course');
  if (kind === 'page' && isEmpty('content')) yield missing('content', 'the page');
  if (kind === 'instructor' && isEmpty('bio')) yield { ...missing('bio', 'the instructor'), isError: false };
  if (kind !== 'lesson' && kind !== 'guide') return;

  if (type === 'article' && isEmpty('content')) yield missing('content', `the ${kind}`);
  if (type === 'knowledge-check' && !bodies['content']?.hasQuiz) {
    yield {
      isError: true,
      message: 'the knowledge check has no quiz',
      hint: 'put the questions in content.md, inside <div class="quizdown"> … </div>',
    };
  }
  if (
    type === 'video' &&
    settings.vimeo === undefined &&
    settings.brightcove === undefined &&
    settings.youtube === undefined &&
    !settings.video
  ) {
    yield {
      isError: isEmpty('content'),
      message: 'the video lesson names no video',
      hint: 'add vimeo, youtube, brightcove or video to its settings',
    };
  }
  if (type === 'lab' && !settings.educates && !settings.lab) {
    yield {
      isError: isEmpty('content'),
      message: 'the lab names no workshop',
      hint: 'add lab or educates to its settings',
    };
  }
}

export function* fieldFaults({ steps = [] }: AnyFields): Iterable<Problem & { path: Path }> {
  const seen = new Set<string>();
  for (const [at, { type, id, tenant = '' }] of steps.entries()) {
    const key = [type, id, tenant].join(' ');
    if (seen.has(key))
      yield {
        path: ['steps', at, 'id'],
        message: `the ${type} ${id} is in this path twice`,
        hint: 'remove one of the steps',
      };
    seen.add(key);
  }
}

export function* fieldWarnings(
  fields: AnyFields,
  kind: ItemFolder['kind'],
): Iterable<Problem & { path: Path }> {
  const { level, settings } = fields;
  if (kind === 'test' && !settings?.url)
    yield {
      path: ['settings'],
      message: 'the test names no address, so paths leave it out',
      hint: 'add url to its settings: where the test is taken',
    };
  if (isNumberOfBrightcove('vimeo', String(settings?.vimeo ?? '').trim()))
    yield {
      path: ['settings', 'vimeo'],
      message: 'the number of vimeo is as long as one of Brightcove',
      hint: 'name it as brightcove, or check the number',
    };
  if (level && !LEVELS.some((known) => known === level.toLowerCase())) {
    const suggestion = findClosest(level, LEVELS);
    yield {
      path: ['level'],
      message: `${level} is not one of the usual levels`,
      hint: suggestion ? `did you mean ${suggestion}?` : `usual are ${LEVELS.join(', ')}`,
    };
  }
}

export function* fieldMentions(kind: ItemFolder['kind'], fields: AnyFields): Iterable<Omit<Mention, 'file'>> {
  for (const [at, id] of (fields.instructors ?? []).entries())
    yield { kind: 'instructor', by: 'id', name: id, at: ['instructors', at] };
  for (const [at, step] of (fields.steps ?? []).entries()) {
    if (!step.tenant) yield { kind: step.type, by: 'id', name: step.id, at: ['steps', at, 'id'] };
  }
  if (kind !== 'lesson' && kind !== 'guide') return;
  const { educates, lab, manualCompletion = true } = fields.settings ?? {};
  const workshop = { kind: 'workshop', by: 'id' } as const;
  if (educates) yield { ...workshop, name: educates, at: ['settings', 'educates'] };
  if (lab && 'workshop' in lab)
    yield {
      ...workshop,
      name: lab.workshop,
      at: ['settings', 'lab', 'workshop'],
      isBrowserLab: lab.kind === 'browser',
      needsChecks: lab.kind === 'browser' && !manualCompletion,
    };
}

/** Settings whose value may be a file next to the item. */
export function* fileFields(fields: AnyFields): Iterable<{ path: Path; value: string; isPicture: boolean }> {
  const { thumbnail, avatar, poster, video } = fields.settings ?? {};
  for (const [name, value] of Object.entries({ thumbnail, avatar, poster }))
    if (value) yield { path: ['settings', name], value, isPicture: true };
  if (!video) return;
  for (const name of ['src', 'captions', 'chapters', 'poster'] as const) {
    const value = video[name];
    if (typeof value === 'string')
      yield { path: ['settings', 'video', name], value, isPicture: name === 'poster' };
  }
}
