import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** What html-validate finds in a whole document or a part of one, one line each. */
export function markupFaults(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector }) => `${ruleId}: ${message}, at ${selector ?? 'the document'}`,
    ),
  );
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules: {
      // React and browsers each serialize in a style of their own.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-trailing-whitespace': 'off',
      'void-style': 'off',
      // The ids of React begin with an underscore, which HTML allows.
      'valid-id': ['error', { relaxed: true }],
      // Lists may have a name too.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // Filters of one kind are checkboxes of one name.
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit'] }],
      // Pages load nothing from elsewhere, which journeys prove.
      'require-sri': 'off',
      // HTML allows a greater-than sign in text.
      'no-raw-characters': 'off',
      // Authors choose titles.
      'long-title': 'off',
      // Text is the default type.
      'no-implicit-input-type': 'off',
      // Email clients know no style sheets, and a measured width is known to a script alone.
      'no-inline-style': 'off',
      // A thin bar and a list with previews can't be drawn with progress and select.
      'prefer-native-element': 'off',
      // Of two menus with one name, style sheets hide one; axe sees which.
      'unique-landmark': 'off',
    },
  }),
);
