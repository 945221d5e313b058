import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** The faults that html-validate finds in a document or a part of one, one per line. */
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
      // React and browsers serialize differently.
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
      // Pages load nothing from elsewhere, which end-to-end tests verify.
      'require-sri': 'off',
      // HTML allows a greater-than sign in text.
      'no-raw-characters': 'off',
      // Authors choose titles.
      'long-title': 'off',
      // Text is the default type.
      'no-implicit-input-type': 'off',
      // Email clients ignore style sheets, and measured widths are only known to scripts.
      'no-inline-style': 'off',
      // A thin bar and a list with previews can't be built with progress and select.
      'prefer-native-element': 'off',
      // Style sheets hide one of two menus with the same name; axe checks which.
      'unique-landmark': 'off',
    },
  }),
);
