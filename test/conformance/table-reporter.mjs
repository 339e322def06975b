/** Prints every case of every plan: what it sets, what it requires, and what came of it. */

const MARKS = { passed: '✔', failed: '✘ FAILED', todo: '– not offered' };

export default class TableReporter {
  onRunComplete(_, { testResults }) {
    const results = testResults.flatMap((file) => file.testResults);
    const rows = results.map(({ ancestorTitles: [plan], title, status }) => {
      const [module, knob, required] = title.split(' · ');
      return { plan, module, case: knob, required, result: MARKS[status] ?? status };
    });
    for (const [plan, cases] of grouped(rows)) {
      process.stdout.write(`\n${plan}\n${table(cases)}\n`);
    }
    const count = (status) => results.filter((result) => result.status === status).length;
    process.stdout.write(
      `\n${count('passed')} as required, ${count('failed')} not, ${count('todo')} not offered\n`,
    );
  }
}

function grouped(rows) {
  const groups = new Map();
  for (const row of rows) groups.set(row.plan, [...(groups.get(row.plan) ?? []), row]);
  return groups;
}

function table(rows) {
  const columns = ['module', 'case', 'required', 'result'];
  const widths = columns.map((name) => Math.max(...rows.map((row) => [...row[name]].length)));
  return rows
    .map((row) => columns.map((name, at) => row[name].padEnd(widths[at])).join('  '))
    .map((line) => `  ${line.trimEnd()}`)
    .join('\n');
}
