/** Where a text holds what is sought, whatever the case. */
export function matchesIn(text: string, sought: string): number[] {
  const needle = sought.trim().toLowerCase();
  if (!needle) return [];
  const hay = text.toLowerCase();
  const found: number[] = [];
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) found.push(at);
  return found;
}

/** Marks every match inside the element and answers the marks in order. */
export function markMatches(element: HTMLElement, sought: string): HTMLElement[] {
  const length = sought.trim().length;
  return textsIn(element).flatMap((text) =>
    // From the end, so that the places before stay where they were found.
    matchesIn(text.data, sought)
      .reverse()
      .map((at) => {
        const match = text.splitText(at);
        match.splitText(length);
        const mark = document.createElement('mark');
        match.replaceWith(mark);
        mark.append(match);
        return mark;
      })
      .reverse(),
  );
}

export function unmark(element: HTMLElement): void {
  for (const mark of element.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes);
  element.normalize();
}

function textsIn(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
