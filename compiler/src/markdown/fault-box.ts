import type { RootContent } from 'mdast';
import { element } from './shortcode-nodes.ts';

/** Replaces a block that can't be rendered: learners see that it is missing, authors why. */
export function faultBox({ message, hint }: { message: string; hint: string }): RootContent {
  const paragraph = (value: string): RootContent => ({
    type: 'paragraph',
    children: [{ type: 'text', value }],
  });
  return element('aside', { className: ['alert', 'alert-error', 'content-fault'] }, [
    paragraph('This part can not be shown yet.'),
    element('details', {}, [
      element('summary', {}, [{ type: 'text', value: 'For the author' }]),
      paragraph(`${message} (${hint})`),
    ]),
  ]);
}
