import type { DayOrder } from '@hepu/api/cells/parsedCell'
import type { ParsedRow } from '../../../../import/read/parseRows.ts'
import type { Origin } from '../book/origin.ts'
import type { ReadFinding, ReadRow } from '../book/draft.ts'
import { type Checking } from './checking.ts'
import { MISSING } from '../book/findings.ts'
import { countLines } from '../shape/origin.ts'

/** A date that may mean two days, until the other dates of its column are known. */
interface OpenDay {
  row: ReadRow
  finding: ReadFinding
  key: string
  readings: Record<DayOrder, string>
}

const NAMES: Readonly<Record<DayOrder, string>> = { dayFirst: '日/月/年', monthFirst: '月/日/年' }

/** Collects the order of day and month in the dates of a sheet, and settles those that may be either way round. */
export class DayOrders {
  readonly #seen = new Map<string, Set<DayOrder>>()
  readonly #open: OpenDay[] = []

  /** Takes the dates of a row and the findings on its cells. */
  collect(parsed: ParsedRow, row: ReadRow, columnOf: (key: string) => string | undefined): void {
    if (parsed.findings.length === 0) return
    for (const [key, { order, readings }] of Object.entries(parsed.values)) {
      if (order) this.#seen.set(key, (this.#seen.get(key) ?? new Set()).add(order))
      const finding = readings && parsed.findings.find(({ column }) => column === columnOf(key))
      if (readings && finding) this.#open.push({ row, finding, key, readings })
    }
  }

  /**
   * Reads the open dates as the others of their column are written; where these differ or are not there, one question
   * for the column remains, and without an answer the dates are missing.
   */
  settle({ findings, origin }: Pick<Checking, 'findings' | 'origin'>): void {
    const extra = new Set<ReadFinding>()
    for (const [key, days] of Map.groupBy(this.#open, (day) => day.key)) {
      const seen = [...(this.#seen.get(key) ?? [])]
      if (seen.length === 1) for (const day of days) settleAs(day, seen[0]!)
      else for (const finding of ask(days, origin)) extra.add(finding)
    }
    if (extra.size === 0) return
    const kept = findings.filter((finding) => !extra.has(finding))
    findings.splice(0, findings.length)
    for (const finding of kept) findings.push(finding)
  }
}

const labelled = (readings: OpenDay['readings'], order: DayOrder): { key: string; label: string } => ({
  key: order,
  label: `按${NAMES[order]}读作${readings[order]}`,
})

function addIssue({ row, key, readings }: OpenDay, finding: ReadFinding, action: string): void {
  const patches = {
    missing: {},
    dayFirst: { set: { [key]: readings.dayFirst } },
    monthFirst: { set: { [key]: readings.monthFirst } },
  }
  row.issues = [...(row.issues ?? []), { key: finding.id, code: finding.code, action, patches }]
}

function settleAs(day: OpenDay, order: DayOrder): void {
  const { finding, readings } = day
  const actions = [labelled(readings, 'dayFirst'), labelled(readings, 'monthFirst'), MISSING]
  const message = finding.message.replace(
    /：[^：]*$/,
    `：“${finding.read}”读作${readings[order]}，同列其他日期是${NAMES[order]}`,
  )
  Object.assign(finding, {
    severity: 'corrected',
    expected: readings[order],
    message,
    actions,
    action: order,
  })
  addIssue(day, finding, order)
}

/** Asks about all dates of a column at the first one, and returns the findings on the others. */
function ask(days: readonly OpenDay[], origin: Origin | undefined): ReadFinding[] {
  const [first, ...others] = days.map(({ finding }) => finding)
  const { readings } = days[0]!
  const more = others.length > 0 ? `，本列共${days.length}个这样的日期` : ''
  Object.assign(first!, {
    severity: 'warning',
    rows: countLines(
      origin,
      days.map(({ row }) => row.no),
    ),
    message: `${first!.message}${more}，不选择时按缺测处理`,
    actions: [MISSING, labelled(readings, 'dayFirst'), labelled(readings, 'monthFirst')],
    action: 'missing',
  })
  for (const day of days) addIssue(day, first!, 'missing')
  return others
}
