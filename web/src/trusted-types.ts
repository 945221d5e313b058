/** The only policy the page may create. The server has sanitised what passes through it. */
type HtmlPolicy = { createHTML: (html: string) => unknown };
type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => HtmlPolicy;
};

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('academy', { createHTML: (html) => html });

/** React hands the value to innerHTML as it is; its types know strings only. */
export function asTrustedHtml(html: string): string {
  return (policy ? policy.createHTML(html) : html) as string;
}
