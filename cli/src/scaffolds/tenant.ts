import { pageFiles } from './page.ts';
import type { Schema } from './lesson.ts';

type Tenant = {
  slug: string;
  title: string;
  schema: Schema;
  hosts: readonly string[];
  /** Whether no other tenant is in the folder around it. */
  isFirst: boolean;
};

/** A whole academy that starts as it is: its texts, colors and drawings are there to write over. */
export function tenantFiles({ slug, title, schema, hosts, isFirst }: Tenant) {
  const pages = { about: 'About', terms: 'Terms', privacy: 'Privacy' };
  return {
    'tenant.yaml': tenantYaml({ id: slug.replaceAll(/[^a-z0-9]/g, ''), name: title, hosts, isFirst }),
    'logo.svg': drawing(64, 64, `<rect x="8" y="8" width="48" height="48" rx="12" fill="#1d5fa8"/>`),
    'icon.svg': drawing(32, 32, `<rect width="32" height="32" rx="8" fill="#1d5fa8"/>`),
    'hero.svg': drawing(
      640,
      480,
      `<rect x="80" y="80" width="300" height="220" rx="24" fill="#1d5fa8"/>
<rect x="260" y="180" width="300" height="220" rx="24" fill="#8fc1ff"/>`,
    ),
    ...Object.assign(
      {},
      ...Object.entries(pages).map(([name, page]) =>
        prefixed(`pages/${name}/`, pageFiles({ slug: name, title: page, schema, status: 'live' })),
      ),
    ),
  };
}

function prefixed(folder: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [folder + name, text]));
}

function drawing(width: number, height: number, shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">\n${shapes}\n</svg>\n`;
}

type TenantText = Pick<Tenant, 'hosts' | 'isFirst'> & { id: string; name: string };

const tenantYaml = ({
  id,
  name,
  hosts,
  isFirst,
}: TenantText) => `# Everything that makes this academy differ from the others. A misspelled field stops the start.
id: ${id}
# One academy of a folder of tenants answers at every host that belongs to no other.
${isFirst ? '' : '# '}default: true
name: ${JSON.stringify(name)}
tagline: One line on what people learn here
description: >-
  Two sentences for search engines and shared links: what this academy teaches, and for whom.
logo: logo.svg
icon: icon.svg
hero: hero.svg

# Text needs a contrast of 4.5 on what it stands on; academy check computes it.
colours:
  light:
    brand: '#1d5fa8'
    onBrand: '#ffffff'
    accent: '#9a4a08'
    background: '#ffffff'
    surface: '#eef3f9'
    text: '#161d26'
    muted: '#52606f'
    border: '#d5dee8'
  dark:
    brand: '#8fc1ff'
    onBrand: '#06223f'
    accent: '#f2b36b'
    background: '#0f141a'
    surface: '#181f28'
    text: '#e7edf4'
    muted: '#a2b0bf'
    border: '#2b3643'

features:
  guides: false
  pro: false
  labs: true

# Where the academy is reached; without hosts, at those that begin with its id.
${hosts.length > 0 ? `hosts: ${JSON.stringify(hosts)}` : '# hosts: [learn.example.com]'}

navigation:
  - { title: Home, path: /, icon: home }
  - { title: Courses, path: /courses, icon: courses }
  - { title: Learning Paths, path: /paths, icon: paths }

footer:
  title: A sentence that stands above the links of the footer
  copyright: ${JSON.stringify(`© ${name}`)}
  learn:
    - { title: Courses, path: /courses }
    - { title: Learning Paths, path: /paths }
  more:
    - { title: About, path: /about }
    - { title: Contact, path: /contact }
    - { title: Terms, path: /terms, newTab: true }
    - { title: Privacy, path: /privacy, newTab: true }

banners:
  home:
    title: Keep learning
    text: Pick up right where you left off.
  courses:
    title: Courses
    text: What the courses have in common, in a sentence.
    more: Is a topic missing? Tell us what you would like to learn.
  paths:
    title: Learning paths
    text: A learning path puts courses in an order, so that each builds on the one before.
  path_details:
    title: One path, one course at a time
    text: Take the courses in order. Every course counts in each path that contains it.

landing:
  eyebrow: ${JSON.stringify(name)}
  title: What people can do after learning here
  text: Two sentences that say what there is and why it is worth their time.
  primary: { label: Browse Courses, path: /courses }
  secondary: { label: Create Your Free Account, path: '/auth?prompt=create' }
  sections:
    - kind: courses
    - kind: questions
      title: Before you begin
      items:
        - question: Do I need to install anything?
          answer: No. Labs run in your browser.

feedback:
  title: Give us your feedback
  prompt: What went well, what got in your way? A sentence or two is plenty.
  thanks: Thank you. Would you answer a few more questions about what to teach next?
  extendedTitle: Help us choose what comes next
  extendedPrompt: A few questions about what you would like to learn. They take about a minute.
  extendedThanks: Thank you. Your answers help us decide what to teach next.
  levels:
    question: Which level of material are you most interested in?
    options:
      - { key: beginner, value: Beginner }
      - { key: intermediate, value: Intermediate }
      - { key: advanced, value: Advanced }

contact:
  title: Contact us
  text: Write to us about a course, a lab or your account. We answer by email.
  email: academy@example.com
  thanks: Thank you. Your message is on its way.

conclusion: |
  ## Congratulations, you made it!

  You have completed every lesson of this course. Thank you for learning with :tenant.
`;
