/** A word that the screens show as a state, the tone of its mark, and the file that says so. */
export interface ShownState {
  word: string
  tone: string
  file: string
}

/** Sources by their paths from the root of the project. */
export type Sources = ReadonlyMap<string, string>

/** A mark whose tone and word stand in two records of constants under the same key. */
const BY_RECORDS = /tone=\{(\w+)\[([^\]]+)\]\}>\s*\{(\w+)\[\2\]\}/g
/** A mark whose tone and word are written out. */
const WRITTEN = /<StateText(?:\s+key=\{[^}]*\})?\s+tone="(\w+)">([^<>{}]+)<\/StateText>/g

/** Returns the states that the sources of the web app show with a mark. */
export function readShownStates(sources: Sources): ShownState[] {
  return [...sources].flatMap(([file, source]) => {
    if (!file.startsWith('apps/web/src/') || file.endsWith('.test.tsx')) return []
    const written = [...source.matchAll(WRITTEN)].map(([, tone = '', word = '']) => ({
      word: word.trim(),
      tone,
      file,
    }))
    const byRecords = [...source.matchAll(BY_RECORDS)].flatMap(([, tones = '', , words = '']) => {
      const wordOf = recordOf(sources, file, words)
      return [...recordOf(sources, file, tones)].flatMap(([key, tone]) => {
        const word = wordOf.get(key)
        return word === undefined ? [] : [{ word, tone, file }]
      })
    })
    return [...written, ...byRecords]
  })
}

/** Returns the words that are shown in more than one tone, each with its tones and their files. */
export function findTwoTones(states: readonly ShownState[]): string[] {
  return [...Map.groupBy(states, ({ word }) => word)].flatMap(([word, shown]) => {
    const byTone = Map.groupBy(shown, ({ tone }) => tone)
    if (byTone.size < 2) return []
    const places = [...byTone].map(([tone, at]) => `${tone} (${at.map(({ file }) => file).join(', ')})`)
    return [`${word}: ${places.join(', ')}`]
  })
}

/** Reads the keys and texts of a record of constants that a file declares or imports; other records of it that it spreads included. */
function recordOf(sources: Sources, file: string, name: string): Map<string, string> {
  const source = sources.get(file) ?? ''
  const body = new RegExp(`const ${name}\\b[^=\\n]*=\\s*(?:Object\\.freeze\\()?\\{([^}]*)\\}`).exec(
    source,
  )?.[1]
  if (body === undefined) {
    const home = importOf(file, source, name)
    return home && sources.has(home) ? recordOf(sources, home, name) : new Map()
  }
  const spread = [...body.matchAll(/\.\.\.(\w+)/g)].flatMap(([, other = '']) => [
    ...recordOf(sources, file, other),
  ])
  const own = [...body.matchAll(/(?:\[([\w.]+)\]|(\w+)): '([^']*)'/g)].map(
    ([, computed, plain, text = '']): [string, string] => [computed ?? plain ?? '', text],
  )
  return new Map([...spread, ...own])
}

/** Returns the file that a name is imported from. */
function importOf(file: string, source: string, name: string): string | undefined {
  const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1]
  if (from === undefined) return undefined
  if (from.startsWith('@hepu/api/')) return `packages/api/src/${from.slice('@hepu/api/'.length)}.ts`
  return from.startsWith('.') ? new URL(from, `file:///${file}`).pathname.slice(1) : undefined
}
