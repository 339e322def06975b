/** `portcullis audit verify`: what it says of a log that is whole, changed, or cut off. */
import { expect, it } from '@jest/globals';
import { manifest, type Outcome, ScratchProject } from '../support/command-line.js';
import { ESM } from '../support/doctor.js';

/** An app whose log has three entries as it is read, and what is done to it by hand then. */
const app = (byHand = '', features = `Audit({ seal: { key: 'k'.repeat(32) } })`) => `
import { createAuth } from 'portcullis/core';
import { MemoryAdapter } from 'portcullis/adapters';
import { Audit } from 'portcullis/features/audit';

const adapter = new MemoryAdapter();
export const config = { providers: [], adapter, secret: 's'.repeat(40), features: [${features}] };
const audit = createAuth(config).get(Audit);
for (const id of ['1', '2', '3']) {
  await audit.record({ action: 'invoice.pay', target: { kind: 'invoice', id } });
}
await audit.deliver();
const entries = { name: 'audit_entries', key: 'id', columns: {}, unique: [], index: ['at'] };
const [first] = await adapter.tables.list(entries, { by: 'at', limit: 1 });
${byHand}
`;

async function verify(text: string, words: readonly string[] = []): Promise<Outcome> {
  const project = new ScratchProject({ 'package.json': manifest({}, ESM), 'auth.js': text });
  try {
    return await project.run(['audit', 'verify', ...words], { AUTH_URL: 'https://app.example' });
  } finally {
    project.remove();
  }
}

it('says that a log is whole, and its head', async () => {
  const { code, stdout } = await verify(app());
  expect(code).toBe(0);
  expect(stdout).toMatch(/The log is whole\.\n3 entries were compared/);
  expect(stdout).toMatch(/^head 3\.[0-9a-f]{64}$/m);
});

it.each([
  [
    'changed',
    `await adapter.tables.update(entries, { id: first.id }, { outcome: 'refused' });`,
    /^Entry 1 \(.+\) is not as it was sealed\.$/m,
  ],
  [
    'deleted',
    `await adapter.tables.delete(entries, { id: first.id });`,
    /^Entry 1 \(.+\) is missing\.$/m,
  ],
])('names an entry that was %s', async (_what, byHand, sentence) => {
  const { code, stdout } = await verify(app(byHand));
  expect(code).toBe(1);
  expect(stdout).toMatch(sentence);
});

it('notices by a head that the end is missing', async () => {
  const { code, stdout } = await verify(app(), ['--head', `4.${'0'.repeat(64)}`, '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ problem: { kind: 'cut', number: 4 }, checked: 3 });
});

it('H15: names an entry that was inserted with an old time', async () => {
  const id = '0190c0de-0000-7000-8000-000000000000';
  const columns = '{ id, at: new Date(0), state: "new" }'.replace('id', `id: '${id}'`);
  const insert = `await adapter.tables.insert(entries, { ...first, ...${columns} });
await audit.deliver();`;
  const { code, stdout } = await verify(app(insert));
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^1 entry does not have the time of its place: .+, or inserted by hand\.$/m,
  );
  expect(stdout).toContain(`\nlate ${id}\n`);
});

it.each([
  [
    'no feature',
    app().replace(
      'export const config = { providers: [], adapter,',
      'export const authConfig = { providers: [] };\nconst config = { providers: [], adapter,',
    ),
    [],
    'add `Audit()`',
  ],
  ['no seal', app('', 'Audit()'), [], 'give `Audit` the option `seal`'],
  ['a wrong head', app(), ['--head', 'x'], 'A head is a number'],
])('explains %s', async (_what, text, words, sentence) => {
  const { code, stderr } = await verify(text, words);
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
});
