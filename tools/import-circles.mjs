import { posix } from 'node:path';
import { readText } from './files.mjs';
import { importsOf } from './source.mjs';

/**
 * Groups of files that import each other in a circle, type imports included; each is sorted.
 * @param {string[]} files relative to the repository
 * @param {(file: string) => string} [read]
 * @returns {string[][]}
 */
export function importCircles(files, read = readText) {
  const known = new Set(files);
  const graph = new Map(files.map((file) => [file, targetsOf(file, read(file), known)]));
  return circlesIn(graph).map((circle) => circle.sort());
}

/**
 * @param {string} file
 * @param {string} text
 * @param {Set<string>} known
 */
function targetsOf(file, text, known) {
  return importsOf(text)
    .map(({ specifier }) =>
      specifier.startsWith('.')
        ? posix.join(posix.dirname(file), specifier)
        : specifier.replace(/^@academy\/([^/]+)\/(.*)$/, '$1/src/$2.ts'),
    )
    .filter((target) => known.has(target));
}

/**
 * Tarjan's algorithm: the strongly connected components that have more than one member.
 * @param {Map<string, string[]>} graph
 */
function circlesIn(graph) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const states = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];

  const visit = (/** @type {string} */ node) => {
    const state = { index: states.size, low: states.size, isOpen: true };
    states.set(node, state);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const seen = states.get(next) ?? visit(next);
      if (seen.isOpen) state.low = Math.min(state.low, seen.low);
    }
    if (state.low === state.index) {
      const members = stack.splice(stack.indexOf(node));
      for (const member of members) Object.assign(states.get(member) ?? {}, { isOpen: false });
      if (members.length > 1 || graph.get(node)?.includes(node)) circles.push(members);
    }
    return state;
  };
  for (const node of graph.keys()) if (!states.has(node)) visit(node);
  return circles;
}
