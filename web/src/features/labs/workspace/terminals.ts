/** A terminal on the screen, as far as an action uses it. */
export type TerminalHandle = { type: (command: string) => void; clear: () => void; focus: () => void };

/** The terminals on the screen. What is meant for one that is not drawn yet waits until it is. */
export function createTerminals({ show }: { show: (session: number) => void }) {
  const handles = new Map<number, TerminalHandle>();
  const waiting = new Map<number, ((handle: TerminalHandle) => void)[]>();
  let generation = 0;

  const withTerminal = (session: number, work: (handle: TerminalHandle) => void) => {
    show(session);
    const handle = handles.get(session);
    if (handle) work(handle);
    else waiting.set(session, [...(waiting.get(session) ?? []), work]);
  };
  return {
    /** Another number after a reset: terminals of an earlier one are over. */
    generation: () => generation,
    reset(): void {
      generation++;
      handles.clear();
      waiting.clear();
    },
    add(session: number, handle: TerminalHandle): () => void {
      handles.set(session, handle);
      for (const work of waiting.get(session) ?? []) work(handle);
      waiting.delete(session);
      return () => {
        if (handles.get(session) === handle) handles.delete(session);
      };
    },
    type: (session: number, command: string) => withTerminal(session, (handle) => handle.type(command)),
    typeAll: (command: string) => {
      for (const handle of handles.values()) handle.type(command);
    },
    clear: (session: number) => withTerminal(session, (handle) => handle.clear()),
    focus: (session: number) => withTerminal(session, (handle) => handle.focus()),
  };
}
