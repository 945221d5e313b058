/**
 * What a browser adds to a text that arrives as HTML. Every part looks first whether it has been added already,
 * and all of it goes with the text when another one takes its place.
 */

export function linkHeadings(text: ParentNode): void {
  for (const heading of text.querySelectorAll<HTMLElement>(':is(h2, h3, h4, h5, h6)[id]')) {
    if (heading.matches('.sr-only') || heading.querySelector('.heading-link')) continue;
    const link = document.createElement('a');
    link.className = 'heading-link';
    link.href = `#${heading.id}`;
    link.textContent = '#';
    // The table of contents leads to the same places by keyboard; twice would be in the way.
    link.tabIndex = -1;
    link.ariaHidden = 'true';
    heading.append(link);
  }
}

/** What is said aside is a note; a region of the page, as the element alone would be, it is not. */
export function nameNotes(text: ParentNode): void {
  for (const note of text.querySelectorAll('aside')) note.role = 'note';
}

export function addCopyButtons(text: ParentNode): void {
  for (const block of text.querySelectorAll('pre')) {
    if (block.parentElement?.matches('.code-frame')) continue;
    const frame = document.createElement('div');
    frame.className = 'code-frame';
    const language = document.createElement('span');
    language.textContent = block.dataset['language'] ?? '';
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

/** A picture that is a link already leads somewhere; every other one can be enlarged. */
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

export type VideoPlace = { place: HTMLElement; title: string; data: DOMStringMap };

/** The figures that name a video, emptied of their plain link so that a player can stand there. */
export function takeVideos(text: ParentNode): VideoPlace[] {
  return [...text.querySelectorAll<HTMLElement>('figure.video')].map((place) => {
    place.dataset['title'] ??= place.textContent ?? '';
    place.replaceChildren();
    return { place, title: place.dataset['title'], data: place.dataset };
  });
}
