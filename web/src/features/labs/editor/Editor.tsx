import { nameOf, textOf } from '@academy/lab-engine/files/entries';
import { useEffect, useRef } from 'react';
import { useFiles, useWorkspace } from '../workspace/use-workspace.ts';
import { openEditor, type OpenEditor } from './open-editor.ts';

/** One file in the editor. Every change is saved immediately. */
export function Editor({ path }: { path: string }) {
  const workspace = useWorkspace();
  const entry = useFiles().get(path);
  const text = entry?.kind === 'file' ? textOf(entry.bytes) : null;
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor | null>(null);
  const isText = text !== null;

  useEffect(() => {
    if (!isText || !container.current) return undefined;
    const opened = openEditor({ container: container.current, path, workspace });
    editor.current = opened;
    return () => {
      editor.current = null;
      opened.end();
    };
  }, [path, isText, workspace]);
  // The shell may have changed the file.
  useEffect(() => {
    if (text !== null) editor.current?.sync(text);
  }, [text]);

  if (!isText)
    return (
      <div
        id="lab-editor"
        role="tabpanel"
        aria-label={nameOf(path)}
        className="grid grow place-items-center p-6 text-sm text-soft"
      >
        {entry
          ? `${nameOf(path)} is not text, so it cannot be shown here.`
          : `${nameOf(path)} does not exist any more.`}
      </div>
    );
  return (
    <div
      ref={container}
      id="lab-editor"
      role="tabpanel"
      aria-label={nameOf(path)}
      className="lab-editor min-h-0 grow"
    />
  );
}
