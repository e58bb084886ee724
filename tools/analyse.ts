import { analyse } from './analyse/analysis.ts'
import { loadSheets } from './analyse/loadSheets.ts'
import { readOptions, UsageError } from './analyse/options.ts'
import { readRepsAveraged, readTrial } from './analyse/readPlots.ts'
import { toText } from './analyse/text.ts'
import { toTree } from './analyse/tree.ts'

/**
 * Trial statistics of any CSV or workbook: per-point, combined or two-way analysis of variance, gains over checks,
 * stability, AMMI and GGE, as Chinese tables or, with --json, as one tree with every digit.
 */
async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const sheets = await loadSheets(options.file)
  const trial = readTrial(sheets, options)
  const analysis = analyse(trial, options.checks, readRepsAveraged(sheets, options))
  console.log(options.json ? JSON.stringify(toTree(analysis), null, 1) : toText(analysis))
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
