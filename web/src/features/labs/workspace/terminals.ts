import type { RunEnd } from '@academy/lab-engine/terminal/line-editor';

/** The operations that an action can run on a terminal. */
export type TerminalHandle = {
  type: (command: string, folder?: string) => Promise<RunEnd>;
  clear: () => void;
  focus: () => void;
};

/** The mounted terminals. Operations on one that is not mounted yet wait for it. */
export function createTerminals({ show }: { show: (session: number) => void }) {
  const handles = new Map<number, TerminalHandle>();
  const waiting = new Map<number, ((handle: TerminalHandle) => void)[]>();
  let generation = 0;

  const withTerminal = (session: number, action: (handle: TerminalHandle) => void) => {
    show(session);
    const handle = handles.get(session);
    if (handle) action(handle);
    else waiting.set(session, [...(waiting.get(session) ?? []), action]);
  };
  return {
    /** Increases with each reset, so that terminals are remounted. */
    generation: () => generation,
    reset(): void {
      generation++;
      handles.clear();
      waiting.clear();
    },
    add(session: number, handle: TerminalHandle): () => void {
      handles.set(session, handle);
      for (const action of waiting.get(session) ?? []) action(handle);
      waiting.delete(session);
      return () => {
        if (handles.get(session) === handle) handles.delete(session);
      };
    },
    type: (session: number, command: string, folder?: string) =>
      new Promise<RunEnd>((resolve) => {
        withTerminal(session, (handle) => void handle.type(command, folder).then(resolve));
      }),
    /** Resolves to the worst result of its commands. */
    async typeAll(command: string): Promise<RunEnd> {
      const ends = await Promise.all([...handles.values()].map((handle) => handle.type(command)));
      return ends.find((end) => end !== 0) ?? 0;
    },
    clear: (session: number) => withTerminal(session, (handle) => handle.clear()),
    focus: (session: number) => withTerminal(session, (handle) => handle.focus()),
  };
}
