import { LAB_HOME } from '@academy/domain/labs';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LabButton } from '../LabButton.tsx';
import { LabIcon } from '../LabIcon.tsx';
import { useFiles, useView, useWorkspace } from '../workspace/use-workspace.ts';
import { nameOf, parentOf } from './entries.ts';
import { NameField } from './NameField.tsx';
import { nameFault, treeRows, type Row } from './tree.ts';

type Naming = { kind: 'new'; folder: string } | { kind: 'rename'; path: string };

/** The learner's files. Everything can be done by mouse and by keyboard. */
export function FileTree() {
  const workspace = useWorkspace();
  const journal = useFiles();
  const { openFolders, tab } = useView();
  const [current, setCurrent] = useState<string | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const open = new Set(openFolders);
  const rows = treeRows(journal.entries(), { root: LAB_HOME, open });
  const chosen = rows.find(({ path }) => path === (current ?? tab)) ?? rows[0];

  const focusRow = (path: string) => {
    setCurrent(path);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus(),
    );
  };
  const toggle = (path: string) => {
    workspace.change({
      openFolders: open.has(path) ? openFolders.filter((one) => one !== path) : [...openFolders, path],
    });
  };
  const choose = (row: Row) => {
    setCurrent(row.path);
    if (row.isFolder) toggle(row.path);
    else workspace.open(row.path);
  };
  const name = (text: string): string | null => {
    if (!naming) return null;
    const folder = naming.kind === 'new' ? naming.folder : parentOf(naming.path);
    const path = `${folder}/${text.trim()}`;
    const isSame = naming.kind === 'rename' && path === naming.path;
    const taken = journal.get(path) && !isSame ? [text.trim()] : [];
    const fault = nameFault(text.trim(), taken);
    if (fault) return fault;
    if (naming.kind === 'new') {
      workspace.write(path, '');
      workspace.open(path);
    } else if (!isSame) workspace.rename(naming.path, path);
    setNaming(null);
    focusRow(path);
    return null;
  };
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    const at = rows.indexOf(row);
    const go = (next: Row | undefined) => next && focusRow(next.path);
    switch (event.key) {
      case 'ArrowDown':
        go(rows[at + 1]);
        break;
      case 'ArrowUp':
        go(rows[at - 1]);
        break;
      case 'Home':
        go(rows[0]);
        break;
      case 'End':
        go(rows.at(-1));
        break;
      case 'ArrowRight':
        if (row.isFolder && !row.isOpen) toggle(row.path);
        else if (row.isFolder) go(rows[at + 1]);
        break;
      case 'ArrowLeft':
        if (row.isOpen) toggle(row.path);
        else go(rows.slice(0, at).findLast(({ depth }) => depth < row.depth));
        break;
      case 'Enter':
      case ' ':
        choose(row);
        break;
      case 'F2':
        setNaming({ kind: 'rename', path: row.path });
        break;
      case 'Delete':
        setDoomed(row.path);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  const folderOf = (row: Row | undefined) => (!row ? LAB_HOME : row.isFolder ? row.path : parentOf(row.path));
  return (
    <section aria-label="Files" className="flex min-h-0 grow flex-col bg-surface">
      <div className="flex h-10 shrink-0 items-center border-b border-line pr-1 pl-3">
        <h2 className="min-w-0 grow truncate text-sm font-semibold">Files</h2>
        <LabButton
          icon="new-file"
          label="New file"
          onClick={() => setNaming({ kind: 'new', folder: folderOf(chosen) })}
        />
        <LabButton
          icon="rename"
          label="Rename"
          disabled={!chosen}
          onClick={() => chosen && setNaming({ kind: 'rename', path: chosen.path })}
        />
        <LabButton
          icon="remove"
          label="Delete"
          disabled={!chosen}
          onClick={() => chosen && setDoomed(chosen.path)}
        />
      </div>
      {naming?.kind === 'new' && (
        <NameField
          label={`Name of the new file in ${shortPath(naming.folder)}`}
          start=""
          onName={name}
          onCancel={() => setNaming(null)}
        />
      )}
      <ul ref={list} role="tree" aria-label="Files of the lab" className="min-h-0 grow overflow-auto py-1">
        {rows.map((row) =>
          naming?.kind === 'rename' && naming.path === row.path ? (
            <li key={row.path} role="none">
              <NameField
                label={`New name of ${nameOf(row.path)}`}
                start={nameOf(row.path)}
                onName={name}
                onCancel={() => {
                  setNaming(null);
                  focusRow(row.path);
                }}
              />
            </li>
          ) : (
            <li
              key={row.path}
              role="treeitem"
              aria-level={row.depth}
              aria-selected={row.path === tab}
              aria-expanded={row.isFolder ? row.isOpen : undefined}
              data-path={row.path}
              tabIndex={row === chosen ? 0 : -1}
              onClick={() => choose(row)}
              onFocus={() => setCurrent(row.path)}
              onKeyDown={(event) => onKeyDown(event, row)}
              className="lab-file"
              style={{ paddingInlineStart: `${row.depth * 0.75}rem` }}
            >
              <LabIcon name={row.isFolder ? 'folder' : 'file'} className="size-4" />
              <span className="truncate">{row.name}</span>
            </li>
          ),
        )}
      </ul>
      <Dialog
        open={doomed !== null}
        title={`Delete ${nameOf(doomed ?? '')}?`}
        onClose={() => setDoomed(null)}
      >
        <p className="text-soft">
          It cannot be brought back, except by resetting the lab where it was there from the start.
        </p>
        <div className="flex justify-end gap-3">
          <Button look="secondary" onClick={() => setDoomed(null)}>
            Keep it
          </Button>
          <Button
            onClick={() => {
              if (doomed) workspace.remove(doomed);
              setDoomed(null);
            }}
          >
            Delete
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

function shortPath(path: string): string {
  return path === LAB_HOME ? 'the home folder' : path.slice(LAB_HOME.length + 1);
}
