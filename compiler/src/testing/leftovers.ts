import { checkFolder } from '../check.ts';
import type { CheckedFolder, CompiledItem } from '../catalog.ts';
import { renderItems } from '../render.ts';

/** Author syntax that readers must not see. */
const RAW = ['@@@', '{{', '](', '**'];

export async function compileFolder(
  folder: string,
): Promise<{ checked: CheckedFolder; items: CompiledItem[] }> {
  const checked = await checkFolder(folder);
  const items: CompiledItem[] = [];
  if (checked.faults.length === 0) for await (const item of renderItems(checked)) items.push(item);
  return { checked, items };
}

/** `kind/id text` of each raw sign outside of code in the pages of a folder. */
export function leftoversIn(items: readonly CompiledItem[]): string[] {
  return items.flatMap((item) =>
    htmlOf(item).flatMap((html) => {
      const text = html
        .replace(/<(code|pre)\b[^>]*>[\s\S]*?<\/\1>/g, ' ')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ');
      return RAW.filter((sign) => text.includes(sign)).map((sign) => {
        const at = text.indexOf(sign);
        return `${item.kind}/${item.id}: ${text.slice(Math.max(0, at - 30), at + 30)}`;
      });
    }),
  );
}

function htmlOf({ document, quizHtml }: CompiledItem): string[] {
  const pages = 'pages' in document ? document.pages.map(({ html }) => html) : [];
  const texts = Object.entries(document).flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
  const quiz = quizHtml ? [quizHtml.blocks, quizHtml.phrases].flatMap((part) => Object.values(part)) : [];
  return [...pages, ...texts, ...quiz];
}
