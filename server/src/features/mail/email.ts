import { escapeHtml } from '@academy/domain/html';
import type { Site } from '../../catalog/tenants.ts';

/** The content of an email. HTML and text are both rendered from it, so they never differ. */
export type Email = {
  subject: string;
  firstName: string;
  paragraphs: readonly string[];
  action?: { label: string; link: string };
  /** Small print below the action. */
  note?: string;
};

export type RenderedEmail = { subject: string; html: string; text: string };

/** Renders an email with the colors and name of a tenant. Mail clients support neither style sheets nor SVG. */
export function renderEmail(email: Email, site: Site): RenderedEmail {
  return { subject: email.subject, html: renderHtml(email, site), text: renderText(email, site) };
}

function renderHtml({ subject, firstName, paragraphs, action, note }: Email, site: Site): string {
  const { brand, onBrand, background, surface, text, muted, border } = site.tenant.colours.light;
  const name = escapeHtml(site.tenant.name);
  const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`;
  const button = `display:inline-block;padding:12px 24px;border-radius:8px;background:${brand};color:${onBrand};font-weight:600;text-decoration:none`;
  const small = `margin:0 0 16px;font-size:14px;color:${muted};overflow-wrap:anywhere`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${surface};color:${text};${font};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-size:20px;font-weight:700"><a href="${escapeHtml(site.origin)}" style="color:${brand};text-decoration:none">${name}</a></p>
<div style="padding:32px 24px 16px;background:${background};border:1px solid ${border};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
<p style="margin:0 0 16px">${escapeHtml(greeting(firstName))}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${lines(paragraph)}</p>`).join('\n')}
${
  action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="${button}">${escapeHtml(action.label)}</a></p>
<p style="${small}">If the button does not work, copy this address into your browser:<br>${escapeHtml(action.link)}</p>`
    : ''
}
${note === undefined ? '' : `<p style="${small}">${lines(note)}</p>`}
</div>
<p style="margin:16px 0 0;font-size:14px;color:${muted}">${name} · <a href="${escapeHtml(site.origin)}" style="color:${muted}">${escapeHtml(new URL(site.origin).host)}</a></p>
</div>
</body>
</html>
`;
}

function renderText({ firstName, paragraphs, action, note }: Email, site: Site): string {
  const parts = [
    greeting(firstName),
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(note === undefined ? [] : [note]),
    `-- \n${site.tenant.name}\n${site.origin}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function greeting(firstName: string): string {
  return firstName === '' ? 'Hello,' : `Hello ${firstName},`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
