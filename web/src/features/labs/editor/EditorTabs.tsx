import { LAB_HOME } from '@academy/domain/labs';
import { useRef } from 'react';
import { nameOf } from '@academy/lab-engine/files/entries';
import { LabButton } from '../LabButton.tsx';
import { LabIcon } from '../LabIcon.tsx';
import { useView, useWorkspace } from '../workspace/use-workspace.ts';

type Props = { isTreeShown: boolean; onToggleTree: () => void };

export function EditorTabs({ isTreeShown, onToggleTree }: Props) {
  const { change, close } = useWorkspace();
  const { tabs, tab } = useView();
  const list = useRef<HTMLDivElement>(null);
  const go = (path: string | undefined) => {
    if (!path) return;
    change({ tab: path });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  return (
    <div className="flex h-10 shrink-0 items-center border-b border-line bg-surface">
      <LabButton
        icon="folder"
        label={isTreeShown ? 'Hide the files' : 'Show the files'}
        aria-pressed={isTreeShown}
        onClick={onToggleTree}
        className="mx-1"
      />
      <div ref={list} role="tablist" aria-label="Open files" className="flex min-w-0 grow overflow-x-auto">
        {tabs.map((path, at) => (
          <span key={path} role="presentation" className="flex shrink-0 items-center">
            <button
              type="button"
              role="tab"
              aria-selected={path === tab}
              aria-controls="lab-editor"
              tabIndex={path === tab ? 0 : -1}
              title={path.replace(LAB_HOME, '~')}
              onClick={() => go(path)}
              onAuxClick={() => close(path)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowRight') go(tabs[at + 1]);
                if (event.key === 'ArrowLeft') go(tabs[at - 1]);
                if (event.key === 'Delete') close(path);
              }}
              className="lab-tab pr-1!"
            >
              {nameOf(path)}
            </button>
          </span>
        ))}
      </div>
      {tab && (
        <button
          type="button"
          aria-label={`Close ${nameOf(tab)}`}
          onClick={() => close(tab)}
          className="mx-1 grid size-8 shrink-0 place-items-center rounded-small text-soft hover:bg-wash hover:text-text"
        >
          <LabIcon name="close" className="size-4" />
        </button>
      )}
    </div>
  );
}
