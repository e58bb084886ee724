import { resolve } from 'node:path'

/**
 * The data folder of the embedded database, as the server finds it. Throws when the data are not there but on the
 * server of DATABASE_URL.
 */
export function dataFolder(): string {
  const { DATABASE_URL, HEPU_DATA_DIR } = process.env
  if (DATABASE_URL) {
    throw new Error(
      '已设置 DATABASE_URL：数据在外部 PostgreSQL 中，请用该服务器自己的工具（如 pg_dump）备份和恢复。',
    )
  }
  return resolve(HEPU_DATA_DIR || 'data')
}

/** Resolves a path as the user typed it: npm runs scripts in the root of the workspace, not in the user's folder. */
export function userPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}

/** Runs a command-line tool with its arguments. An error prints its message only and sets the exit code 1. */
export async function runCommand(main: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
