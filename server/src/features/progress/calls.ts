import {
  savePosition as savePositionEndpoint,
  markComplete,
  markGuideComplete,
  markStarted,
  undoComplete,
} from '@academy/contract/progress';
import type { Member } from '@academy/domain/access';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { changeCompletion } from '../../learning/completion.ts';
import { lessonAfter } from '../../learning/lesson-after.ts';
import { savePosition } from '../../learning/reading-position.ts';
import { requireLearningItem } from '../../learning/learning-item.ts';
import type { Site } from '../../catalog/tenants.ts';
import { completionRule } from './completion-rule.ts';
import { start } from './store.ts';

export function progressCalls(mount: Mount, { catalog, database: { writes: pool } }: Context): void {
  const requireEarned = completionRule({ catalog, pool });
  const find = (
    named: { lessonId: string; courseId?: string | undefined },
    { site, person }: { site: Site; person: Member },
  ) => requireLearningItem(named, { tenant: catalog.current().of(site.tenant.id), site, person });

  mount.call(markStarted, async ({ body, person, now, ...input }) => {
    const item = find(body, { ...input, person });
    return { lessonId: body.lessonId, progressStatus: await start(pool, { person, item, at: body.at, now }) };
  });

  mount.call(markComplete, async ({ body, person, now, ...input }) => {
    const item = find(body, { ...input, person });
    await requireEarned({ item, person, site: input.site, passedChecks: body.passedChecks });
    const { isComplete, ...courseState } = await changeCompletion(pool, {
      action: 'complete',
      person,
      item,
      at: body.at,
      shownRevision: body.revision,
      now,
    });
    const next = item.course && lessonAfter(item.item, { course: item.course, person });
    return { lesson: lessonState(body.lessonId, isComplete), ...courseState, ...(next ?? NO_NEXT) };
  });

  mount.call(markGuideComplete, async ({ body, person, now, ...input }) => {
    const item = find({ lessonId: body.lessonId }, { ...input, person });
    await requireEarned({ item, person, site: input.site, passedChecks: body.passedChecks });
    const { progressStatus } = await changeCompletion(pool, {
      action: 'complete',
      person,
      item,
      at: body.at,
      shownRevision: body.revision,
      now,
    });
    return { lessonId: body.lessonId, progressStatus };
  });

  mount.call(undoComplete, async ({ body, person, now, ...input }) => {
    const item = find(body, { ...input, person });
    const { isComplete, ...courseState } = await changeCompletion(pool, {
      action: 'undo',
      person,
      item,
      at: body.at,
      now,
    });
    return { lesson: lessonState(body.lessonId, isComplete), ...courseState };
  });

  mount.call(savePositionEndpoint, async ({ body, person, now, ...input }) => {
    const { item } = find(body, { ...input, person });
    const { heading, second, watched, sequence } = body;
    const place = { ...(heading !== undefined && { heading }), ...(second !== undefined && { second }) };
    return savePosition(pool, { person, item, place, watched, at: new Date(body.at), sequence, now });
  });
}

const NO_NEXT = { isLastLesson: false, nextLesson: null };

function lessonState(lessonId: string, isComplete: boolean) {
  return { lessonId, isComplete, progressStatus: isComplete ? 'completed' : 'started' } as const;
}
