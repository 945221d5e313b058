import { expect, it } from 'vitest';
import { openLab } from '../lab.ts';

/** What each line prints, as bash and its programs print it. */
it.each([
  ["diff <(printf 'a\\nb\\n') <(printf 'a\\nc\\nd\\n')", '2c2,3\n< b\n---\n> c\n> d\n'],
  ["diff <(printf 'a\\nb\\n') <(printf 'a\\n')", '2d1\n< b\n'],
  ["printf 'a b c' | xargs -n2 echo +", '+ a b\n+ c\n'],
  ["printf 'x\\ny\\n' | xargs -I{} echo '[{}]'", '[x]\n[y]\n'],
  ["printf 'a b\\nc\\n' | xargs -L1 echo v", 'v a b\nv c\n'],
  ["echo abc123 | grep -oP '\\d+(?=3)'", '12\n'],
  ["echo 'key=value' | grep -oP 'key=\\K.*'", 'value\n'],
  ['echo \'{"a":1,"b":2,"c":3}\' | jq -c \'del(.a,.b)\'', '{"c":3}\n'],
  ["printf 'a: 1\\nb: {c: [x]}\\n' | yq .b", 'c:\n  - x\n'],
  ["printf 'a\\nb\\n' | paste -sd+", 'a+b\n'],
  ["date -u -d '2026-02-27 +2 days' +%F", '2026-03-01\n'],
  ['mkdir d; echo 1 > d/a; tar czf t.tgz d; tar tzf t.tgz; rm -r d; tar xzf t.tgz; cat d/a', 'd/\nd/a\n1\n'],
  ['echo hi | gzip | zcat', 'hi\n'],
  ["Q=1; export Q; echo '$Q ${Q} $R' | envsubst", '1 1 \n'],
  ["printf 'abc' | xxd", '00000000: 6162 63                                  abc\n'],
  ['echo x > f; chmod 600 f; ls -l f | cut -c1-10', '-rw-------\n'],
  ['f=$(mktemp); echo a > $f; cat $f', 'a\n'],
  ['false | true; echo ${PIPESTATUS[0]} $?', '1 0\n'],
  ["alias greet='echo hello'; greet you", 'hello you\n'],
  ['id -un; uname; tput cols; stty size; echo $COLUMNS $LINES', 'learner\nLinux\n80\n24 80\n80 24\n'],
  ['tar -q x', "tar: invalid option -- 'q'\nTry 'tar --help' for more information.\n"],
])('LAB-02 %s', async (line, output) => {
  expect((await openLab().run(line)).output).toBe(output);
});
