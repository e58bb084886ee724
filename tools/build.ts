import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packFiles } from './packFiles.ts'
import { ROOT, runTool } from './run.ts'

const WEB = join(ROOT, 'apps/web')
const STAMP = join(WEB, 'dist/.stamp')

/** Everything the built web app is made of. */
const SOURCES = ['apps/web', 'packages/api', 'packages/breeding', 'package-lock.json', 'tsconfig.base.json']

/**
 * Builds the web app into apps/web/dist unless what is there was made of the same sources. The stamp that says so is
 * written last: a build that was broken off is done again. Throws when the build fails.
 */
export async function buildWeb(): Promise<void> {
  const hash = hashSources(SOURCES.map((source) => join(ROOT, source)))
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) {
    return
  }
  console.log('正在构建网页……')
  rmSync(STAMP, { force: true })
  const code = await runTool('vite', ['build', '--logLevel', 'warn'], { cwd: WEB })
  if (code !== 0) {
    throw new Error(`网页构建失败（vite 退出码 ${code}）。`)
  }
  await packFiles(join(WEB, 'dist/assets'))
  writeFileSync(STAMP, hash)
}

/** One hash over names and contents of all files of the given files and folders, built and installed ones left out. */
export function hashSources(paths: string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(listFiles)) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const LEFT_OUT = new Set(['dist', 'node_modules'])

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) {
    return [path]
  }
  const names = readdirSync(path).filter((name) => !LEFT_OUT.has(name) && !name.startsWith('.'))
  return names.toSorted().flatMap((name) => listFiles(join(path, name)))
}

if (import.meta.main) {
  await buildWeb()
}
