import { lazy, Suspense, useState } from 'react';
import { Splitter } from '../../../ui/Splitter.tsx';
import { EditorTabs } from '../editor/EditorTabs.tsx';
import { FileTree } from '../files/FileTree.tsx';
import { LabIcon } from '../LabIcon.tsx';
import { TerminalPane } from '../terminal/TerminalPane.tsx';
import { useView } from '../workspace/use-workspace.ts';
import { usePaneSize, useIsPhone } from './panes.ts';
import type { LabPanel } from './use-actions.ts';

const loadEditor = () => import('../editor/Editor.tsx');
const Editor = lazy(async () => ({ default: (await loadEditor()).Editor }));
// The editor loads in the background, since the terminal is used first.
void loadEditor().catch(() => undefined);

/** Files and editor above, the terminal below. `focused` is the panel that an action requests. */
export function WorkArea({ focused }: { focused: LabPanel | null }) {
  const isPhone = useIsPhone();
  const { tab } = useView();
  const [height, setHeight] = usePaneSize('editor', 58);
  const [width, setWidth] = usePaneSize('files', 26);
  const [showsTree, setShowsTree] = useState(!isPhone);
  // A phone has room for the terminal or an open file, not for both.
  const share = isPhone && !tab ? 30 : isPhone && focused === 'terminal' ? Math.min(height, 40) : height;
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex min-h-0" style={{ height: `${share}%` }}>
        {showsTree && (
          <>
            <div
              className="flex min-h-0 min-w-0 flex-col tablet:min-w-48"
              style={{ width: `${isPhone ? 45 : width}%` }}
            >
              <FileTree />
            </div>
            {!isPhone && (
              <Splitter
                label="Width of the files"
                between="columns"
                value={width}
                min={12}
                max={60}
                onChange={setWidth}
              />
            )}
          </>
        )}
        <section
          aria-label="Editor"
          className="flex min-h-0 min-w-0 grow basis-0 flex-col border-line max-tablet:border-l"
        >
          <EditorTabs isTreeShown={showsTree} onToggleTree={() => setShowsTree(!showsTree)} />
          {tab ? (
            <Suspense fallback={<div className="grow bg-page" />}>
              <Editor path={tab} />
            </Suspense>
          ) : (
            <div className="grid grow place-items-center p-4 text-center text-sm text-soft">
              <p className="flex flex-col items-center gap-2">
                <LabIcon name="file" className="size-7" />
                Open a file to see it here.
              </p>
            </div>
          )}
        </section>
      </div>
      <Splitter
        label="Height of the editor"
        between="rows"
        value={share}
        min={15}
        max={85}
        onChange={setHeight}
      />
      <TerminalPane />
    </div>
  );
}
