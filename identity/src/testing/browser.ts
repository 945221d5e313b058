/** Where a visit ended: a page of the provider, or the address at one of the sites it left to. */
export type Page = {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  leftTo?: string;
  /** How the visit came there: the statuses of the answers before the last one. */
  redirects: number[];
};

type Cookie = { name: string; value: string; path: string };

export type Browser = ReturnType<typeof createBrowser>;

/** As much of a browser as a page without script needs: cookies by path, redirects, forms. */
export function createBrowser(
  { base }: { base: string },
  {
    userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    headers: sent = {},
  }: { userAgent?: string; headers?: Record<string, string> } = {},
) {
  let jar: Cookie[] = [];

  function keep(headers: Headers, url: URL): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split('=');
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? url.pathname;
      const expires = attributes.find((one) => /^expires=/i.test(one))?.slice(8);
      jar = jar.filter((one) => one.name !== name || one.path !== path);
      if (value !== '' && !(expires !== undefined && new Date(expires) <= new Date()))
        jar.push({ name, value, path });
    }
  }

  async function go(
    address: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
    redirects: number[] = [],
  ): Promise<Page> {
    const url = new URL(address, base);
    if (url.origin !== base)
      return { url: url.href, status: 0, headers: new Headers(), text: '', leftTo: url.href, redirects };
    const cookie = jar
      .filter(
        ({ path }) =>
          url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'user-agent': userAgent,
        ...sent,
        ...init.headers,
        ...(cookie !== '' && { cookie }),
      },
    });
    keep(answer.headers, url);
    const location = answer.headers.get('location');
    if (location !== null) return go(new URL(location, url).href, {}, [...redirects, answer.status]);
    const { status, headers } = answer;
    return { url: url.href, status, headers, text: await answer.text(), redirects };
  }

  /** Fills the page's first form that has the named fields, and sends it with what else is in it. */
  function send(
    page: Page,
    values: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const form = formWith(page, Object.keys(values));
    return post(form.action, { ...form.hidden, ...values }, headers);
  }

  function post(
    address: string,
    values: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const body = new URLSearchParams(values);
    return go(address, {
      method: 'POST',
      body,
      headers: { origin: base, 'sec-fetch-site': 'same-origin', ...headers },
    });
  }

  return {
    open: (address: string, headers: Record<string, string> = {}) => go(address, { headers }),
    send,
    post,
    cookies: () => jar,
    /** As a page of a sibling subdomain could. */
    plant: (cookie: Cookie) => void jar.push(cookie),
  };
}

function formWith(page: Page, names: string[]): { action: string; hidden: Record<string, string> } {
  for (const [form = ''] of page.text.matchAll(/<form[\s\S]*?<\/form>/g)) {
    if (!names.every((name) => form.includes(`name="${name}"`))) continue;
    const [, action = ''] = /action="([^"]*)"/.exec(form) ?? [];
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)"[^>]*value="([^"]*)"/g)];
    return {
      action: unescape(action),
      hidden: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, unescape(value)])),
    };
  }
  throw new Error(`No form with ${names.join(', ')} on ${page.url} (${page.status}):\n${page.text}`);
}

function unescape(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
