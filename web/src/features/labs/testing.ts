import { LAB_HOME, type LabFile } from '@academy/domain/labs';
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
