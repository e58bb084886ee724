import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFiles } from '../documents/listFiles.ts'
import { ROOT } from '../run.ts'
import { bannedIn, readBannedTexts, readBannedWords, segmentsOf } from './glossary.ts'
import { readNames } from './readNames.ts'

const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
const banned = readBannedWords(glossary)
const bannedTexts = readBannedTexts(glossary)
/** Names that a path of the specification or the platform gives. */
const GIVEN = new Set(['delSonStandard', 'heapTotal'])

/** What is wrong with the names in a source, each in one line. */
function problemsOf(file: string, source: string): string[] {
  const { identifiers, parameters } = readNames(file, source)
  const words = identifiers.flatMap(({ text, line }) => {
    const word = GIVEN.has(text) ? undefined : bannedIn(text, banned)
    return word ? [`${file}:${line} ${text}: write ${word.instead}`] : []
  })
  const its = parameters
    .filter(({ text }) => text === 'it')
    .map(({ line }) => `${file}:${line} it: name the parameter after what it is`)
  const name = bannedIn(basename(file).replace(/\..*$/, ''), banned)
  return [...(name ? [`${file} the file's name: write ${name.instead}`] : []), ...words, ...its]
}

/** The whole tree is parsed. */
const LONG = { timeout: 180_000 }

test('no name in the project uses a word that the glossary rules out', LONG, () => {
  const files = listFiles(ROOT, ['.ts', '.tsx'])
  expect(files.length).toBeGreaterThan(2000)
  const problems = files.flatMap((file) => problemsOf(file, readFileSync(join(ROOT, file), 'utf8')))
  expect(problems).toEqual([])
})

/** What is wrong with the Chinese words of a file, each in one line. */
const textProblemsOf = (file: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, at) =>
      bannedTexts
        .filter(({ text }) => line.includes(text))
        .map(({ text, instead }) => `${file}:${at + 1} ${text}: write ${instead}`),
    )

/** Synonyms of the menu are the words that users say instead. */
const hasOtherWords = (file: string): boolean =>
  file.endsWith('menuSynonyms.ts') || file.startsWith('tools/words/')

test('no text for users says a Chinese word that the glossary rules out', () => {
  const files = [
    ...listFiles(ROOT, ['.ts', '.tsx']).filter((file) => !hasOtherWords(file)),
    'README.md',
    'README.en.md',
  ]
  expect(bannedTexts.map(({ text }) => text)).toEqual(['新建', '育种实验站'])
  expect(files.flatMap((file) => textProblemsOf(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  expect(textProblemsOf('a.ts', "title: '新建组别'")).toEqual(['a.ts:1 新建: write 新增'])
})

describe('names with words that are ruled out', () => {
  test.each([
    ['a variable', 'const standing = 1', 'standing'],
    ['a part of a name', 'export const toldOf = 1', 'toldOf'],
    ['capitals', 'const ERRORS_TOLD = 1', 'ERRORS_TOLD'],
    ['a limit in capitals', 'const ROWS_MOST = 1', 'ROWS_MOST'],
    ['several words', 'const orgsInSight = 1', 'orgsInSight'],
    ['a type', 'interface Deed { a: 1 }', 'Deed'],
    ['a property', 'const a = { heap: 1 }', 'heap'],
    ['a component', 'const a = <Barred />', 'Barred'],
    ['a private field', 'class A { #objection = 1 }', 'objection'],
    ['a parameter it', 'const a = [1].map((it) => it)', 'it'],
    ['a parameter it of a function', 'function a(it: number) { return it }', 'it'],
  ])('names with words that are ruled out are found as %s', (_, source, name) => {
    expect(problemsOf('a.tsx', source)).toContainEqual(expect.stringContaining(`a.tsx:1 ${name}: `))
  })

  test('names with words that are ruled out are found in the name of a file', () => {
    expect(problemsOf('src/standing.ts', '')).toEqual([expect.stringContaining('src/standing.ts')])
  })

  test.each(['standard', 'mostFrequent', 'understand', 'insight', 'constants', 'it'])(
    'names with words that are ruled out are not found in %s',
    (name) => {
      expect(problemsOf('a.ts', `const ${name} = 1`)).toEqual([])
    },
  )
})

test('a name is split at capitals and underscores', () => {
  expect(['toldOf', 'MAX_ROWS', 'XMLReader', '_private2Name'].map(segmentsOf)).toEqual([
    ['told', 'of'],
    ['max', 'rows'],
    ['xml', 'reader'],
    ['private2', 'name'],
  ])
})

test('the glossary lists the words', () => {
  expect(banned.length).toBeGreaterThan(20)
  expect(bannedIn('tellAll', banned)?.instead).toContain('report')
})
