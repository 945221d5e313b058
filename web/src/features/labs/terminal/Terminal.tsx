import { LAB_HOME } from '@academy/domain/labs';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal as Screen } from '@xterm/xterm';
import { useEffect, useRef } from 'react';
import { useWorkspace } from '../workspace/use-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { promptOf, withoutColors } from './prompt.ts';
import { createReader } from './reader.ts';
import { followColors } from './colors.ts';
import '@xterm/xterm/css/xterm.css';

type Props = {
  session: number;
  isShown: boolean;
  /** What a screen reader is told of a command. */
  onSaid: (said: string) => void;
};

export function Terminal({ session, isShown, onSaid }: Props) {
  const workspace = useWorkspace();
  const place = useRef<HTMLDivElement>(null);
  const screen = useRef<{ fit: () => void } | null>(null);

  useEffect(() => {
    if (!place.current) return undefined;
    const { fit, end } = openTerminal({ place: place.current, workspace, session, onSaid });
    screen.current = { fit };
    return end;
  }, [workspace, session, onSaid]);
  useEffect(() => {
    if (isShown) screen.current?.fit();
  }, [isShown]);

  return (
    <div
      id={`terminal-${session}`}
      role="tabpanel"
      aria-labelledby={`terminal-tab-${session}`}
      hidden={!isShown}
      className="lab-terminal absolute inset-0 [&[hidden]]:hidden"
    >
      <div ref={place} className="h-full" />
    </div>
  );
}

type Setting = { place: HTMLElement; workspace: Workspace; session: number; onSaid: (said: string) => void };

/** A screen, and the line one types into it, on one shell. */
function openTerminal({ place, workspace, session, onSaid }: Setting) {
  const screen = new Screen({
    convertEol: true,
    cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    fontSize: 14,
    lineHeight: 1.2,
    scrollback: 5_000,
    minimumContrastRatio: 4.5,
  });
  const fitter = new FitAddon();
  screen.loadAddon(fitter);
  screen.open(place);
  screen.textarea?.setAttribute('aria-label', `Terminal ${session}. Press Escape, then Tab to leave it.`);
  const forgetColors = followColors(screen, place);
  const fit = () => {
    if (place.clientWidth > 0 && place.clientHeight > 0) fitter.fit();
  };
  fit();

  const reader = createReader({
    write: (text) => screen.write(text),
    columns: () => screen.cols,
    prompt: () => promptOf(workspace.session(session)?.cwd ?? LAB_HOME, LAB_HOME),
    history: () => workspace.session(session)?.history ?? [],
    complete: (line, at) => workspace.runner.complete(session, line, at),
    stop: () => {
      screen.write('^C');
      workspace.stop(session);
    },
    async run(line) {
      let output = '';
      const ran = await workspace.runner.run(session, line, (text) => {
        output += text;
        screen.write(shortened(text));
      });
      if (ran.kind === 'incomplete') return false;
      if (output && !output.endsWith('\n')) screen.write('\r\n');
      if (ran.kind === 'stopped') {
        screen.write('\r\n\x1b[33mStopped. Your files are as the program left them.\x1b[0m\r\n');
        onSaid('Stopped.');
      } else {
        workspace.remember(ran.record);
        if (line.trim()) onSaid(summary(output, ran.code));
      }
      return true;
    },
  });
  reader.start();

  let isLeaving = false;
  screen.attachCustomKeyEventHandler((event) => {
    if (event.type !== 'keydown') return true;
    // Tab belongs to the shell, so there is another way out for who has no mouse.
    if (isLeaving && event.key === 'Tab') return false;
    if (event.key !== 'Shift') isLeaving = event.key === 'Escape';
    // Selected text is copied as everywhere else; without a selection the key stops what runs.
    const isCopy =
      (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && screen.hasSelection();
    const isPaste = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
    return !isCopy && !isPaste;
  });
  screen.onData((data) => reader.feed(data));
  screen.onResize(() => reader.redraw());
  const watcher = new ResizeObserver(fit);
  watcher.observe(place);
  const leave = workspace.terminals.add(session, {
    type: (command) => reader.type(command),
    clear: () => reader.clear(),
    focus: () => screen.focus(),
  });
  return {
    fit,
    end() {
      leave();
      watcher.disconnect();
      forgetColors();
      screen.dispose();
    },
  };
}

const MOST_LETTERS = 200_000;

function shortened(text: string): string {
  return text.length <= MOST_LETTERS
    ? text
    : `${text.slice(0, MOST_LETTERS)}\n… ${text.length - MOST_LETTERS} more letters are not shown\n`;
}

function summary(output: string, code: number): string {
  const words = withoutColors(output).trim();
  const end = words.length > 300 ? `… ${words.slice(-300)}` : words;
  return `${code === 0 ? 'Done' : `Ended with code ${code}`}. ${end}`;
}
