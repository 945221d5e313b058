import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { Range } from '../actions/edits.ts';
import { nameOf } from '@academy/lab-engine/files/entries';
import type { Workspace } from '../workspace/workspace.ts';
import { languageOf } from './languages.ts';

type EditorOptions = { container: HTMLElement; path: string; workspace: Workspace };

export type OpenEditor = ReturnType<typeof openEditor>;

export function openEditor({ container, path, workspace }: EditorOptions) {
  const language = new Compartment();
  let isSyncing = false;
  const view = new EditorView({
    parent: container,
    state: EditorState.create({
      doc: workspace.text(path) ?? '',
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightSelectionMatches(),
        syntaxHighlighting(classHighlighter),
        indentUnit.of(/\.(java|xml|gradle)$/.test(path) ? '    ' : '  '),
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          tabindex: '0',
          'aria-label': `${nameOf(path)}. Press Escape, then Tab to leave the editor.`,
        }),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged && !isSyncing) workspace.write(path, state.doc.toString());
          const { from, to } = state.selection.main;
          if (docChanged || selectionSet) workspace.select(path, { from, to });
        }),
        language.of([]),
      ],
    }),
  });
  void languageOf(path).then((found) => found && view.dispatch({ effects: language.reconfigure(found) }));

  const reveal = ({ from, to }: Range) => {
    const end = view.state.doc.length;
    const [anchor, head] = [Math.min(from, end), Math.min(to, end)];
    view.dispatch({
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    });
  };
  const pendingRange = workspace.takeReveal(path);
  if (pendingRange) reveal(pendingRange);
  const unsubscribe = workspace.onReveal((request) => {
    if (request.path !== path) return;
    sync(workspace.text(path) ?? '');
    workspace.takeReveal(path);
    reveal(request.range);
  });
  /** Replaces only the changed part of an outside change, so that the cursor keeps its position. */
  const sync = (text: string) => {
    const now = view.state.doc.toString();
    if (now === text) return;
    let from = 0;
    const most = Math.min(now.length, text.length);
    while (from < most && now[from] === text[from]) from++;
    let end = 0;
    while (end < most - from && now[now.length - 1 - end] === text[text.length - 1 - end]) end++;
    isSyncing = true;
    view.dispatch({ changes: { from, to: now.length - end, insert: text.slice(from, text.length - end) } });
    isSyncing = false;
  };
  return {
    sync,
    end() {
      unsubscribe();
      view.destroy();
    },
  };
}
