import { defineConfig } from 'vitest/config'
import { LongFirst } from './tools/longFirst.ts'

const EMBEDDED = 'apps/server/src/db/embedded/**/*.test.ts'
const MOCKED = 'apps/web/src/**/*.mocked.test.{ts,tsx}'

/** Components in a fake DOM. */
const web = {
  environment: 'happy-dom',
  setupFiles: ['apps/web/src/testSetup.ts'],
  testTimeout: 20_000,
  expect: { poll: { timeout: 5000 } },
}

/**
 * Four kinds of tests by size: pure units, the embedded PostgreSQL itself, calls against a real database (which may
 * be any PostgreSQL from 15 on), components in a fake DOM.
 */
export default defineConfig({
  test: {
    // Tests of the database wait for it half of the time: a core kept free would stand idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.unit.test.ts', 'tools/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: { name: 'embedded', include: [EMBEDDED], testTimeout: 60_000, hookTimeout: 60_000 },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/*.s3.test.ts', EMBEDDED, '**/node_modules/**'],
          globalSetup: ['apps/server/test/cluster.ts'],
          // Every file has a database of its own; the server's modules, which keep no state, are loaded once a worker.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...web,
          name: 'web',
          isolate: false,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [MOCKED],
        },
      },
      // What puts another module in a module's place has modules of its own.
      { test: { ...web, name: 'mocked', include: [MOCKED] } },
    ],
  },
})
