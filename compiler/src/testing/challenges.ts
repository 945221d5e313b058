const java = (sources: string, ...commands: string[]) =>
  [`cd ~/exercises/${sources}`, ...commands].join(' && ');
const json = (folder: string, file: string, content: object) =>
  `cd ~/exercises/${folder} && printf '%s\\n' '${JSON.stringify(content)}' > ${file}`;

const CASES = [
  { message: 'How long may I keep a novel?', expected: 'LOAN' },
  { message: 'Can I renew a book twice?', expected: 'LOAN' },
  { message: 'Why was I charged two dollars?', expected: 'FEE' },
  { message: 'How do I change my address?', expected: 'ACCOUNT' },
  { message: 'When is the next reading?', expected: 'EVENT' },
  { message: 'Do you sell umbrellas?', expected: 'OTHER' },
];

const ALERT = `groups:
- name: search
  rules:
  - alert: SearchFails
    expr: sum(rate(http_server_requests_seconds_count{uri="/search",status=~"5.."}[5m])) > 1
    for: 5m
    labels:
      severity: page
    annotations:
      summary: Readers can not search for books
      runbook: https://wiki.example.org/runbooks/search`;

/** A file written line by line. */
const file = (folder: string, name: string, ...content: string[]) =>
  `cd ~/exercises/${folder} && cat > ${name} <<'END'\n${content.join('\n')}\nEND`;

/**
 * Sample solutions for the challenges of bundled labs, by the names of the lab and of the following check.
 */
export const CHALLENGES: Record<string, string> = {
  'why-it-does-not-start reminders-by-mail': java(
    'library/src/main/java/com/example/library',
    `sed -i 's/Reminders(Notifier notifier)/Reminders(MailNotifier notifier)/' Reminders.java`,
  ),
  'review-an-api loans-reviewed': `cd ~/exercises/library-api && jq '
    .paths["/loans"].get.parameters = [{ name: "limit", in: "query", schema: { type: "integer", maximum: 100 } }]
    | .paths["/loans"].get.responses["200"].content["application/json"].schema |= { type: "object", properties: { items: ., next: { type: ["string", "null"] } } }
    | .paths["/loans"].post.parameters = [{ name: "Idempotency-Key", in: "header", required: true, schema: { type: "string" } }]
    ' openapi.json > reviewed.json && mv reviewed.json openapi.json`,
  'read-the-tokens reasons-found': json('api', 'reasons.json', { kiosk: 'expired', partner: 'wrong-issuer' }),
  'find-the-flaky-tests time-is-given': java(
    'library/src',
    `sed -i 's/^import java.time.LocalDate;/import java.time.Clock;\\nimport java.time.LocalDate;/; s/^class Reminders {/class Reminders {\\n\\n    private final Clock clock;\\n\\n    Reminders(Clock clock) {\\n        this.clock = clock;\\n    }/; s/LocalDate.now()/LocalDate.now(clock)/' main/java/com/example/library/Reminders.java`,
    `sed -i 's/^import java.time.LocalDate;/import java.time.Clock;\\nimport java.time.Instant;\\nimport java.time.LocalDate;\\nimport java.time.ZoneOffset;/; s/new Reminders()/new Reminders(Clock.fixed(Instant.parse("2026-03-02T12:00:00Z"), ZoneOffset.UTC))/; s/LocalDate.now()/LocalDate.of(2026, 3, 2)/' test/java/com/example/library/ReminderTests.java`,
  ),
  'read-the-sql-log nothing-is-eager': java(
    'repairs/src/main/java/com/example/repairs',
    `sed -i 's/@ManyToOne(optional/@ManyToOne(fetch = FetchType.LAZY, optional/; s/^import jakarta.persistence.GeneratedValue;/import jakarta.persistence.FetchType;\\nimport jakarta.persistence.GeneratedValue;/' RepairItem.java`,
  ),
  'empty-the-dead-letter-topic decisions-made': json('shipping', 'decisions.json', {
    'java.lang.IllegalArgumentException': 'discard',
    'org.springframework.kafka.support.serializer.DeserializationException': 'fix-consumer',
  }),
  'read-the-job-repository finding-written': json('prices', 'finding.json', {
    problem: 'invoices-sent-twice',
    cause: 'run',
    better: 'month',
  }),
  'find-the-slow-call alert-written': `cd ~/exercises/morning && cat > alerts.yaml <<'END'\n${ALERT}\nEND`,
  'review-an-assistant cases-collected': `cd ~/exercises/desk && cat > cases.jsonl <<'END'\n${CASES.map((one) => JSON.stringify(one)).join('\n')}\nEND`,
  'upgrade-a-project tests-upgraded': java(
    'shop/src/test/java/com/example/shop',
    `sed -i 's/org.springframework.boot.test.mock.mockito.MockBean;/org.springframework.test.context.bean.override.mockito.MockitoBean;/; s/org.springframework.boot.test.autoconfigure.web.servlet.WebMvcTest/org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest/; s/@MockBean/@MockitoBean/' OrderControllerTests.java`,
  ),
  'compare-the-starts decision-made': json('starts', 'decision.json', {
    'resize-cover': 'native',
    catalog: 'aot-cache',
    'nightly-report': 'jvm',
  }),
  'take-an-image-apart two-stages': file(
    'image',
    'Dockerfile',
    'FROM gcc:15 AS build',
    'COPY shop.c .',
    'RUN gcc -O2 -static -o /shop shop.c',
    'FROM scratch',
    'COPY --from=build /shop /shop',
    'USER 10001',
    'ENTRYPOINT ["/shop", "--port", "8080"]',
  ),
  'mend-a-manifest worker-added': `cd ~/exercises/shop && cat >> manifest.yml <<'END'
  - name: mailer
    memory: 256M
    instances: 1
    no-route: true
    health-check-type: process
    services:
      - shop-database
END`,
  'sort-the-fixes developers-listed':
    'cd ~/exercises/fixes && for n in cart search; do jq -r .image_name inspect/$n.json; done > developers.txt',
  'sort-the-fixes detect-works': `mkdir -p ~/exercises/fixes/buildpack/bin && ${file(
    'fixes',
    'buildpack/bin/detect',
    '[[ -f templates.toml ]] || exit 100',
    'printf \'[[provides]]\\nname = "templates"\\n[[requires]]\\nname = "templates"\\n\' > "$CNB_BUILD_PLAN_PATH"',
    'if [[ -f package.json ]]; then printf \'[[requires]]\\nname = "node"\\n\' >> "$CNB_BUILD_PLAN_PATH"; fi',
  )}`,
  'spend-the-budget log-clean':
    "cd ~/exercises/shop && jq -c 'del(.email) | del(.password)' app.jsonl > clean.jsonl",
  'spend-the-budget alert-written': json('shop', 'alert.json', {
    objective: 0.995,
    burnRate: 14,
    threshold: 0.07,
    longWindow: 60,
    shortWindow: 5,
    runbook: 'https://wiki.example.com/checkout',
  }),
  'calm-the-autoscaler maximum-fits':
    "cd ~/exercises/shop && jq '.instance_max_count = 8 | .schedules.recurring_schedule[0].instance_max_count = 8' policy.json > p && mv p policy.json",
  'calm-the-autoscaler routes-read':
    "cd ~/exercises/shop && paste -d ' ' requests.txt <(echo web catalog backoffice payment web catalog | tr ' ' '\\n') > answers.txt",
};
