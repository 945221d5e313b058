import { nameOf, textOf } from '../files/entries.ts';
import { useEffect, useRef } from 'react';
import { useFiles, useWorkspace } from '../workspace/use-workspace.ts';
import { openEditor, type OpenEditor } from './open-editor.ts';

/** One file in the editor. What is typed is written at once, so there is nothing to save and nothing to lose. */
export function Editor({ path }: { path: string }) {
  const workspace = useWorkspace();
  const entry = useFiles().get(path);
  const text = entry?.kind === 'file' ? textOf(entry.bytes) : null;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor | null>(null);
  const isText = text !== null;

  useEffect(() => {
    if (!isText || !place.current) return undefined;
    const opened = openEditor({ place: place.current, path, workspace });
    editor.current = opened;
    return () => {
      editor.current = null;
      opened.end();
    };
  }, [path, isText, workspace]);
  // The shell may have written it.
  useEffect(() => {
    if (text !== null) editor.current?.follow(text);
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
          : `${nameOf(path)} is not there any more.`}
      </div>
    );
  return (
    <div
      ref={place}
      id="lab-editor"
      role="tabpanel"
      aria-label={nameOf(path)}
      className="lab-editor min-h-0 grow"
    />
  );
}
