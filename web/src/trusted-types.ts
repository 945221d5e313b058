/** The only policy the page may create. The HTML that passes through it was sanitized by the server. */
type Policy = { createHTML: (html: string) => unknown; createScriptURL: (address: string) => unknown };
type PolicyFactory = {
  createPolicy: (name: string, rules: { [Name in keyof Policy]: (text: string) => string }) => Policy;
};

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('academy', {
  createHTML: (html) => html,
  createScriptURL(address) {
    // Workers may only run scripts of this site.
    if (new URL(address, location.href).origin === location.origin) return address;
    throw new TypeError(`${address} is not a script of this site`);
  },
});

/** React passes the value to innerHTML unchanged, but its types only allow strings. */
export function asTrustedHtml(html: string): string {
  return (policy ? policy.createHTML(html) : html) as string;
}

/** For the script address of a worker. */
export function asTrustedScriptUrl(address: string): string {
  return (policy ? policy.createScriptURL(address) : address) as string;
}
