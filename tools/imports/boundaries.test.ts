import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { readImports } from './readImports.ts'
import { findBreaches } from './rules.ts'

const SOURCES = ['apps/**/*.{ts,tsx}', 'packages/**/*.{ts,tsx}']

const files = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

/** Parsing the whole tree takes about a second of one processor. */
const LONG = { timeout: 60_000 }

test('no file of the project imports across a boundary or in a ring', LONG, () => {
  expect(sources.size).toBeGreaterThan(2000)
  expect(findBreaches(sources)).toEqual([])
})

describe('in a small tree', () => {
  /** Returns the breaches of a small tree in which the file `from` has this source. */
  const breachesOf = (from: string, source: string): string[] => {
    const tree = [
      'apps/server/src/app.ts',
      'apps/server/src/areas/experiment/import/plan/draft/makeDraft.ts',
      'apps/server/src/areas/research/shared.ts',
      'apps/server/src/areas/research/genes/folders.ts',
      'apps/server/src/areas/upgrade/setting.ts',
      'apps/server/test/testApp.ts',
      'apps/web/src/app/screens.ts',
      'apps/web/src/areas/research/gene/parts/GeneCard.tsx',
      'apps/web/src/areas/research/shared.ts',
      'apps/web/src/workspace/session.ts',
      'packages/api/src/areas/research/patent.ts',
      'packages/api/src/areas/research/shared.ts',
      'packages/api/src/core/route.ts',
      'packages/api/src/routes.ts',
      'packages/breeding/src/anova.ts',
    ]
    return findBreaches(new Map([...tree.map((file) => [file, ''] as const), [from, source]]))
  }

  test.each([
    [
      'from the root of a server area into another area',
      'apps/server/src/areas/upgrade/publish.ts',
      '../research/genes/folders.ts',
    ],
    [
      'from a folder of a server area into another area',
      'apps/server/src/areas/experiment/import/plan.ts',
      '../../research/genes/folders.ts',
    ],
    [
      'from two folders below a server area into another area',
      'apps/server/src/areas/experiment/a/b/plan.ts',
      '../../../upgrade/setting.ts',
    ],
    [
      'from a stage of the import back from a later one',
      'apps/server/src/areas/experiment/import/check/survey.ts',
      '../plan/draft/makeDraft.ts',
    ],
    [
      'from a folder of a web area into another area',
      'apps/web/src/areas/upgrade/parts/Bar.tsx',
      '../../research/gene/parts/GeneCard.tsx',
    ],
    [
      'from an area of the api into another area',
      'packages/api/src/areas/upgrade/shapes.ts',
      '../research/patent.ts',
    ],
    [
      'from the engine of the server into the door of an area',
      'apps/server/src/resource/book/kind.ts',
      '../../areas/research/shared.ts',
    ],
    [
      'from the engine of the server into an area of the api',
      'apps/server/src/http/rateLimit.ts',
      '@hepu/api/areas/research/patent',
    ],
    [
      'from files of the server into an area',
      'apps/server/src/files/homes.ts',
      '../areas/research/shared.ts',
    ],
    [
      'from the tables into an area of the server',
      'apps/server/src/db/schema/gene.ts',
      '../../areas/research/shared.ts',
    ],
    ['from the engine of the server into the list of areas', 'apps/server/src/resource/list.ts', '../app.ts'],
    [
      'from the engine of the web into an area',
      'apps/web/src/resource/record/List.tsx',
      '../../areas/research/shared.ts',
    ],
    ['from the engine of the web into the app', 'apps/web/src/ui/Page.tsx', '../app/screens.ts'],
    [
      'from the engine of the web into an area of the api',
      'apps/web/src/client/call.ts',
      '@hepu/api/areas/research/patent',
    ],
    ['from the workspace of the web into the app', 'apps/web/src/workspace/session.ts', '../app/screens.ts'],
    ['from a web area into the app', 'apps/web/src/areas/upgrade/parts/Bar.tsx', '../../../app/screens.ts'],
    [
      'from the app into an area past its door',
      'apps/web/src/app/home/Home.tsx',
      '../../areas/research/gene/parts/GeneCard.tsx',
    ],
    [
      'from core of the api into an area',
      'packages/api/src/core/resource/calls.ts',
      '../../areas/research/shared.ts',
    ],
    ['from core of the api into the list of areas', 'packages/api/src/core/openapi.ts', '../routes.ts'],
    ['from the web into the server', 'apps/web/src/client/call.ts', '../../../server/src/app.ts'],
    ['from breeding into the api', 'packages/breeding/src/anova.ts', '@hepu/api/core/route'],
    ['from a source into a test', 'apps/server/src/app.ts', '../test/testApp.ts'],
  ])('an import that goes %s is refused in every form', (_, from, specifier) => {
    for (const source of [
      `\nimport { a } from '${specifier}'`,
      `\nimport type { A } from '${specifier}'`,
      `\nimport '${specifier}'`,
      `\nexport * from '${specifier}'`,
      `\nexport { a } from '${specifier}'`,
      `\nconst load = () => import('${specifier}')`,
      `\nlet a: import('${specifier}').A`,
    ]) {
      expect(breachesOf(from, source), source).toEqual([
        expect.stringContaining(`${from}:2 imports '${specifier}'`),
      ])
    }
  })

  test('the file of a worker and an import without its ending or with that of the compiled file are refused', () => {
    const from = 'apps/server/src/areas/upgrade/publish.ts'
    for (const source of [
      `new Worker(new URL('../research/genes/folders.ts', import.meta.url))`,
      `import '../research/genes/folders'`,
      `import '../research/genes/folders.js'`,
    ]) {
      expect(breachesOf(from, source), source).toHaveLength(1)
    }
  })

  test.each([
    [
      'into the door of another area of the server',
      'apps/server/src/areas/upgrade/a/b.ts',
      '../../research/shared.ts',
    ],
    [
      'into the door of another area of the web',
      'apps/web/src/areas/upgrade/a/B.tsx',
      '../../research/shared.ts',
    ],
    ['within an area', 'apps/server/src/areas/research/genes/a.ts', '../shared.ts'],
    [
      'from a web area into any area of the api',
      'apps/web/src/areas/upgrade/a/B.tsx',
      '@hepu/api/areas/research/patent',
    ],
    [
      'from a table into the api of its area',
      'apps/server/src/db/schema/research.ts',
      '@hepu/api/areas/research/patent',
    ],
    [
      'from a test into another area',
      'apps/server/src/areas/upgrade/a.test.ts',
      '../research/genes/folders.ts',
    ],
    [
      'from the engine of the web into the workspace',
      'apps/web/src/resource/record/List.tsx',
      '../../workspace/session.ts',
    ],
    ['nowhere, as a comment does,', 'apps/server/src/app.ts', "x' // import '../test/testApp.ts"],
  ])('an import that goes %s passes', (_, from, specifier) => {
    expect(breachesOf(from, `import '${specifier}'`)).toEqual([])
  })

  test('a ring of static imports is refused, a ring closed by a lazy import or a type passes', () => {
    const ringWith = (last: string) =>
      findBreaches(
        new Map([
          ['packages/breeding/src/a.ts', `import { b } from './b.ts'`],
          ['packages/breeding/src/b.ts', `export { c } from './c.ts'`],
          ['packages/breeding/src/c.ts', last],
        ]),
      )
    expect(ringWith(`import { a } from './a.ts'`)).toEqual([
      'packages/breeding/src/a.ts → packages/breeding/src/b.ts → packages/breeding/src/c.ts import each other: move what they share into a file of its own',
    ])
    expect(ringWith(`import './c.ts'`)).toHaveLength(1)
    expect(ringWith(`import type { A } from './a.ts'`)).toEqual([])
    expect(ringWith(`const later = () => import('./a.ts')`)).toEqual([])
  })
})

test('the reader finds every kind of import with its line, and none in texts and comments', () => {
  const source = `import a, { type B } from './a.ts'
import type { C } from './c.ts'
import { type D } from './d.ts'
import './e.css'
export * from './f.ts'
export type { G } from './g.ts'
export { type H } from './h.ts'
const i = await import(\`./i.ts\`)
const j = new URL('./j.ts', import.meta.url)
let k: typeof import('./k.ts')
// import './no.ts'
const text = "import './no.ts'"
const other = (name: string) => import(\`./\${name}.ts\`)
export const l = 1`
  expect(
    readImports('x.ts', source).map(({ specifier, kind, line }) => `${line} ${kind} ${specifier}`),
  ).toEqual([
    '1 static ./a.ts',
    '2 type ./c.ts',
    '3 static ./d.ts',
    '4 static ./e.css',
    '5 static ./f.ts',
    '6 type ./g.ts',
    '7 static ./h.ts',
    '8 lazy ./i.ts',
    '9 lazy ./j.ts',
    '10 type ./k.ts',
  ])
  expect(() => readImports('x.ts', 'import {')).toThrow('x.ts')
})
