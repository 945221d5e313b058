import { listFiles, readText } from './files.mjs';

/**
 * Every requirement's id with its sentence.
 * @returns {Map<string, string>}
 */
export function readRequirements() {
  const lines = readText('docs/requirements.md').matchAll(/^- ([A-Z]+-\d\d) (.*)$/gm);
  return new Map([...lines].map(([, id = '', sentence = '']) => [id, sentence]));
}

/**
 * Every place where a test's title begins with an id of one of our chapters; a title may name several. Daily are those
 * that `npm test` runs.
 * @param {Map<string, string>} requirements
 */
export function readTests(requirements) {
  const chapters = new Set([...requirements.keys()].map((id) => id.replace(/-.*/, '')));
  return listFiles()
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) => idsIn(file))
    .filter(({ id }) => chapters.has(id.replace(/-.*/, '')));
}

/** @param {string} file */
function idsIn(file) {
  const text = readText(file);
  return [...text.matchAll(/(['"`])([A-Z]+-\d\d\b.*?)\1/g)].flatMap(
    ({ 0: literal, 2: title = '', index }) => {
      const place = `${file}:${text.slice(0, index).split('\n').length}`;
      const isDaily =
        !/\.(full|cluster)\.test\./.test(file) && !TAGGED_FULL.test(text.slice(index + literal.length));
      return (title.match(/\b[A-Z]+-\d\d\b/g) ?? []).map((id) => ({ id, place, isDaily }));
    },
  );
}

/** The options of tests that only `npm run test:full` runs. */
const TAGGED_FULL = /^,\s*\{ tags: 'full'/;
