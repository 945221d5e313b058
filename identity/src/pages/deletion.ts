import { html } from './html.ts';
import type { View } from './document.ts';

export function deletionView({ base, origin, day }: { base: string; origin: string; day: string }): View {
  return {
    title: 'Your account will be deleted',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Your account will be deleted on ${day}</h1>
        <p class="soft">You asked us to delete it. Undo that, and everything is as it was.</p>
      </div>
      <div class="actions">
        <form method="post" action="${base}/restore">
          <button type="submit">Undo and log in</button>
        </form>
        <a class="button secondary" href="${origin}/">Leave it at that</a>
      </div>
    </div>`,
  };
}
