import { posix } from 'node:path'
import { readImports, type Import } from './readImports.ts'

/** An import of one file of the workspace by another; paths begin at the root of the workspace. */
export interface Edge extends Import {
  from: string
  to: string
}

/** Texts of source files, by path. */
export type Sources = ReadonlyMap<string, string>

const PACKAGE = /^@hepu\/(api|breeding)\/(.+)$/
/** Endings that an import may leave out. */
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/** Returns every import between the given files, in their order. Libraries and other files are left out. */
export function edgesOf(sources: Sources): Edge[] {
  return [...sources].flatMap(([from, source]) =>
    readImports(from, source).flatMap((found) => {
      const to = resolveImport(sources, from, found.specifier)
      return to === null ? [] : [{ ...found, from, to }]
    }),
  )
}

/** Returns the file that an import names, or null if it is none of the given files. */
function resolveImport(sources: Sources, from: string, specifier: string): string | null {
  const path = pathOf(from, specifier.replace(/\?.*$/, ''))
  if (path === null) return null
  const withoutJs = path.replace(/\.jsx?$/, '')
  return ENDINGS.map((ending) => withoutJs + ending).find((file) => sources.has(file)) ?? null
}

function pathOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const [, name, rest] = PACKAGE.exec(specifier) ?? []
  return name ? posix.normalize(`packages/${name}/src/${rest}`) : null
}
