import type { Finding, FindingContent } from '@hepu/api/cells/findings'
import { findingAt } from '../table/compareTable.ts'
import type { TableHead, TableRow } from '../table/readTable.ts'
import { CLOSE_REASON } from './spellingIndex.ts'

/** Runs of rows that one finding lists. */
const LISTED = 20

/** A finding about a name, and the rows that have the name. */
interface NameFinding {
  row: Pick<TableRow, 'no'>
  key: string
  content: FindingContent
  rows: number[]
}

/** Groups what was found about names, which stand in many rows: one finding for each name, at its first row. */
export class NameFindings {
  readonly #found = new Map<string, NameFinding>()

  /** Adds a finding about a name in a cell. Findings about one column that say the same of a name, in `about`, are one. */
  add(row: Pick<TableRow, 'no'>, key: string, content: FindingContent, about = content.text): void {
    const id = JSON.stringify([key, content.code, about])
    const known = this.#found.get(id)
    if (!known) this.#found.set(id, { row, key, content, rows: [row.no] })
    else if (known.rows.at(-1) !== row.no) known.rows.push(row.no)
  }

  /** Returns the findings; one about several rows lists them. */
  finish(book: Pick<TableHead, 'sheet' | 'heads'>): Finding[] {
    return [...this.#found.values()].map(({ row, key, content, rows }) =>
      findingAt(book, row, key, rows.length === 1 ? content : { ...content, text: textFor(content, rows) }),
    )
  }
}

const textFor = ({ text, severity }: FindingContent, rows: readonly number[]): string =>
  `${text}（共${rows.length}行：${listRows(rows)}）${severity === 'error' ? '，这些行不导入' : ''}`

/** Lists rows with runs as ranges: 第3、5-9行; of many the first ones. */
export function listRows(rows: readonly number[]): string {
  const runs: [from: number, to: number][] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last && row === last[1] + 1) last[1] = row
    else runs.push([row, row])
  }
  const shown = runs.slice(0, LISTED).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
  return `第${shown.join('、')}行${runs.length > LISTED ? '等' : ''}`
}

/** Returns what a refusal says of the names that are close to the one that is not found; nothing where there are none. */
export const closeText = (names: readonly string[]): string =>
  names.length === 0 ? '' : `，相近的有${names.map((name) => `「${name}」`).join('、')}（${CLOSE_REASON}）`

/** Returns the remark on a name in another spelling than that of its record. */
export const respelled = (label: string, read: string, name: string): FindingContent => ({
  severity: 'corrected',
  code: 'nameStored',
  read,
  expected: name,
  text: `“${read}”与已有${label}「${name}」只是写法不同，按「${name}」读取`,
})
