import type { Page } from 'playwright';
import { LABS as OF_THE_FIRST } from './typed-labs-spring.ts';
import { LABS as OF_THE_SECOND } from './typed-labs-kube.ts';
import { LABS as OF_THE_THIRD } from './typed-labs-tanzu.ts';
import type { TypedLab } from './typed-lab.ts';

export const TYPED_LABS: readonly TypedLab[] = [...OF_THE_FIRST, ...OF_THE_SECOND, ...OF_THE_THIRD];

/** Labs whose pages can be clicked through, with the lines left to type then. */
export const CLICKED_LABS = [
  ['spring', '/courses/spring-boot-first-steps/lessons/lab-read-a-project/lab', []],
  [
    'kube',
    '/courses/containers-from-the-ground-up/lessons/lab-read-a-manifest/lab',
    [
      'cat > Dockerfile <<END',
      'FROM gcc:15 AS build',
      'RUN gcc -O2 -static -o /shop shop.c',
      'FROM scratch',
      'COPY --from=build /shop /shop',
      'USER 10001',
      'CMD ["/shop", "--port", "8080"]',
      'END',
    ],
  ],
  [
    'tanzu',
    '/courses/first-push/lessons/lab-mend-a-manifest/lab',
    [
      'cat >> manifest.yml <<END',
      '  - name: mailer',
      '    memory: 256M',
      '    no-route: true',
      '    health-check-type: process',
      '    services:',
      '      - shop-database',
      'END',
    ],
  ],
] as const;

let lines = 7000;

/** Types a line and waits until it has run, detected by a number after it that is not in the line. */
export async function typeLine(page: Page, line: string): Promise<void> {
  const number = ++lines;
  await enter(page, `${line}; echo $((${number - 1}+1))`);
  await page
    .locator('#terminal-1 .xterm-rows > div')
    .filter({ hasText: new RegExp(`^\\s*${number}\\s*$`) })
    .waitFor();
}

export async function typeLines(page: Page, all: readonly string[]): Promise<void> {
  let isInside = false;
  for (const line of all) {
    if (isInside || line.includes('<<END')) await enter(page, line);
    else await typeLine(page, line);
    if (isInside && line === 'END') await typeLine(page, ':');
    isInside = line.includes('<<END') || (isInside && line !== 'END');
  }
}

/** The same lines, each here-document in one piece. */
export function wholeCommands(all: readonly string[]): string[] {
  const commands: string[] = [];
  let isInside = false;
  for (const line of all) {
    if (isInside) commands.push(`${commands.pop()}\n${line}`);
    else commands.push(line);
    isInside = line.includes('<<END') || (isInside && line !== 'END');
  }
  return commands;
}

/** The line arrives in one piece; `labs.test.ts` types letter by letter. */
export async function enter(page: Page, line: string): Promise<void> {
  await page.locator('#terminal-1 textarea').focus();
  await page.keyboard.insertText(line);
  await page.keyboard.press('Enter');
}
