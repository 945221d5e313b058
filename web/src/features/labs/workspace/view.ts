import type { LabRecord } from '../files/lab-store.ts';
import type { RunnerState } from '@academy/lab-engine/shell/runner';

type Saved = Required<
  Pick<LabRecord, 'page' | 'done' | 'failed' | 'passed' | 'inputs' | 'steps' | 'tabs' | 'tab' | 'openFolders'>
>;

/** The state of the page in addition to the files. */
export type View = Saved & {
  /** Actions with a running command. */
  running: string[];
  /** The numbers of all terminals, and of the visible one. */
  terminals: number[];
  terminal: number;
  runner: RunnerState;
  /** How many commands have ended. */
  ran: number;
  /** The author has changed the starting files since this workspace was created. */
  isOutdated: boolean;
  /** The browser refuses to store the learner's work. */
  isNotPersisted: boolean;
};

/** Records of earlier releases lack newer fields. */
export function savedView(record: LabRecord | undefined, openFolders: () => string[]): Saved {
  return {
    page: record?.page ?? 0,
    done: record?.done ?? [],
    failed: record?.failed ?? {},
    passed: record?.passed ?? [],
    inputs: record?.inputs ?? {},
    steps: record?.steps ?? [],
    tabs: record?.tabs ?? [],
    tab: record?.tab ?? null,
    openFolders: record?.openFolders ?? openFolders(),
  };
}

export function recordOf({ page, done, failed, passed, inputs, steps, tabs, tab, openFolders }: View): Saved {
  return { page, done, failed, passed, inputs, steps, tabs, tab, openFolders };
}
