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
import { nameOf } from '../files/entries.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { languageOf } from './languages.ts';

type Setting = { place: HTMLElement; path: string; workspace: Workspace };

export type OpenEditor = ReturnType<typeof openEditor>;

export function openEditor({ place, path, workspace }: Setting) {
  const language = new Compartment();
  let isFollowing = false;
  const view = new EditorView({
    parent: place,
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
          if (docChanged && !isFollowing) workspace.write(path, state.doc.toString());
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
  const kept = workspace.takeReveal(path);
  if (kept) reveal(kept);
  const leave = workspace.onReveal((asked) => {
    if (asked.path !== path) return;
    follow(workspace.text(path) ?? '');
    workspace.takeReveal(path);
    reveal(asked.range);
  });
  /** Takes over what somebody else wrote; what did not change keeps its place, and so does the cursor. */
  const follow = (text: string) => {
    const now = view.state.doc.toString();
    if (now === text) return;
    let from = 0;
    const most = Math.min(now.length, text.length);
    while (from < most && now[from] === text[from]) from++;
    let end = 0;
    while (end < most - from && now[now.length - 1 - end] === text[text.length - 1 - end]) end++;
    isFollowing = true;
    view.dispatch({ changes: { from, to: now.length - end, insert: text.slice(from, text.length - end) } });
    isFollowing = false;
  };
  return {
    follow,
    end() {
      leave();
      view.destroy();
    },
  };
}
