import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { compareFile, type Comparison } from './compareReader/compareFile.ts'

/** Differences that are printed of one file. */
const SHOWN = 5

/**
 * Reads every workbook of a folder with the reader of the imports and with a second, independent one, and prints where they
 * differ: `npm run compare-reader -- <folder>`.
 */
async function main([folder]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error('usage: npm run compare-reader -- <folder>')
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(xlsx|xlsm|xls|csv)$/i.test(name),
  )
  const all: Comparison[] = []
  for (const name of names.toSorted()) {
    const path = join(folder, name)
    const comparison = await compareFile(await readFile(path), name)
    all.push(comparison)
    print(relative(folder, path), comparison)
  }
  printTotals(all)
}

function print(name: string, { outcome, differences, reason }: Comparison): void {
  if (outcome === 'equal') return
  console.log(`${name}: ${outcome}${reason === undefined ? '' : `: ${reason}`}`)
  for (const line of differences.slice(0, SHOWN)) console.log(`  ${line}`)
  if (differences.length > SHOWN) console.log(`  … ${differences.length} in all`)
}

function printTotals(all: readonly Comparison[]): void {
  const count = (texts: readonly string[]) =>
    [...Map.groupBy(texts, (text) => text)].map(([text, own]) => `${own.length} ${text}`).join(', ')
  const cells = all.reduce((sum, comparison) => sum + comparison.cells, 0)
  console.log(`${all.length} files, ${cells} cells compared: ${count(all.map(({ outcome }) => outcome))}`)
  console.log(`programs: ${count(all.flatMap(({ program }) => program ?? []))}`)
}

await main(process.argv.slice(2))
