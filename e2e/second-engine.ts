import type { Checker } from 'accessibility-checker-engine';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { markupFaults } from '../server/src/testing/markup.ts';

type Report = Awaited<ReturnType<Checker['check']>>;

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8');

/** Disabled rules, each with its reason. */
const OFF = new Set([
  // The heading of a card names it; as a label it would be read twice.
  'aria_article_label_unique',
  // Axe has the same rule, and supports skip links and live regions.
  'aria_content_in_landmark',
  // Only a form with a name is a landmark, and axe compares those.
  'aria_form_label_unique',
  'aria_landmark_name_unique',
  // Code and tables are focusable so that they scroll by keyboard, even at widths where they need not.
  'element_tabbable_role_valid',
  // It does not know "webauthn"; html-validate does.
  'input_autocomplete_valid',
  // It treats text that is clipped for screen readers as missing.
  'label_content_exists',
  'table_headers_exists',
  // It supports neither oklab() nor system colors; axe does.
  'text_contrast_sufficient',
]);

/** What html-validate and IBM's accessibility checker find in a page with scripts, one fault per line. */
export async function secondFaults(page: Page): Promise<string[]> {
  // No enabled rule depends on colors, so one color scheme is enough.
  if (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) return [];
  const html = await page.content();
  // With scripts, noscript contains text; a terminal inserts its own style sheets.
  const markup = markupFaults(html.replaceAll(/<(noscript|style)\b.*?<\/\1>/gs, ''));
  if (!(await page.evaluate(() => 'ace' in globalThis))) await page.evaluate(source);
  const { results } = await page.evaluate<Report>(`new ace.Checker().check(document, ['IBM_Accessibility'])`);
  // Potential violations and recommendations are not counted.
  const sure = results.filter(({ value }) => value.join(' ') === 'VIOLATION FAIL');
  const violations = sure.filter(({ ruleId }) => !OFF.has(ruleId));
  return [...markup, ...violations.map(({ ruleId, message, snippet }) => `${ruleId} ${message} ${snippet}`)];
}
