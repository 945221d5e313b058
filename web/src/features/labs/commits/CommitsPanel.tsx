import type { Commits } from '@academy/lab-engine/commands/git/commits';
import { useEffect, useState } from 'react';
import { useView, useWorkspace } from '../workspace/use-workspace.ts';
import { CommitGraph } from './CommitGraph.tsx';

/** Long histories scroll by keyboard too. */
const SCROLLABLE = { tabIndex: 0 };

/** The commits of the repository that the visible terminal is in, drawn again after each command. */
export function CommitsPanel() {
  const graph = useCommits();
  return (
    <section aria-label="Commits" className="flex size-full min-h-0 min-w-0 flex-col bg-page">
      <p className="shrink-0 truncate border-b border-line px-3 py-1 text-sm text-soft">{state(graph)}</p>
      <div {...SCROLLABLE} role="group" aria-label="Commit graph" className="min-h-0 grow overflow-auto">
        {graph && <CommitGraph graph={graph} />}
      </div>
    </section>
  );
}

function state(graph: Commits | null): string {
  if (!graph) return 'No git repository in this folder.';
  const { branch, commits } = graph;
  if (branch === null) return 'HEAD is detached.';
  return commits.length === 0 ? `On branch ${branch}, no commits yet` : `On branch ${branch}`;
}

function useCommits(): Commits | null {
  const { runner } = useWorkspace();
  const {
    terminal,
    ran,
    runner: { isReady },
  } = useView();
  const [graph, setGraph] = useState<Commits | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (isReady) void runner.commits(terminal).then((commits) => isCurrent && setGraph(commits));
    return () => {
      isCurrent = false;
    };
  }, [runner, terminal, ran, isReady]);
  return graph;
}
