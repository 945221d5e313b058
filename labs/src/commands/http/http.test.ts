import { describe, expect, it } from 'vitest';
import { textFile, type Entry } from '../../files/entries.ts';
import { aShell } from '../../shell/testing.ts';

const SERVICES = `services:
  - url: http://localhost:8080
    lists:
      books:
        - { id: 1, title: Sea and Fire }
    routes:
      - { match: GET /health, body: { status: UP } }
      - { match: "GET /hello/{name}", body: "Hello {name}!", headers: { X-Served-By: lab } }
      - { match: GET /old, status: 302, headers: { Location: /health } }
      - { match: GET /secret, requires: { Authorization: Bearer tea }, body: "open\\n" }
      - { match: GET /books, list: books }
      - { match: POST /books, list: books }
      - { match: "GET /books/{id}", list: books }
      - { match: "PUT /books/{id}", list: books }
      - { match: "DELETE /books/{id}", list: books }
`;
const services: [string, Entry] = ['/etc/lab/services.yaml', textFile(SERVICES, { at: 0 })];

const aLab = () => {
  const lab = aShell(['curl', 'http'], [services]);
  const { run, complete } = lab.start();
  return {
    ...lab,
    complete,
    run: async (line: string) => (await run(line)).output,
    code: async (line: string) => (await run(line)).code,
  };
};

describe('curl and http in a lab', () => {
  it('CMD-15 curl gets the responses of the lab’s services, with status, headers and body', async () => {
    const { run, code } = aLab();
    expect(await run('curl localhost:8080/health')).toBe('{"status":"UP"}\n');
    expect(await run('curl -si http://localhost:8080/hello/Ada')).toMatch(
      /^HTTP\/1\.1 200 OK\r\nContent-Type: text\/plain; charset=utf-8\r\nX-Served-By: lab\r\nContent-Length: 10\r\nDate: .*\r\n\r\nHello Ada!$/,
    );
    expect(await run(`curl -s -o /dev/null -w '%{http_code}\\n' localhost:8080/nothing`)).toBe('404\n');
    expect(await run('curl -sL localhost:8080/old | cat')).toBe('{"status":"UP"}\n');
    expect([
      await code('curl -f localhost:8080/nothing'),
      await code('curl localhost:9'),
      await code('curl http://example.com'),
    ]).toEqual([22, 7, 6]);
    expect(await run('curl http://example.com')).toBe('curl: (6) Could not resolve host: example.com\n');
    expect(await run('curl -X DELETE localhost:8080/health')).toContain('DELETE is not allowed here');
    expect(
      await run('curl localhost:8080/secret; curl -H "Authorization: Bearer tea" localhost:8080/secret'),
    ).toBe('{"error":"the header Authorization is missing or wrong"}\nopen\n');
  });

  it('CMD-15 an invalid percent escape is part of the path', async () => {
    const { run } = aLab();
    expect(await run('curl -s localhost:8080/hello/100%')).toBe('Hello 100%!');
    expect(await run('curl -s localhost:8080/hello/A%20B')).toBe('Hello A B!');
  });

  it('CMD-15 requests change a service’s data, which survives a reload', async () => {
    const { run, start } = aLab();
    expect(await run(`curl -s --json '{"title":"The Lamp"}' localhost:8080/books`)).toBe(
      '{"id":2,"title":"The Lamp"}\n',
    );
    expect(await run('http -b PUT :8080/books/2 title=Lamps pages:=200')).toBe(
      '{\n    "id": 2,\n    "title": "Lamps",\n    "pages": 200\n}\n',
    );
    expect(await run('curl -s -X DELETE -w "%{http_code}" localhost:8080/books/1')).toBe('204');
    expect((await start().run('curl -s localhost:8080/books')).output).toBe(
      '[{"id":2,"title":"Lamps","pages":200}]\n',
    );
    expect(await run('curl -s localhost:8080/books/1')).toBe('{"error":"there is no id 1"}\n');
  });

  it('CMD-15 http shows headers and body, and posts fields as JSON', async () => {
    const { run, code } = aLab();
    expect(await run('http :8080/health')).toMatch(
      /^HTTP\/1\.1 200 OK\nContent-Type: application\/json\n[\s\S]*\n\n\{\n {4}"status": "UP"\n\}\n\n$/,
    );
    expect(await run('http :8080/books title=Tea')).toContain('HTTP/1.1 201 Created\n');
    expect(await code('http --check-status :8080/nothing')).toBe(4);
    expect(await run('http nowhere.example')).toContain('http: error: ConnectionError');
  });

  it('CMD-02 both name unsupported options', async () => {
    const { run, code } = aLab();
    expect(await run('curl --proxy x localhost:8080')).toContain(
      'curl: option --proxy: is not covered in this lab',
    );
    expect(await run('http --session=a :8080')).toContain('--session=a is not covered in this lab');
    expect([await code('curl --proxy x'), await code('http --stream x')]).toEqual([2, 1]);
    expect(await run('curl --help')).toContain('The options of curl that this lab has:');
  });

  it('CMD-16 curl reaches services of the cluster, from the lab and from inside a pod', async () => {
    const { run } = aShell(['kubectl', 'curl']).start();
    await run(
      'kubectl create namespace shop; kubectl create deployment web -n shop --image=nginx:1.29 --port=80; kubectl expose deployment web -n shop --port=8080 --target-port=80',
    );
    expect((await run('curl web.shop:8080')).output).toContain(
      'curl: (7) Failed to connect to web.shop port 8080',
    );
    await run('kubectl wait -n shop --for=condition=Available deployment/web');
    expect((await run('curl -s web.shop.svc.cluster.local:8080 | grep title')).output).toBe(
      '<title>Welcome to nginx!</title>\n',
    );
    expect(
      (await run("kubectl exec -n shop deploy/web -- curl -s -o /dev/null -w '%{http_code}' web:8080"))
        .output,
    ).toBe('200');
    expect((await run('kubectl logs -n shop deploy/web | tail -1')).output).toContain('"GET / HTTP/1.1" 200');
    expect((await run('curl web:8080')).code).toBe(6);
  });
});
