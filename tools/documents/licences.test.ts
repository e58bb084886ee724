import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../run.ts'
import { listFiles } from './listFiles.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Licences that allow distributing the product under its own. Where a library offers several, one of these is enough. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
])

/** Libraries under the MIT licence whose package.json does not name it as SPDX asks. */
const MIT_IN_WORDS = new Set(['khroma', 'format', 'png-js'])

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
})

interface Library {
  name: string
  licence: string | undefined
}

/** Lists the libraries of the running product on every platform, without those of development. */
function runtimeLibraries(): Library[] {
  const { packages } = Lock.parse(JSON.parse(read('package-lock.json')))
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1)!, licence: license }))
}

const isPermissive = ({ name, licence }: Library): boolean =>
  licence === undefined
    ? MIT_IN_WORDS.has(name)
    : licence
        .replaceAll(/[()]/g, '')
        .split(' OR ')
        .some((one) => one.split(' AND ').every((part) => PERMISSIVE.has(part)))

test('every library that the product runs with has a permissive licence', () => {
  const libraries = runtimeLibraries()
  expect(libraries.length).toBeGreaterThan(300)
  expect(libraries.filter((library) => !isPermissive(library))).toEqual([])
})

test.each([
  ['GPL-3.0', false],
  ['MIT AND GPL-3.0', false],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT', true],
  [undefined, false],
])('a library under %s is permissive: %s', (licence, expected) => {
  expect(isPermissive({ name: 'some-library', licence })).toBe(expected)
})

test('LICENSE is Apache-2.0, and every package says so', () => {
  expect(read('LICENSE')).toMatch(/^\s+Apache License\n\s+Version 2\.0, January 2004/)
  for (const path of listFiles(ROOT, ['package.json']))
    expect(JSON.parse(read(path)), path).toHaveProperty('license', 'Apache-2.0')
})

test('NOTICE names the source of every data file and picture', () => {
  const notice = read('NOTICE')
  const files = listFiles(ROOT, ['.xlsx', '.csv', '.json', '.svg', '.webp', '.png', '.woff2', '.ttf'])
  const foreign = files.filter(
    (path) =>
      !/(^|\/)(package(-lock)?|tsconfig(\.base)?|\.ox\w+)\.json$|\/migrations\/|^docs\/images\//.test(path),
  )
  expect(foreign.length).toBeGreaterThan(10)
  expect(foreign.filter((path) => !notice.includes(basename(path)))).toEqual([])
})

test('NOTICE names the file into which the build of the web app writes licences', () => {
  const [, file] = /license: \{ fileName: '([^']+)' \}/.exec(read('apps/web/vite.config.ts'))!
  expect(read('NOTICE')).toContain(`/${file}`)
})
