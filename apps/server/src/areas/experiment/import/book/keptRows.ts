import { TextStore } from '../../../../import/read/stored/textStore.ts'
import type { DraftPlot, Issue, ReadRow } from './draft.ts'
import type { NameKind } from '../words/nameKey.ts'

/** What was measured in the plot of a row: the large part of it, and seldom looked at. */
type Measured = Pick<ReadRow, 'fields' | 'status' | 'values' | 'raws' | 'read'>

/** Bytes of all that was measured in the rows of a workbook; 200 000 rows of 60 traits have a fifth of it. */
const MAX_BYTES = 1024 * 1024 * 1024

/** A row as it is packed: what was measured is one text. */
type PackedRow = Omit<ReadRow, keyof Measured> & { measured: string }

/**
 * Keeps the rows of a workbook so that hundreds of thousands of them fit into memory: what was measured lies as text outside the
 * heap, and becomes objects when it is looked at. Those objects are not to be changed.
 */
export class RowKeeper {
  readonly #texts = new TextStore(MAX_BYTES)
  #last: { index: number; measured: Measured } | undefined

  keep(row: ReadRow): ReadRow {
    return new KeptRow(row, this, this.#texts.add(JSON.stringify(measuredIn(row))))
  }

  /** The reverse of packing. A row that was packed before rows were kept holds what was measured itself. */
  restore(row: PackedRow | ReadRow): ReadRow {
    return 'measured' in row ? new KeptRow(row, this, this.#texts.add(row.measured)) : this.keep(row)
  }

  /** What was measured in a row; asked for the same row again it is the same object. */
  measured(index: number): Measured {
    if (this.#last?.index !== index) {
      this.#last = { index, measured: JSON.parse(this.#texts.get(index)) as Measured }
    }
    return this.#last.measured
  }

  text(index: number): string {
    return this.#texts.get(index)
  }
}

const measuredIn = ({ fields, status, values, raws, read }: ReadRow): Measured => ({
  fields,
  status,
  values,
  ...(raws ? { raws } : {}),
  ...(read ? { read } : {}),
})

/** What a row holds beside what was measured in it. */
const lightIn = (row: ReadRow): Omit<ReadRow, keyof Measured> => ({
  no: row.no,
  group: row.group,
  point: row.point,
  entry: row.entry,
  rep: row.rep,
  repCount: row.repCount,
  hasYield: row.hasYield,
  isCk: row.isCk,
  ckNo: row.ckNo,
  entryNo: row.entryNo,
  province: row.province,
  issues: row.issues,
  isMended: row.isMended,
  spelled: row.spelled,
})

class KeptRow implements ReadRow {
  no: number
  group: number
  point: string
  entry: string
  rep: number
  repCount: number
  hasYield: boolean
  isCk: boolean | null
  ckNo: number | undefined
  entryNo: string | null
  province: string | null
  issues: Issue[] | undefined
  isMended: true | undefined
  spelled: ReadRow['spelled']
  readonly #keeper: RowKeeper
  readonly #index: number

  constructor(row: Omit<ReadRow, keyof Measured>, keeper: RowKeeper, index: number) {
    this.no = row.no
    this.group = row.group
    this.point = row.point
    this.entry = row.entry
    this.rep = row.rep
    this.repCount = row.repCount
    this.hasYield = row.hasYield
    this.isCk = row.isCk
    this.ckNo = row.ckNo
    this.entryNo = row.entryNo
    this.province = row.province
    this.issues = row.issues
    this.isMended = row.isMended
    this.spelled = row.spelled
    this.#keeper = keeper
    this.#index = index
  }

  get fields(): ReadRow['fields'] {
    return this.#keeper.measured(this.#index).fields
  }

  get status(): ReadRow['status'] {
    return this.#keeper.measured(this.#index).status
  }

  get values(): ReadRow['values'] {
    return this.#keeper.measured(this.#index).values
  }

  get raws(): ReadRow['raws'] {
    return this.#keeper.measured(this.#index).raws
  }

  get read(): ReadRow['read'] {
    return this.#keeper.measured(this.#index).read
  }

  toJSON(): PackedRow {
    return { ...lightIn(this), measured: this.#keeper.text(this.#index) }
  }
}

/** A row of its own, to be changed: the one that is kept stays as it is. */
export const copyRow = (row: ReadRow): ReadRow => ({ ...lightIn(row), ...measuredIn(row) })

/** Gives a row another spelling of a name, and keeps the one that was read. */
export function spellName(row: ReadRow, kind: NameKind, name: string): void {
  if (row[kind] === name) return
  row.spelled = { [kind]: row[kind], ...row.spelled }
  row[kind] = name
}

/** Whether a plot has a yield, weighed or given. */
export const yields = ({ weight, yieldGiven }: ReadRow['fields']): boolean =>
  weight !== undefined || yieldGiven !== undefined

/** The plot of a row in a draft: what was measured stays with the row. */
export class RowPlot implements DraftPlot {
  readonly #row: ReadRow
  readonly point: number
  readonly entry: number

  constructor(row: ReadRow, point: number, entry: number) {
    this.#row = row
    this.point = point
    this.entry = entry
  }

  get no(): number {
    return this.#row.no
  }

  get group(): number {
    return this.#row.group
  }

  get rep(): number {
    return this.#row.rep
  }

  get repCount(): number {
    return this.#row.repCount
  }

  get hasYield(): boolean {
    return this.#row.hasYield
  }

  get fields(): DraftPlot['fields'] {
    return this.#row.fields
  }

  get status(): DraftPlot['status'] {
    return this.#row.status
  }

  get values(): DraftPlot['values'] {
    return this.#row.values
  }

  get raws(): DraftPlot['raws'] {
    return this.#row.raws
  }

  get read(): DraftPlot['read'] {
    return this.#row.read
  }
}
