import { LAB_HOME } from '@academy/domain/labs';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal as Screen } from '@xterm/xterm';
import { useEffect, useRef } from 'react';
import { useWorkspace } from '../workspace/use-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { stripAnsi, createLineEditor } from '@academy/lab-engine/terminal/line-editor';
import { formatPrompt, quoteFolder } from '@academy/lab-engine/terminal/prompt';
import { followColors } from './colors.ts';
import '@xterm/xterm/css/xterm.css';

type Props = {
  session: number;
  isShown: boolean;
  /** Announces the result of a command to screen readers. */
  onAnnounce: (text: string) => void;
};

export function Terminal({ session, isShown, onAnnounce }: Props) {
  const workspace = useWorkspace();
  const container = useRef<HTMLDivElement>(null);
  const screen = useRef<{ fit: () => void } | null>(null);

  useEffect(() => {
    if (!container.current) return undefined;
    const { fit, end } = openTerminal({
      container: container.current,
      workspace,
      session,
      onAnnounce: onAnnounce,
    });
    screen.current = { fit };
    return end;
  }, [workspace, session, onAnnounce]);
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
      <div ref={container} className="h-full" />
    </div>
  );
}

type TerminalOptions = {
  container: HTMLElement;
  workspace: Workspace;
  session: number;
  onAnnounce: (text: string) => void;
};

/** Connects a terminal screen and a line editor with one shell session. */
function openTerminal({ container, workspace, session, onAnnounce }: TerminalOptions) {
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
  screen.open(container);
  screen.textarea?.setAttribute('aria-label', `Terminal ${session}. Press Escape, then Tab to leave it.`);
  const stopColors = followColors(screen, container);
  const fit = () => {
    if (container.clientWidth > 0 && container.clientHeight > 0) fitter.fit();
  };
  fit();

  const lineEditor = createLineEditor({
    write: (text) => screen.write(text),
    columns: () => screen.cols,
    prompt: () => formatPrompt(workspace.session(session)?.cwd ?? LAB_HOME, LAB_HOME),
    cwd: () => workspace.session(session)?.cwd ?? LAB_HOME,
    quote: (path) => quoteFolder(path, LAB_HOME),
    history: () => workspace.session(session)?.history ?? [],
    complete: (line, at) => workspace.runner.complete(session, line, at),
    stop: () => {
      screen.write('^C');
      workspace.stop(session);
    },
    press: (keys) => workspace.runner.press(session, keys),
    async run(line) {
      let output = '';
      const ran = await workspace.runner.run(session, line, {
        onOutput(text) {
          output += text;
          screen.write(truncateOutput(text));
        },
        onReading: (isReading) => lineEditor.setReading(isReading),
        size: { columns: screen.cols, rows: screen.rows },
      });
      if (ran.kind === 'incomplete') return 'incomplete';
      if (output && !output.endsWith('\n')) screen.write('\r\n');
      if (ran.kind === 'stopped') {
        screen.write('\r\n\x1b[33mStopped. Your files are as the program left them.\x1b[0m\r\n');
        onAnnounce('Stopped.');
        return 'stopped';
      }
      workspace.remember(ran.record);
      if (line.trim()) onAnnounce(summary(output, ran.code));
      return ran.code;
    },
  });
  lineEditor.start();

  let isLeaving = false;
  screen.attachCustomKeyEventHandler((event) => {
    if (event.type !== 'keydown') return true;
    // The shell uses Tab for completion, so Escape then Tab leaves the terminal.
    if (isLeaving && event.key === 'Tab') return false;
    if (event.key !== 'Shift') isLeaving = event.key === 'Escape';
    // Ctrl+C copies selected text; without a selection it stops the program.
    const isCopy =
      (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && screen.hasSelection();
    const isPaste = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
    return !isCopy && !isPaste;
  });
  screen.onData((data) => lineEditor.feed(data));
  screen.onResize(({ cols, rows }) => {
    workspace.runner.resize(session, { columns: cols, rows });
    lineEditor.redraw();
  });
  const resizeObserver = new ResizeObserver(fit);
  resizeObserver.observe(container);
  const unregister = workspace.terminals.add(session, {
    type: (command, folder) => lineEditor.type(command, folder),
    clear: () => lineEditor.clear(),
    focus: () => screen.focus(),
  });
  return {
    fit,
    end() {
      unregister();
      resizeObserver.disconnect();
      stopColors();
      screen.dispose();
    },
  };
}

const MAX_OUTPUT = 200_000;

function truncateOutput(text: string): string {
  return text.length <= MAX_OUTPUT
    ? text
    : `${text.slice(0, MAX_OUTPUT)}\n… ${text.length - MAX_OUTPUT} more characters are not shown\n`;
}

function summary(output: string, code: number): string {
  const words = stripAnsi(output).trim();
  const end = words.length > 300 ? `… ${words.slice(-300)}` : words;
  return `${code === 0 ? 'Done' : `Ended with code ${code}`}. ${end}`;
}
