/** The only policy the page may create. The server has sanitized what passes through it as HTML. */
type Policy = { createHTML: (html: string) => unknown; createScriptURL: (address: string) => unknown };
type PolicyFactory = {
  createPolicy: (name: string, rules: { [Name in keyof Policy]: (text: string) => string }) => Policy;
};

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('academy', {
  createHTML: (html) => html,
  createScriptURL(address) {
    // Only what was built with the page may run beside it.
    if (new URL(address, location.href).origin === location.origin) return address;
    throw new TypeError(`${address} is not a script of this site`);
  },
});

/** React hands the value to innerHTML as it is; its types know strings only. */
export function asTrustedHtml(html: string): string {
  return (policy ? policy.createHTML(html) : html) as string;
}

/** The address of a worker. */
export function asTrustedScriptUrl(address: string): string {
  return (policy ? policy.createScriptURL(address) : address) as string;
}
