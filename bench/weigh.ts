import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Where a build of the web app stands. */
export const DIST = join(import.meta.dirname, '../apps/web/dist')

const known = new Map<string, number>()

/** Bytes of a built file, packed by gzip at its best. */
export function weigh(name: string, dist = DIST): number {
  const path = join(dist, name)
  const bytes = known.get(path) ?? gzipSync(readFileSync(path), { level: 9 }).length
  known.set(path, bytes)
  return bytes
}

/** Names of the scripts and style sheets of the web app among some addresses. */
export const assetsOf = (urls: readonly string[]): string[] =>
  [...new Set(urls)].flatMap(
    (url) => /\/(assets\/[^/?]+\.(?:js|css))$/.exec(new URL(url).pathname)?.[1] ?? [],
  )

/** Kilobytes (1024 bytes) of built files, packed. */
export const kilobytesOf = (names: Iterable<string>, dist = DIST): number =>
  [...names].reduce((sum, name) => sum + weigh(name, dist), 0) / 1024
