// Checks the code in all lessons, guides and pages, and lists how.
import { readBlocks } from './lessons/blocks.ts';
import { checkCode } from './lessons/check-code.ts';
import { runMain } from './run.mjs';

await runMain(async () => {
  const counts = new Map<string, number>();
  let faults = 0;
  for (const block of readBlocks()) {
    const { how, fault } = await checkCode(block);
    const row = `${block.language || 'no language'} · ${how ?? 'not checked'}`;
    counts.set(row, (counts.get(row) ?? 0) + 1);
    if (fault === null) continue;
    faults += 1;
    console.error(`${block.file}:${block.line} ${fault.replaceAll('\n', ' ')}`);
  }
  for (const [row, count] of [...counts].toSorted(([, one], [, other]) => other - one))
    console.log(`${String(count).padStart(5)}  ${row}`);
  console.log(`${faults} faults`);
  process.exitCode = faults === 0 ? 0 : 1;
});
