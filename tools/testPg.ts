import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startEmbedded } from '../apps/server/src/db/embedded/startEmbedded.ts'
import { memoryFolder, throwawaySettings } from '../apps/server/test/memoryFolder.ts'
import { runTool } from './run.ts'

/** The oldest PostgreSQL the product runs on. */
const OLDEST = 15

/** Where distributions put the server's programs. */
const KNOWN = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin']

/**
 * Folder with `initdb` and `postgres` of the oldest suitable PostgreSQL of this system; undefined when there is none.
 */
export function findSystemPostgres(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const suitable = [...inPath, ...globSync(KNOWN)]
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .map((bin) => ({ bin, version: readVersion(bin) }))
    .filter(({ version }) => version >= OLDEST)
  return suitable.toSorted((a, b) => a.version - b.version)[0]?.bin
}

function readVersion(bin: string): number {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(stdout?.match(/(\d+)/)?.[1] ?? 0)
}

/**
 * Runs the API tests on a private throw-away cluster of the system's PostgreSQL in `bin`. Extra arguments go to vitest.
 * Returns the exit code.
 */
export async function runOnSystemPostgres(bin: string, args: string[]): Promise<number> {
  console.log(`API tests on PostgreSQL ${readVersion(bin)} of ${bin}`)
  const folder = mkdtempSync(join(memoryFolder(), 'hepu-test-pg-'))
  chmodSync(folder, 0o711)
  try {
    return await runOnCluster(folder, bin, args)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runOnCluster(folder: string, bin: string, args: string[]): Promise<number> {
  const server = await startEmbedded(folder, { bin, settings: throwawaySettings })
  try {
    const env = { HEPU_TEST_DATABASE_URL: server.url }
    return await runTool('vitest', ['run', '--project', 'api', ...args], { env })
  } finally {
    await server.stop()
  }
}

if (import.meta.main) {
  const bin = findSystemPostgres()
  if (bin) {
    process.exitCode = await runOnSystemPostgres(bin, process.argv.slice(2))
  } else {
    console.log(`No PostgreSQL ${OLDEST} or later installed on this system: API tests on it not run.`)
  }
}
