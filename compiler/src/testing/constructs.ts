import { lesson, PIXEL, teaCourse, type Files } from './folders.ts';
import { action, lab } from './labs.ts';

const LESSON = `
1. Boil the water.

   @@@alert
   { "type": "warning",
     "text": "It is **hot**,
     very hot." }
   @@@

2. @@@alert
   { "text": "As an item." }
   @@@

    - Deeper:

        @@@alert
        { "text": "Deep in a list." }
        @@@

> @@@alert
> { "text": "In a quote." }
> @@@

{{< note >}}
A note with \`{{< note >}}\` in code.
{{< /note >}}

{{% warning title="Mind the steam" %}}
Steam burns.
{{% /warning %}}

{{< danger >}}Short.{{< /danger >}}

{{< figure src="cup.png" alt="A cup"
   caption="A cup" >}}

{{< include "shared/words.md" >}}

{{< include file="shared/pour.sh" >}}

Open {{< param  ingress_protocol >}}://{{ session_namespace }}.test in [the shop]({{< param ingress_protocol >}}://shop).

A ** loose** word.

Of $a_1 * b_1$ cups at $5 each:

$$
a
- b
$$

\`\`\`mermaid
flowchart LR
  Kettle-->Cup
\`\`\`

> [!TIP]
> Warm the pot.

\`\`\`java title="Tea.java" {1}
class Tea {}
\`\`\`

\`\`\`go
{{ .Values.name }} and {{</* note */>}}
\`\`\`
`;

const QUIZ = `<div class="quizdown">
    ---
    passing_grade: 50
    ---

    #### Which water?

    1. [x] fresh
    2. [ ] old

    #### And milk?

    - [x] last
    - [ ] first
</div>
`;

const BUNDLE = `---
title: Warm up
---
# Warm up

![Beside](near.png) ![Served](/workshop/content/assets/far.png) ![Static](/workshop/content/still.png)
![From the root](assets/far.png) ![By address](../assets/far.png) ![Base]({{< baseurl >}}/assets/far.png)

Visit <https://{{ session_hostname }}/shop>, {{ custom_name }} and {{ tea_kind }}.
`;

const ACTIONS = [
  action('terminal:execute', 'command: curl {{< param ingress_protocol >}}://{{ session_namespace }}'),
  action('dashboard:open-url', 'url: {{< param ingress_protocol >}}://shop.{{< param ingress_domain >}}/'),
  action('editor:append-lines-to-file', 'file: ~/exercises/cup.txt\ntext: "first\nsecond"'),
  action('editor:select-matching-text', 'file: ~/exercises/cup.txt\ntext: first\nbefore: 0\nafter: 0'),
  action(
    'editor:select-matching-text',
    'file: ~/exercises/cup.txt\ntext: fir(s)t\nisRegex: true\ngroup: 1\nstart: -3\nafter: -1',
  ),
  action('editor:prepend-lines-to-file', 'file: ~/exercises/cup.txt\ntext: zero'),
  action('examiner:execute-test', 'name: elsewhere\nurl: https://checks.test/cup'),
].join('\n');

/** A course and a workshop with one of each construct used by real academies. */
export function everyConstruct(): Files {
  return {
    ...teaCourse(),
    ...lab({}, {}, { educates: 'pour-id' }),
    '01-water/content.md': LESSON,
    '01-water/cup.png': PIXEL,
    '01-water/shared/words.md': '---\ntitle: Words\n---\nIncluded **words**.',
    '01-water/shared/pour.sh': 'echo pour\n',
    '03-check/lesson.json': { ...lesson, id: 'check', slug: 'check', type: 'knowledge-check' },
    '03-check/content.md': QUIZ,
    'workshops/pour/.WORKSHOP_ID': 'pour-id\n',
    'workshops/pour/workshop/config.yaml':
      'params:\n  - name: tea_kind\n    value: green\npathways:\n  default: all\n  paths:\n    all:\n      steps:\n        - 00-warm-up/index.md\n        - 01-actions\n        - 02-old\n  modules:\n    01-actions:\n      title: Act\n',
    'workshops/pour/workshop/content/00-warm-up/index.md': BUNDLE,
    'workshops/pour/workshop/content/00-warm-up/near.png': PIXEL,
    'workshops/pour/workshop/content/assets/far.png': PIXEL,
    'workshops/pour/workshop/static/still.png': PIXEL,
    'workshops/pour/workshop/content/01-actions/_index.md': ACTIONS,
    'workshops/pour/workshop/content/02-old.adoc': '= Old page\n\nWritten *long* ago.\n',
  };
}
