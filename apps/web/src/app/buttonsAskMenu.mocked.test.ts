import type { MenuDefinition } from '@hepu/api/core/menuDefinition'
import { menus } from '@hepu/api/menus'
import { expect, test, vi } from 'vitest'
import type { Screen } from '../workspace/screen.ts'

type Loads = Readonly<Record<string, unknown>>

vi.mock('../workspace/loadFrom.ts', () => ({
  loadFrom: (get: () => Promise<{ loads: Loads }>) => (name: string) =>
    Object.assign(() => undefined, { text: async () => String((await get()).loads[name]) }),
}))
const { screens } = await import('./screens.ts')

/** The sources of the web app by their paths, such as `/areas/contract/record/ContractList.tsx`. */
const sources = new Map(
  Object.entries(
    import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
  )
    .filter(([file]) => !file.includes('.test.'))
    .map(([file, source]) => [new URL(file, 'file:///app/').pathname, source]),
)

/** Lists of what areas load lead to every screen, so nothing is followed through them. */
const isListOfLoads = (file: string): boolean => /([lL]oads|[sS]creens)\.ts$/.test(file)

/** Returns the files that a file imports, at once or later. */
const importsOf = (file: string): string[] =>
  isListOfLoads(file)
    ? []
    : [...(sources.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
        .map(([, path]) => new URL(path!, `file://${file}`).pathname)
        .filter((path) => sources.has(path))

function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of importsOf(file)) closureOf(next, seen)
  return seen
}

/** Returns the file of the component of a screen; undefined if it is not loaded from a file by its name. */
async function fileOf(load: Screen['load'] & { text?: () => Promise<string> }): Promise<string | undefined> {
  const text = load.text ? await load.text() : load.toString()
  const [, list, name] = /"([^"]+oads\.ts)"\)+\.loads\.(\w+)/.exec(text) ?? []
  const found = list
    ? String(((await import(/* @vite-ignore */ list)) as { loads: Loads }).loads[name!])
    : text
  return /"\/apps\/web\/src(\/[^"]+\.tsx)"/.exec(found)?.[1]
}

const flat = (entries: readonly MenuDefinition[]): MenuDefinition[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

/** The words of each menu entry by its address. */
const wordsOf = new Map(flat(menus).map(({ path, permissions = [] }) => [path, permissions as string[]]))
const nounOf = (word: string): string => word.split(':')[0]!

/** Every screen of the menu with the file of its component and the words of its entry. */
const shown = await Promise.all(
  screens
    .filter(({ path }) => wordsOf.has(path))
    .map(async ({ path, load }) => ({ path, words: wordsOf.get(path)!, file: await fileOf(load) })),
)

/** The words of the menu entries of all screens that each file is part of. */
const reached = new Map<string, string[][]>()
for (const { file, words } of shown)
  for (const part of file ? closureOf(file) : []) reached.set(part, [...(reached.get(part) ?? []), words])

const ownWords = (file: string): string[] =>
  shown.filter((screen) => screen.file === file).flatMap(({ words }) => words)

/** Returns true if a word is a resource of the menu entry of the screen that a file is or is part of. */
function isOfEntry(file: string, word: string): boolean {
  const entries = reached.get(file) ?? []
  const isOwnNoun = entries.every((words) => words.some((other) => nounOf(other) === nounOf(word)))
  return ownWords(file).includes(word) || (isOwnNoun && entries.some((words) => words.includes(word)))
}

test('every screen of the menu is found in its file', () => {
  expect(shown.length).toBeGreaterThan(200)
  expect(shown.filter(({ file }) => !file).map(({ path }) => path)).toEqual([])
})

test('F-376 what stands for a resource of the own menu entry asks the permission list, not the permissions', () => {
  const wrong = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/\.(?:has|includes)\(\s*'(\w+\.\w+:\w+)'/g)]
      .map(([, word]) => word!)
      .filter((word) => isOfEntry(file, word))
      .map((word) => `${file}: ${word}`),
  )
  expect(wrong).toEqual([])
})

test('the resources of one menu entry differ in their verbs, by which the permission list names them', () => {
  const twice = [...wordsOf].filter(
    ([, words]) => new Set(words.map((word) => word.split(':')[1])).size < words.length,
  )
  expect(twice).toEqual([])
})
