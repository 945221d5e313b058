import { lessonJson, type LessonInput } from './lesson.ts';

type Lab = LessonInput & { /** The title of the workshop. */ labTitle?: string };

/** A lesson with a lab in the browser, and the workshop for it. */
export function labFiles({ labTitle, ...lesson }: Lab): {
  lesson: Record<string, string>;
  workshop: Record<string, string>;
} {
  const name = `${lesson.courseId}-${lesson.slug}`;
  const settings = { manualCompletion: false, lab: { kind: 'browser', workshop: name } };
  return {
    lesson: {
      'lesson.json': lessonJson(lesson, { type: 'lab', duration: 900, settings }),
      'description.md': 'Try it in the terminal and the editor of your browser.\n',
      'preview.md': 'What a learner sees of the lab before opening it.\n',
    },
    workshop: {
      'resources/workshop.yaml': `metadata:\n  name: ${name}\nspec:\n  title: ${JSON.stringify(labTitle ?? lesson.title)}\n`,
      'workshop/content/01-start.md': WORKSHOP,
      'workshop/examiner/tests/greeting': CHECK,
      'exercises/names.txt': 'Ada\nGrace\n',
    },
  };
}

const WORKSHOP = `# Start

Say what to do first, and why. A click on the next block runs it:

\`\`\`terminal:execute
command: cd ~/exercises && cat names.txt
\`\`\`

Then something to do. Greet everybody in the file \`greeting.txt\`:

\`\`\`terminal:execute
command: sed 's/^/Hello /' names.txt > greeting.txt
\`\`\`

\`\`\`examiner:execute-test
name: greeting
\`\`\`
`;

const CHECK = `#!/bin/bash
# title: Everybody is greeted
# hint: The file greeting.txt belongs in ~/exercises, with one line for each name.
cd ~/exercises || exit 1
while read -r name; do
  if ! grep -q "Hello $name" greeting.txt 2>/dev/null; then
    echo "There is no greeting for $name yet."
    exit 1
  fi
done < names.txt
echo "Everybody is greeted."
`;
