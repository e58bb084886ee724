import type { MoneyUnit } from '@hepu/api/core/money/readMoney'
import { typedMoney } from '@hepu/api/core/money/typedMoney'
import type { z } from 'zod'

/** A column of an editable table: text as people type it. */
export interface Field {
  key: string
  label: string
  kind?: 'text' | 'number' | 'money' | 'date' | 'choice'
  /** The unit in which amounts are typed. */
  unit?: MoneyUnit
  /** Value by label, for a column of choices. */
  options?: Readonly<Record<string, string>>
  /** Letters that may precede a number: CK1 is 1. */
  prefix?: string
  /** Other heads that a pasted table may use for it. */
  aliases?: readonly string[]
  width: number
  required?: true
}

/** A row as typed; one without `id` is new. */
export interface DraftRow {
  /** Stays with the row while it is edited and moved. */
  key: string
  id?: string
  version?: number
  cells: Readonly<Record<string, string>>
  /** Why the row cannot be removed; absent if it can. */
  kept?: string
}

/** The problems of a row, by column. */
export type RowProblems = Readonly<Record<string, string>>

let made = 0
/** Returns a new row. */
export const newRow = (cells: DraftRow['cells'] = {}): DraftRow => ({ key: `new${++made}`, cells })

/** Returns true if nothing was typed into a new row. */
export const isEmpty = (row: DraftRow): boolean =>
  row.id === undefined && Object.values(row.cells).every((text) => text.trim() === '')

const plainHead = (text: string): string => text.replace(/[（(].*$/, '').trim()

/**
 * Returns the columns that the first line of a block names; null if it is no head. A line is a head if two of its words
 * are heads, or one is the head of a required column, since no value is called so.
 */
function headOf(line: readonly string[], fields: readonly Field[]): (Field | undefined)[] | null {
  const named = line.map((text) =>
    fields.find(
      (field) =>
        plainHead(field.label) === plainHead(text) || (field.aliases ?? []).includes(plainHead(text)),
    ),
  )
  const isHead =
    named.some((field) => field?.required) || named.filter(Boolean).length >= Math.min(2, line.length)
  return isHead ? named : null
}

/**
 * Puts a copied block into a table from a cell on: columns by their heads if the block has them, else one after the
 * other. Adds rows as needed, and fills empty ones at the end first.
 */
export function pasteBlock(
  rows: readonly DraftRow[],
  fields: readonly Field[],
  at: { row: number; field: string },
  block: readonly (readonly string[])[],
): DraftRow[] {
  const head = headOf(block[0] ?? [], fields)
  const lines = head ? block.slice(1) : block
  const first = fields.findIndex((field) => field.key === at.field)
  const columns = head ?? fields.slice(first)
  const next = [...rows]
  lines.forEach((line, i) => {
    const place = at.row + i
    const row = next[place] ?? newRow()
    const cells = { ...row.cells }
    line.forEach((text, c) => {
      const field = columns[c]
      if (field) cells[field.key] = text
    })
    next[place] = { ...row, cells }
  })
  return next
}

/**
 * Returns the values of a row as the call takes them; what cannot be read stays text, so that the schema refuses it.
 */
export function valuesOf(row: DraftRow, fields: readonly Field[]): Record<string, unknown> {
  const values = fields.map((field) => [field.key, valueOf(row.cells[field.key] ?? '', field)])
  const { id, version } = row
  return { ...Object.fromEntries(values), ...(id === undefined ? {} : { id, version }) }
}

function valueOf(text: string, { kind, options, unit = '元', prefix = '' }: Field): unknown {
  const typed = text.trim()
  const plain = typed.toUpperCase().startsWith(prefix) ? typed.slice(prefix.length).trim() : typed
  if (plain === '') return kind === 'text' || kind === undefined ? '' : undefined
  if (kind === 'number') return Number.isNaN(Number(plain)) ? plain : Number(plain)
  if (kind === 'money') return typedMoney(plain, unit)
  if (kind === 'date') return dayOf(plain)
  return kind === 'choice' ? (options?.[plain] ?? plain) : plain
}

/** Reads `2026/4/1` and `2026年4月1日` as `2026-04-01`; returns anything else unchanged. */
function dayOf(text: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** Returns the problems of each row: by the schema of the call, then values that must be unique. */
export function problemsOf(
  rows: readonly DraftRow[],
  fields: readonly Field[],
  schema: z.ZodType,
  unique: readonly string[],
): RowProblems[] {
  const seen = new Map<string, number>()
  return rows.map((row, i) => {
    if (isEmpty(row)) return {}
    const { error } = schema.safeParse(valuesOf(row, fields))
    const problems = Object.fromEntries(
      (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    )
    for (const key of unique) {
      const text = row.cells[key]?.trim()
      if (!text) continue
      const earlier = seen.get(`${key}\n${text}`)
      if (earlier === undefined) seen.set(`${key}\n${text}`, i)
      else problems[key] ??= `与第${earlier + 1}行重复`
    }
    return problems
  })
}
