import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../run.ts'
import {
  brokenLinks,
  linksIn,
  readDocument,
  unknownCommands,
  unknownEntries,
  unknownPaths,
  unknownSources,
} from './documents.ts'
import { listFiles } from './listFiles.ts'

const PackageFile = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.object({ node: z.string() }),
  engines: z.object({ node: z.string() }),
})
const packageFile = PackageFile.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
const scripts = Object.keys(packageFile.scripts)

/** Documents that name files of earlier versions, or are written by a tool. */
const GENERATED_OR_PAST = new Set(['CHANGELOG.md', 'docs/behaviours.md', 'docs/benchmarks.md'])
/** Files that do not exist because a guide has its reader make them. */
const MADE_BY_READERS = ['docs/add-an-area.md: areas/notice/shared.ts']

describe('the documents of the repository', () => {
  const documents = listFiles(ROOT, ['.md']).map((path) => readDocument(ROOT, path))

  test('documents are found in every folder', () => {
    const paths = documents.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['README.md', 'docs/testing.md', 'apps/web/README.md']))
  })

  test('links lead to existing files and headings only', () => {
    expect(documents.flatMap((document) => brokenLinks(ROOT, document))).toEqual([])
  })

  test('npm scripts in documents exist in package.json', () => {
    expect(documents.flatMap((document) => unknownCommands(document, scripts))).toEqual([])
  })

  test('files and folders in documents exist', () => {
    expect(documents.flatMap((document) => unknownPaths(ROOT, document))).toEqual([])
  })

  test('source files in documents exist, wherever their path begins', () => {
    const paths = listFiles(ROOT, ['.ts', '.tsx', '.css', '.mjs'])
    const unknown = documents
      .filter(({ path }) => !GENERATED_OR_PAST.has(path))
      .flatMap((document) => unknownSources(document, paths))
    expect(unknown).toEqual(MADE_BY_READERS)
  })

  test('files and folders in the tables of area READMEs exist', () => {
    const ofAreas = documents.filter(({ path }) => /\/areas\/[^/]+\/README\.md$/.test(path))
    expect(ofAreas.length).toBeGreaterThanOrEqual(5)
    expect(ofAreas.flatMap((document) => unknownEntries(ROOT, document))).toEqual([])
  })

  test('the README in each language links to the other', () => {
    expect(linksIn(readDocument(ROOT, 'README.md').text)).toContain('README.en.md')
    expect(linksIn(readDocument(ROOT, 'README.en.md').text)).toContain('README.md')
  })
})

describe('a document with faults', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hepu-documents-'))

  beforeAll(() => {
    mkdirSync(join(folder, 'docs'))
    writeFileSync(join(folder, 'docs/guide.md'), '# The guide\n## How, and why?\n')
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'node_modules/other.md'), '')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const at = (path: string, text: string) => ({ path, text })

  test('each link that leads nowhere or out of the repository is reported', () => {
    const text =
      '[a](docs/guide.md) [b](docs/guide.md#how-and-why) ![c](docs/none.png) [d](docs/guide.md#what) ' +
      '[e](https://example.org) [f](node_modules/other.md) [g](../README.md)\n```md\n[h](none.md)\n```\n'
    expect(brokenLinks(folder, at('README.md', text))).toEqual([
      'README.md: docs/none.png',
      'README.md: docs/guide.md#what',
      'README.md: node_modules/other.md',
      'README.md: ../README.md',
    ])
    expect(
      brokenLinks(folder, at('docs/a.md', '[a](guide.md) [b](../docs/guide.md) [c](docs/guide.md)')),
    ).toEqual(['docs/a.md: docs/guide.md'])
  })

  test('each unknown script is reported', () => {
    const text = '`npm run build`, `npm run -s routes -- --json`, `npm run bulid`, `npm run test:e3e`'
    expect(unknownCommands(at('a.md', text), ['build', 'routes', 'test'])).toEqual([
      'a.md: npm run bulid',
      'a.md: npm run test:e3e',
    ])
  })

  test('each unknown path in code is reported, except patterns', () => {
    const text = '`docs/guide.md`, `docs/`, `docs/none.md`, `apps/<area>/x.ts`, `tools/**/*.ts`'
    expect(unknownPaths(folder, at('a.md', text))).toEqual(['a.md: docs/none.md'])
  })

  test('each source file that no path ends with is reported, except patterns', () => {
    const text =
      '`write.ts`, `db/write.ts`, `b/write.ts`, `old/lists.ts`, `x{A,B}.ts`, `<name>.ts`, `XList.tsx`'
    expect(unknownSources(at('a.md', text), ['apps/server/src/db/write.ts'])).toEqual([
      'a.md: b/write.ts',
      'a.md: old/lists.ts',
      'a.md: XList.tsx',
    ])
  })

  test('each unknown file and folder in a table is reported', () => {
    const text = [
      '| folder | what |',
      '|---|---|',
      '| `docs/`, `tools/` | `guide.md` in its folder, `none.md` in none, `npm test` is no file |',
      '| `guide.md` | a file of another folder |',
      '`gone.ts` outside a table',
    ]
    expect(unknownEntries(folder, at('README.md', text.join('\n')))).toEqual([
      'README.md: tools/',
      'README.md: none.md',
      'README.md: guide.md',
    ])
  })
})

test('.nvmrc names the major version that npm installs, which the engines allow', () => {
  const wanted = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()
  expect(wanted).toBe(packageFile.dependencies.node.split('.')[0])
  const [, least] = /^>=(\d+)/.exec(packageFile.engines.node)!
  expect(Number(wanted)).toBeGreaterThanOrEqual(Number(least))
})
