import { LAB_HOME } from '@academy/domain/labs';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LabButton } from '../LabButton.tsx';
import { LabIcon } from '../LabIcon.tsx';
import { useFiles, useView, useWorkspace } from '../workspace/use-workspace.ts';
import { nameOf, parentOf } from '@academy/lab-engine/files/entries';
import { NameField } from './NameField.tsx';
import { nameError, treeRows, type Row } from './tree.ts';

type NameEdit = { kind: 'new'; folder: string } | { kind: 'rename'; path: string };

/** The learner's files, usable by mouse and keyboard. */
export function FileTree() {
  const workspace = useWorkspace();
  const journal = useFiles();
  const { openFolders, tab } = useView();
  const [current, setCurrent] = useState<string | null>(null);
  const [nameEdit, setNameEdit] = useState<NameEdit | null>(null);
  const [toDelete, setToDelete] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const open = new Set(openFolders);
  const rows = treeRows(journal.entries(), { root: LAB_HOME, open });
  const selected = rows.find(({ path }) => path === (current ?? tab)) ?? rows[0];

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
    if (!nameEdit) return null;
    const folder = nameEdit.kind === 'new' ? nameEdit.folder : parentOf(nameEdit.path);
    const path = `${folder}/${text.trim()}`;
    const isSame = nameEdit.kind === 'rename' && path === nameEdit.path;
    const taken = journal.get(path) && !isSame ? [text.trim()] : [];
    const fault = nameError(text.trim(), taken);
    if (fault) return fault;
    if (nameEdit.kind === 'new') {
      workspace.write(path, '');
      workspace.open(path);
    } else if (!isSame) workspace.rename(nameEdit.path, path);
    setNameEdit(null);
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
        setNameEdit({ kind: 'rename', path: row.path });
        break;
      case 'Delete':
        setToDelete(row.path);
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
          onClick={() => setNameEdit({ kind: 'new', folder: folderOf(selected) })}
        />
        <LabButton
          icon="rename"
          label="Rename"
          disabled={!selected}
          onClick={() => selected && setNameEdit({ kind: 'rename', path: selected.path })}
        />
        <LabButton
          icon="remove"
          label="Delete"
          disabled={!selected}
          onClick={() => selected && setToDelete(selected.path)}
        />
      </div>
      {nameEdit?.kind === 'new' && (
        <NameField
          label={`Name of the new file in ${shortPath(nameEdit.folder)}`}
          start=""
          onName={name}
          onCancel={() => setNameEdit(null)}
        />
      )}
      {rows.length === 0 && !nameEdit && (
        <p className="p-3 text-sm text-soft">
          No files yet. Those you create here or in the terminal appear in this list.
        </p>
      )}
      <ul
        ref={list}
        role="tree"
        aria-label="Files of the lab"
        hidden={rows.length === 0}
        className="min-h-0 grow overflow-auto py-1"
      >
        {rows.map((row) =>
          nameEdit?.kind === 'rename' && nameEdit.path === row.path ? (
            <li key={row.path} role="none">
              <NameField
                label={`New name of ${nameOf(row.path)}`}
                start={nameOf(row.path)}
                onName={name}
                onCancel={() => {
                  setNameEdit(null);
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
              tabIndex={row === selected ? 0 : -1}
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
        open={toDelete !== null}
        title={`Delete ${nameOf(toDelete ?? '')}?`}
        onClose={() => setToDelete(null)}
      >
        <p className="text-soft">
          It cannot be restored, except by resetting the lab if it is one of the starting files.
        </p>
        <div className="flex justify-end gap-3">
          <Button look="secondary" onClick={() => setToDelete(null)}>
            Keep it
          </Button>
          <Button
            onClick={() => {
              if (toDelete) workspace.remove(toDelete);
              setToDelete(null);
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
