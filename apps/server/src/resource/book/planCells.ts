import { readDecimal, roundUnits } from '@hepu/api/core/number/decimal'
import { must } from '@hepu/api/core/must'
import { stepsBack } from '@hepu/api/core/resource/resource'
import { expectedIn, type FindingContent } from '@hepu/api/cells/findings'
import { normaliseText } from '@hepu/api/cells/normalise'
import type { Values } from '@hepu/api/core/resource/problems'
import type { z } from 'zod'
import { respelled } from '../../import/resolve/nameFindings.ts'
import { shown } from '../../import/table/compareTable.ts'
import type { TableRow } from '../../import/table/readTable.ts'
import type { Stored } from '../mounted.ts'
import type { Words } from './namedValues.ts'
import type { Planning, RecordPlan } from './planning.ts'
import { cellOf, readCell, type Read } from './recordCells.ts'
import type { SheetField } from './sheetFields.ts'

/** The stored record of a row, the values that the row makes of it, and what differs. */
interface Reading {
  known: Stored | undefined
  values: Values
  changes: RecordPlan['changes']
}

/** Reads a field of the row. A blank cell leaves the field unchanged. */
export function readField(planning: Planning, row: TableRow, field: SheetField, reading: Reading): void {
  const { def, existing, shapes, addFinding } = planning
  const cell = row.cells[field.key]
  if (cell === undefined) return
  const { known, values, changes } = reading
  const before = known ? cellOf(field, known[field.name], existing.words) : null
  if (known && isSame(field, String(before ?? ''), cellText(cell))) return
  const read = readCell(field, cell, existing.words)
  const problem =
    'problem' in read
      ? read.problem
      : shapeProblem(field, must(shapes.get(field.key), 'shape of the field'), read.value)
  if (problem) {
    const content = {
      code: 'cellInvalid',
      read: String(cell),
      expected: ('expected' in read && read.expected) || expectedOf(problem, field),
      text: `“${String(cell)}”：${problem}`,
    }
    if ('isOfName' in read && read.isOfName) addName(planning, row, field, { ...content, problem })
    else addFinding(field.key, content)
    return
  }
  remarkOnNames(planning, row, field, read)
  if (known && isSameNamed(field, known[field.name], read, existing.words)) return
  values[field.name] = 'value' in read ? merged(field, values[field.name], read.value) : null
  if (!known) return
  changes.push({ field: field.label, before: shown(before as string | null), after: cellText(cell) })
  if (def.stages?.field === field.name && stepsBack(def.stages, known[field.name], values[field.name])) {
    addFinding(field.key, stepBack(field.label, String(before), cellText(cell)))
  }
}

/** Returns the warning about a state that goes back, which is allowed because it may correct a mistake. */
const stepBack = (label: string, before: string, after: string) => ({
  severity: 'warning' as const,
  code: 'stepBack',
  read: after,
  expected: `「${before}」或其后的状态`,
  text: `${label}由「${before}」退回「${after}」，请核对；确认导入后按文件修改`,
})

/** Adds a cell to the finding on the name in it. */
function addName(
  { names, addUnnamed }: Planning,
  row: TableRow,
  { key }: SheetField,
  { problem, ...content }: Omit<FindingContent, 'severity'> & { problem: string },
): void {
  addUnnamed(key)
  names.add(row, key, { severity: 'error', ...content }, problem)
}

function remarkOnNames({ names }: Planning, row: TableRow, { key, label }: SheetField, read: Read): void {
  const others = 'respelled' in read ? (read.respelled ?? []) : []
  for (const { read: written, name } of others) names.add(row, key, respelled(label, written, name))
}

/**
 * Compares what is looked up by what it means: a name may have another spelling, and an outsider may be written without the mark,
 * as long as nobody on record has that name.
 */
function isSameNamed(field: SheetField, stored: unknown, read: Read, words: Words): boolean {
  if (!('value' in read)) return false
  const { field: own, part } = field
  if (part === 'staffList' || part === 'internalUnit')
    return cellOf(field, { [part]: read.value }, words) === cellOf(field, stored, words)
  if (own.kind === 'ref') return read.value === stored
  return (
    (own.kind === 'dict' || own.kind === 'dicts') &&
    cellOf(field, read.value, words) === cellOf(field, stored, words)
  )
}

/**
 * Returns what the cell should contain according to the refusal; if the refusal only names the problem, the format of a date
 * or the whole refusal.
 */
function expectedOf(problem: string, { field }: SheetField): string {
  const expected = expectedIn(problem)
  return expected === problem && field.kind === 'date' ? '有效日期，如 2025-06-01' : expected
}

const cellText = (cell: string | number | boolean): string =>
  typeof cell === 'boolean' ? (cell ? '是' : '否') : String(cell)

/**
 * Compares two cells. Free texts are compared as typed; in dictionary words and names full-width characters equal half-width
 * ones.
 */
const isSame = ({ field }: SheetField, before: string, after: string): boolean =>
  before === after ||
  (field.kind === 'money' && isSameAmount(before, after)) ||
  (field.kind !== 'text' && normaliseText(before) === normaliseText(after))

/** Compares amounts by value: 12.5 equals 12.50. */
function isSameAmount(before: string, after: string): boolean {
  const [a, b] = [readDecimal(before), readDecimal(after)]
  if (!a || !b) return false
  const places = Math.max(a.scale, b.scale)
  return a.negative === b.negative && roundUnits(a, places) === roundUnits(b, places)
}

/** Merges one part of a holder into the holder, because its parts come in separate columns. */
function merged({ part }: SheetField, before: unknown, value: unknown): unknown {
  if (!part) return value
  const holder = before ?? { internalUnit: [], staffList: [], externalUnit: null }
  return { ...holder, [part]: value }
}

/** Checks a value by the rules of the form. Holders and references are not checked: they were looked up, not typed. */
function shapeProblem({ field }: SheetField, shape: z.ZodType, value: unknown): string | null {
  if (field.kind === 'holder' || field.kind === 'ref') return null
  return shape.safeParse(value).error?.issues[0]?.message ?? null
}
