/** Makes a text safe inside one line of Markdown, such as a heading or the text of a link. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&~|]/g, String.raw`\$&`);
}
