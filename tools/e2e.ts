import { buildWeb } from './build.ts'
import { requireTestBrowser } from './chromium.ts'
import { ROOT, runTool } from './run.ts'

/**
 * Runs the browser tests against the built web app and a real server. Extra arguments go to Playwright. With `report`, a
 * JSON report is written there in addition to the normal output. Returns the exit code.
 */
export async function runBrowserTests(args: string[], report?: string): Promise<number> {
  const env: Record<string, string> = { HEPU_CHROMIUM: requireTestBrowser() }
  await buildWeb()
  const reporters = report ? ['--reporter=list,json'] : []
  if (report) {
    env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  }
  return runTool(
    'playwright',
    ['test', '--config', `${ROOT}/apps/e2e/playwright.config.ts`, ...reporters, ...args],
    {
      env,
    },
  )
}

if (import.meta.main) {
  process.exitCode = await runBrowserTests(process.argv.slice(2))
}
