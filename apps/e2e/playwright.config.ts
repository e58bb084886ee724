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

/** Browser tests: the built web app on one real server with an empty data folder, and the gallery of components. */
export default defineConfig({
  testDir: './specs',
  globalSetup: './support/startServer.ts',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  retries: isCi ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${env.HEPU_E2E_PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
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
