import { runChecks, typeChecks } from './checks.ts'

/** `npm run check`: everything that can be said about the code without a database or browser. */
await runChecks([
  ...typeChecks,
  { name: 'unit tests', tool: 'vitest', args: ['run', '--project', 'unit'] },
  { name: 'lint', tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', tool: 'oxfmt', args: ['--check', '.'] },
])
