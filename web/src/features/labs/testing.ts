import { LAB_HOME, type LabFile } from '@academy/domain/labs';
import type { EducatesLabData } from './lab-data.ts';
import { openWorkspace, type Workspace } from './workspace/workspace.ts';

/** A workspace with these files, whose store forgets everything and whose shell never answers. */
export function aWorkspace(files: Record<string, string>): Promise<Workspace> {
  const labFiles = Object.entries(files).map(([name, content]): LabFile => ({
    path: `${LAB_HOME}/${name}`,
    content,
    encoding: 'text',
    isExecutable: false,
  }));
  return openWorkspace({
    lab: 'test',
    visitorLab: null,
    workshop: { files: labFiles },
    store: { read: async () => null, write: async () => {}, drop: async () => {} },
    spawn: () => ({ postMessage: () => {}, terminate: () => {}, addEventListener: () => {} }),
    now: Date.now,
    later: () => () => {},
  });
}

/** A lab of a training portal in the middle of a course. */
export const EDUCATES_LAB: EducatesLabData = {
  kind: 'educates',
  returnTo: '/courses/tea/lessons/brew',
  lesson: {
    id: 'brew',
    title: 'Brew it',
    slug: 'brew',
    courseId: 'tea',
    courseSlug: 'tea',
    courseTitle: 'Tea',
    isGuide: false,
    manualCompletion: true,
    progressStatus: '',
    isComplete: false,
    isLastLesson: false,
    nextLesson: null,
  },
  workshopName: 'lab-tea',
  workshop: null,
  isConfigured: true,
  donePages: [],
};
