import { LAB_HOME } from '@academy/domain/labs';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aWorkspace } from '../testing.ts';
import { WorkspaceProvider } from '../workspace/use-workspace.ts';
import { FileTree } from './FileTree.tsx';

const FILES = { 'notes.md': 'Hi', 'recipes/green.md': 'Warm', 'recipes/black.md': 'Hot' };

async function renderTree(files: Record<string, string> = FILES) {
  const workspace = await aWorkspace(files);
  const screen = await renderScreen(
    <WorkspaceProvider value={workspace}>
      <FileTree />
    </WorkspaceProvider>,
  );
  const item = (name: string) => screen.getByRole('treeitem', { name, exact: true });
  return { workspace, screen, item };
}

describe('FileTree', () => {
  it('LAB-03 opens a file by click, and closes and opens a folder', async () => {
    const { workspace, item } = await renderTree();
    await item('notes.md').click();
    expect(workspace.view().tab).toBe(`${LAB_HOME}/notes.md`);
    await expect.element(item('notes.md')).toHaveAttribute('aria-selected', 'true');
    await expect.element(item('recipes')).toHaveAttribute('aria-expanded', 'true');
    await item('recipes').click();
    await expect.element(item('recipes')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(item('green.md')).not.toBeInTheDocument();
  });

  it('LAB-03 shows an empty state until there is a file', async () => {
    const { screen, item } = await renderTree({});
    const note = screen.getByText('No files yet.');
    await expect.element(note).toBeVisible();
    await expect.element(screen.getByRole('tree')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'New file' }).click();
    await expect.element(note).not.toBeInTheDocument();
    await userEvent.keyboard('notes.md{Enter}');
    await expect.element(item('notes.md')).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
  });

  it('LAB-03 is navigated by arrow keys', async () => {
    const { workspace, item } = await renderTree();
    item('recipes').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('black.md')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('green.md')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(item('recipes')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(item('recipes')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(item('recipes')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{End}');
    await expect.element(item('notes.md')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(workspace.view().tab).toBe(`${LAB_HOME}/notes.md`);
    await userEvent.keyboard('{Home}');
    await expect.element(item('recipes')).toHaveFocus();
  });

  it('LAB-03 creates a file next to the selected one, and refuses an invalid name', async () => {
    const { workspace, screen, item } = await renderTree();
    await item('green.md').click();
    await screen.getByRole('button', { name: 'New file' }).click();
    const field = screen.getByRole('textbox', { name: 'Name of the new file in recipes' });
    await expect.element(field).toHaveFocus();
    await field.fill('black.md');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('already');
    await expect.element(field).toBeInvalid();
    await field.fill('white.md');
    await userEvent.keyboard('{Enter}');
    await expect.element(item('white.md')).toHaveFocus();
    expect(workspace.text('recipes/white.md')).toBe('');
    expect(workspace.view().tab).toBe(`${LAB_HOME}/recipes/white.md`);
  });

  it('LAB-03 renames by F2, and Escape cancels', async () => {
    const { workspace, screen, item } = await renderTree();
    item('notes.md').element().focus();
    await userEvent.keyboard('{F2}');
    const field = screen.getByRole('textbox', { name: 'New name of notes.md' });
    await expect.element(field).toHaveValue('notes.md');
    await userEvent.keyboard('{Escape}');
    await expect.element(item('notes.md')).toHaveFocus();
    await userEvent.keyboard('{F2}');
    await field.fill('log.md');
    await userEvent.keyboard('{Enter}');
    await expect.element(item('log.md')).toHaveFocus();
    expect([workspace.text('log.md'), workspace.text('notes.md')]).toEqual(['Hi', null]);
  });

  it('LAB-03 deletes after confirmation', async () => {
    const { workspace, screen, item } = await renderTree();
    item('notes.md').element().focus();
    await userEvent.keyboard('{Delete}');
    const dialog = screen.getByRole('dialog', { name: 'Delete notes.md?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect(workspace.text('notes.md')).toBe('Hi');
    await userEvent.keyboard('{Delete}');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(item('notes.md')).not.toBeInTheDocument();
    expect(workspace.text('notes.md')).toBeNull();
  });
});
