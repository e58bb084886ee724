import { comparable } from '@hepu/api/cells/normalise'
import { bareName } from './pieces.ts'
import type { ReadTable } from './readTables.ts'
import { wholeRep } from './repHeads.ts'

const REP_SHEET = /重复|区组|rep|^[ivx]+$/

/** The replicate that a sheet is called by, where no column says one: 重复1, Ⅱ; null for any other. */
export function repOfSheet({ sheet, roles }: Pick<ReadTable, 'sheet' | 'roles'>): number | null {
  if (roles.some(({ meaning, rep }) => rep !== null || meaning?.key === 'rep')) return null
  return REP_SHEET.test(comparable(sheet.name)) ? wholeRep(sheet.name) : null
}

const SUMMARY = /汇总|总表|综合|平均|summary/i
const SAMPLE = 60
/** Share of the plots that a table has in common with an earlier one when it repeats that. */
const REPEATED = 0.5

/** Leaves out tables that repeat what others hold: summaries beside the plots, the same plots once more. */
export function leaveOutRepeats(tables: readonly ReadTable[]): { main: ReadTable[]; left: ReadTable[] } {
  const hasPlots = tables.some(({ kind }) => kind === 'plots')
  const main: ReadTable[] = []
  const left: ReadTable[] = []
  for (const table of tables) {
    const isSummary = (hasPlots && table.kind === 'cross') || isSummaryOf(table, tables)
    const isRepeated = main.some(
      (earlier) => earlier.sheet.name !== table.sheet.name && repeats(table, earlier),
    )
    if (isSummary || isRepeated) left.push(table)
    else main.push(table)
  }
  return { main, left }
}

/** Whether a table of yields per mu sums up the plots that other tables weigh. */
function isSummaryOf(table: ReadTable, tables: readonly ReadTable[]): boolean {
  if (table.kind !== 'plots') return false
  const isMeans = (one: ReadTable) =>
    one.roles.every(
      ({ rep, meaning }) => rep === null && !/^(?:rep|weight|earWeight)$/.test(meaning?.key ?? ''),
    )
  const isCalled =
    SUMMARY.test(table.sheet.name) ||
    (table.reading.sources.groupName !== undefined && SUMMARY.test(table.reading.sources.groupName.text))
  return (
    isCalled &&
    isMeans(table) &&
    tables.some((other) => other !== table && other.kind === 'plots' && !isMeans(other))
  )
}

/** Whether two tables name their points and hold the same plots. */
function repeats(table: ReadTable, earlier: ReadTable): boolean {
  const [own, other] = [placesOf(table), placesOf(earlier)]
  if (!own || !other) return false
  const shared = [...own].filter((place) => other.has(place)).length
  return shared > own.size * REPEATED
}

/** The first plots of a table as point, entry, replicate and group, and the names across it; null where no column names the point. */
function placesOf(table: ReadTable): Set<string> | null {
  const { roles, rows } = table
  const indexOf = (key: string) => roles.find(({ meaning }) => meaning?.key === key)?.index
  const keys = ['year', 'group', 'point', 'entry', 'entryNo', 'rep', 'block', 'plotNo']
  if (indexOf('point') === undefined) return null
  const places = keys.map(indexOf)
  const across = [...roles.flatMap((role) => role.across ?? []), repOfSheet(table) ?? ''].join('\t')
  return new Set(
    rows
      .slice(0, SAMPLE)
      .map(({ cells }) =>
        [across, ...places.map((at) => bareName(at === undefined ? null : (cells[at]?.value ?? null)))].join(
          '\n',
        ),
      ),
  )
}
