import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kubernetesFiles } from './kubernetes-schema.ts';

it('CMD-05 keeps the schema of Kubernetes as the installed package has it', () => {
  for (const [file, text] of Object.entries(kubernetesFiles()))
    expect(
      readFileSync(file, 'utf8') === text,
      `${file} is old: run npx tsx tools/kubernetes-schema.ts`,
    ).toBe(true);
});
