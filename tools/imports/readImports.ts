import { parseSync, Visitor } from 'vite'

/** One import of a source file. */
export interface Import {
  specifier: string
  line: number
  /**
   * `static`: loaded before the file runs, re-exports too. `lazy`: loaded on demand, by `import()` or as the file of a worker.
   * `type`: nothing is loaded.
   */
  kind: 'static' | 'lazy' | 'type'
}
type Found = Omit<Import, 'line'> & { start: number }

/** A text literal without interpolation. */
const PLAIN_TEXT = /^(['"`])([^'"`$]+)\1$/
/** The way to name the file of a worker. */
const FILE_URL = /new\s+URL\(\s*(['"`])([^'"`$]+)\1\s*,\s*import\.meta\.url\s*,?\s*\)/g

/** Reads the imports of a TypeScript source, in the order of its lines. Throws if the source cannot be parsed. */
export function readImports(file: string, source: string): Import[] {
  const parsed = parseSync(file, source)
  const [error] = parsed.errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const found = [
    ...staticImports(source, parsed),
    ...reExports(source, parsed),
    ...dynamicImports(source, parsed),
    ...fileUrls(source, parsed),
    ...typeImports(source, parsed),
  ]
  return found
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, ...rest }) => ({ ...rest, line: lineAt(source, start) }))
}

type Parsed = ReturnType<typeof parseSync>

/** `import { type A } from` loads the module: only `import type` is gone after compilation. */
const staticImports = (source: string, { module }: Parsed): Found[] =>
  module.staticImports.map(({ start, moduleRequest, entries }) => {
    const isType = beginsWith(/^import\s+type\s/, source, start) && entries.every((entry) => entry.isType)
    return { specifier: moduleRequest.value, start, kind: isType ? 'type' : 'static' }
  })

const reExports = (source: string, { module }: Parsed): Found[] =>
  module.staticExports.flatMap(({ start, entries }): Found[] => {
    const specifier = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value
    if (!specifier) return []
    return [{ specifier, start, kind: beginsWith(/^export\s+type\s/, source, start) ? 'type' : 'static' }]
  })

const dynamicImports = (source: string, { module }: Parsed): Found[] =>
  module.dynamicImports.flatMap(({ start, moduleRequest }): Found[] => {
    const specifier = PLAIN_TEXT.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2]
    return specifier ? [{ specifier, start, kind: 'lazy' }] : []
  })

function fileUrls(source: string, { module }: Parsed): Found[] {
  if (module.importMetas.length === 0) return []
  return Array.from(source.matchAll(FILE_URL), ({ 2: specifier = '', index }) => ({
    specifier,
    start: index,
    kind: 'lazy' as const,
  }))
}

/** Imports inside types, which only the syntax tree has. The tree is read if the text holds more imports than were found. */
function typeImports(source: string, { module, program }: Parsed): Found[] {
  if (countOf(source, 'import(') === module.dynamicImports.length) return []
  const found: Found[] = []
  new Visitor({
    TSImportType: ({ source: { value }, start }) => {
      found.push({ specifier: value, start, kind: 'type' })
    },
  }).visit(program)
  return found
}

const beginsWith = (what: RegExp, source: string, start: number): boolean =>
  what.test(source.slice(start, start + 20))

const countOf = (text: string, part: string): number => text.split(part).length - 1

const lineAt = (source: string, at: number): number => countOf(source.slice(0, at), '\n') + 1
