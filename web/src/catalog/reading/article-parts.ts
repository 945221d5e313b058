/**
 * Elements added to the HTML of a text in the browser. Each function is idempotent, and everything it adds is
 * removed together with the text.
 */

export function linkHeadings(text: ParentNode): void {
  for (const heading of text.querySelectorAll<HTMLElement>(':is(h2, h3, h4, h5, h6)[id]')) {
    if (heading.matches('.sr-only') || heading.querySelector('.heading-link')) continue;
    const link = document.createElement('a');
    link.className = 'heading-link';
    link.href = `#${heading.id}`;
    link.textContent = '#';
    // Keyboard users find the same links in the table of contents.
    link.tabIndex = -1;
    link.ariaHidden = 'true';
    heading.append(link);
  }
}

/** An aside within a text is a note, not a landmark of the page. */
export function labelNotes(text: ParentNode): void {
  for (const note of text.querySelectorAll('aside')) note.role = 'note';
}

export function addCopyButtons(text: ParentNode): void {
  for (const block of text.querySelectorAll('pre')) {
    if (block.parentElement?.matches('.code-frame')) continue;
    const frame = document.createElement('div');
    frame.className = 'code-frame';
    const language = document.createElement('span');
    language.textContent = block.dataset['title'] ?? block.dataset['language'] ?? '';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.ariaLabel = 'Copy code';
    button.textContent = 'Copy';
    const head = document.createElement('div');
    head.className = 'code-head';
    head.append(language, button);
    block.replaceWith(frame);
    frame.append(head, block);
  }
}

/** Makes pictures zoomable, except linked ones. */
export function makeZoomable(text: ParentNode): void {
  for (const picture of text.querySelectorAll('img')) {
    if (picture.closest('a, button')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'zoom';
    button.ariaLabel = picture.alt ? `Enlarge the picture: ${picture.alt}` : 'Enlarge the picture';
    picture.replaceWith(button);
    button.append(picture);
  }
}

export type VideoSlot = { container: HTMLElement; title: string; data: DOMStringMap };

/** Empties the figures that describe a video, so that a player can be rendered in them. */
export function extractVideos(text: ParentNode): VideoSlot[] {
  return [...text.querySelectorAll<HTMLElement>('figure.video')].map((place) => {
    place.dataset['title'] ??= place.textContent ?? '';
    place.replaceChildren();
    return { container: place, title: place.dataset['title'], data: place.dataset };
  });
}
