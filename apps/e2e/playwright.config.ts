import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'

/** A free port, found once by the runner; its workers inherit it. */
function findPort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

const { env } = process
env.HEPU_E2E_PORT ??= String(await findPort())
env.HEPU_GALLERY_PORT ??= String(await findPort())
const isCi = Boolean(env.CI)

/** Change figures of the demo data that other specs read, so they run after them; run one alone with `--no-deps`. */
const CHANGES = ['**/trial/fillData.spec.ts', '**/product/wholeLife.spec.ts']

/** Browser tests: the built web app on one real server with an empty data folder, and the gallery of components. */
export default defineConfig({
  testDir: './specs',
  globalSetup: './support/startServer.ts',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  retries: isCi ? 1 : 0,
  // A machine of the pipeline may be several times slower than the one where a test was written.
  timeout: isCi ? 180_000 : 60_000,
  expect: { timeout: isCi ? 30_000 : 10_000 },
  reporter: 'list',
  projects: [
    { name: 'screens', testIgnore: CHANGES },
    { name: 'changes', testMatch: CHANGES, dependencies: ['screens'] },
  ],
  use: {
    baseURL: `http://127.0.0.1:${env.HEPU_E2E_PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // Animated content differs from one run to the next while it is clicked or compared.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: env.HEPU_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
