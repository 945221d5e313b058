// Prints the requirements that no test of a daily run names, and fails on names of requirements that do not exist.
import { readTests, readRequirements } from './requirement-ids.mjs';

const requirements = readRequirements();
const tests = readTests(requirements);
const open = [...requirements.keys()].filter((id) => !tests.some((test) => test.isDaily && test.id === id));
const unknown = tests.filter(({ id }) => !requirements.has(id));

for (const id of open) console.log(`${id}  ${requirements.get(id)}`);
for (const { id, place } of unknown)
  console.log(`${place} names ${id}, which docs/requirements.md does not hold.`);
console.log(
  `${requirements.size - open.length} of ${requirements.size} requirements are named by a test of a daily run.`,
);
process.exitCode = unknown.length === 0 ? 0 : 1;
