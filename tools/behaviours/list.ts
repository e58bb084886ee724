import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Group } from './groups.ts'
import { numbersIn, titlesOf } from './titles.ts'

/** A test (or group of tests) that shows a behaviour. */
export interface Proof {
  number: number
  title: string
  file: string
}

const TESTS = ['packages', 'apps', 'tools'].map((folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`)

/** Returns every test that names a behaviour, by number, then file, in the order of the file. */
export function findProofs(root: string): Proof[] {
  const files = globSync(TESTS, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).toSorted()
  return files
    .flatMap((file) => proofsIn(file, readFileSync(join(root, file), 'utf8')))
    .toSorted((a, b) => a.number - b.number)
}

/** The behaviours that the tests of one file show. */
export const proofsIn = (file: string, source: string): Proof[] =>
  titlesOf(file, source).flatMap((title) => numbersIn(title).map((number) => ({ number, title, file })))

/** The page `docs/behaviours.md`. */
export function toPage(proofs: readonly Proof[]): string {
  const rows = proofs.map(({ number, title, file }) => `| ${nameOf(number)} | ${cell(title)} | ${file} |`)
  return [HEAD, '| Behaviour | Test | File |', '|---|---|---|', ...rows, ''].join('\n')
}

const HEAD = `# Behaviours and their tests

Which test shows which numbered behaviour of the specification: every title of a test that names one (\`F-001\`, ranges
as \`F-153–F-155\`). Written by \`npm run behaviours\`; a test fails when this page is not what it writes.
`

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

/** The numbers of each group that no test names, as text: `Routes: F-013–F-015, F-020`; groups without gaps are left out. */
export function gapsOf(groups: readonly Group[], proofs: readonly Proof[]): string[] {
  const shown = new Set(proofs.map(({ number }) => number))
  return groups.flatMap(({ name, first, last }) => {
    const all = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const missing = all.filter((number) => !shown.has(number))
    return missing.length > 0 ? [`${name}: ${rangesOf(missing)} (${missing.length} of ${all.length})`] : []
  })
}

/** Ascending numbers as text, following ones as a range. */
function rangesOf(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`)).join(', ')
}

const nameOf = (number: number): string => `F-${String(number).padStart(3, '0')}`
