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

/** What a learner could type where a bundled lab leaves them on their own, by the name of the check that follows. */
export const CHALLENGES: Record<string, string> = {
  'reminders-by-mail': java(
    'library/src/main/java/com/example/library',
    `sed -i 's/Reminders(Notifier notifier)/Reminders(MailNotifier notifier)/' Reminders.java`,
  ),
  'loans-reviewed': `cd ~/exercises/library-api && jq '
    .paths["/loans"].get.parameters = [{ name: "limit", in: "query", schema: { type: "integer", maximum: 100 } }]
    | .paths["/loans"].get.responses["200"].content["application/json"].schema |= { type: "object", properties: { items: ., next: { type: ["string", "null"] } } }
    | .paths["/loans"].post.parameters = [{ name: "Idempotency-Key", in: "header", required: true, schema: { type: "string" } }]
    ' openapi.json > reviewed.json && mv reviewed.json openapi.json`,
  'reasons-found': json('api', 'reasons.json', { kiosk: 'expired', partner: 'wrong-issuer' }),
  'time-is-given': java(
    'library/src',
    `sed -i 's/^import java.time.LocalDate;/import java.time.Clock;\\nimport java.time.LocalDate;/; s/^class Reminders {/class Reminders {\\n\\n    private final Clock clock;\\n\\n    Reminders(Clock clock) {\\n        this.clock = clock;\\n    }/; s/LocalDate.now()/LocalDate.now(clock)/' main/java/com/example/library/Reminders.java`,
    `sed -i 's/^import java.time.LocalDate;/import java.time.Clock;\\nimport java.time.Instant;\\nimport java.time.LocalDate;\\nimport java.time.ZoneOffset;/; s/new Reminders()/new Reminders(Clock.fixed(Instant.parse("2026-03-02T12:00:00Z"), ZoneOffset.UTC))/; s/LocalDate.now()/LocalDate.of(2026, 3, 2)/' test/java/com/example/library/ReminderTests.java`,
  ),
  'nothing-is-eager': java(
    'repairs/src/main/java/com/example/repairs',
    `sed -i 's/@ManyToOne(optional/@ManyToOne(fetch = FetchType.LAZY, optional/; s/^import jakarta.persistence.GeneratedValue;/import jakarta.persistence.FetchType;\\nimport jakarta.persistence.GeneratedValue;/' RepairItem.java`,
  ),
  'decisions-made': json('shipping', 'decisions.json', {
    'java.lang.IllegalArgumentException': 'discard',
    'org.springframework.kafka.support.serializer.DeserializationException': 'mend-consumer',
  }),
  'finding-written': json('prices', 'finding.json', {
    problem: 'invoices-sent-twice',
    cause: 'run',
    better: 'month',
  }),
  'alert-written': `cd ~/exercises/morning && cat > alerts.yaml <<'END'\n${ALERT}\nEND`,
  'cases-collected': `cd ~/exercises/desk && cat > cases.jsonl <<'END'\n${CASES.map((one) => JSON.stringify(one)).join('\n')}\nEND`,
  'tests-upgraded': java(
    'shop/src/test/java/com/example/shop',
    `sed -i 's/org.springframework.boot.test.mock.mockito.MockBean;/org.springframework.test.context.bean.override.mockito.MockitoBean;/; s/org.springframework.boot.test.autoconfigure.web.servlet.WebMvcTest/org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest/; s/@MockBean/@MockitoBean/' OrderControllerTests.java`,
  ),
  'decision-made': json('starts', 'decision.json', {
    'resize-cover': 'native',
    catalog: 'aot-cache',
    'nightly-report': 'jvm',
  }),
};
