import type { Problem } from '@hepu/api/core/zod'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { readDecimal, roundUnits } from '@hepu/api/core/number/decimal'
import { fieldNamed, neededFiles } from '@hepu/api/core/resource/fields'
import { REVIEW, type ReviewState } from '@hepu/api/core/resource/review'
import { valueIn, plainText } from '@hepu/api/core/resource/values'
import { keyFields, stepsBack, uniqueGroups, type Resource } from '@hepu/api/core/resource/resource'
import { columnLetter, expectedIn, type Finding, type FindingContent } from '@hepu/api/cells/findings'
import { normaliseText } from '@hepu/api/cells/normalise'
import { findingAt, shown, type RowPlan } from '../../import/table/compareTable.ts'
import type { TableHead, TablePiece, TableRow } from '../../import/table/readTable.ts'
import { NEEDED, problemsOf, type Values } from '@hepu/api/core/resource/problems'
import { itemAt, must } from '@hepu/api/core/must'
import type { Stored } from '../mounted.ts'
import { nextStatus } from '../saveRecord.ts'
import { NameFindings, respelled } from '../../import/resolve/nameFindings.ts'
import { valuesText, takenText } from '../uniqueValues.ts'
import { cellOf, readCell, type Read } from './recordCells.ts'
import { importedFields, type SheetField } from './sheetFields.ts'
import type { Words } from './namedValues.ts'
import { markOf, type ExistingData, type Taken } from './existingRecords.ts'

/** What the import does with one record. */
export interface RecordPlan extends RowPlan {
  /** Values of the fields after the import. */
  values: Values
  /** 审核状态 of the record after the import. */
  status: ReviewState
  /** The stored record; undefined for a new one. */
  old: Stored | undefined
}

/** Adds a finding for a cell. A finding that is only a warning does not stop the row. */
type AddFinding = (key: string, content: Omit<FindingContent, 'severity'> & { severity?: 'warning' }) => void

/** Rows after which other calls get their turn. */
const TURN = 100

/** The rows of a workbook after the check: those to import, those with an error, and the findings. */
export interface RecordPlans {
  plans: RecordPlan[]
  refused: RecordPlan[]
  findings: Finding[]
  /** Cells with a name that is not found: the finding on the name is made when all rows are known. */
  unnamedCells: string[]
}

/** What the rows of one workbook share while they are planned, piece by piece. */
export interface Planner {
  def: Resource
  head: TableHead
  fields: readonly SheetField[]
  /** What a form takes, by the key of the column: made once, for making them costs more than all else. */
  shapes: ReadonlyMap<string, z.ZodType>
  /** Rows by the marks of their numbers, to find what stands twice in the workbook. */
  seen: Map<string, number>
  /** What is found about names, in all rows. */
  names: NameFindings
}

/** Begins the planning of a workbook with these columns. */
export function openPlanner(def: Resource, head: TableHead): Planner {
  const fields = importedFields(def.fields).filter(({ key }) => key in head.heads)
  const shapes = new Map(fields.map(({ key, field }) => [key, valueIn(field)]))
  return { def, head, fields, shapes, seen: new Map(), names: new NameFindings() }
}

/** Compares some rows of a workbook with what stands. All errors of a row are told at once. */
export async function planRecords(
  planner: Planner,
  { rows, findings: read }: TablePiece,
  existing: ExistingData,
): Promise<RecordPlans> {
  const findings: Finding[] = []
  const broken = brokenCells(read)
  const plans: RecordPlan[] = []
  const refused: RecordPlan[] = []
  const unnamedCells: string[] = []
  for (const [at, row] of rows.entries()) {
    if (at % TURN === TURN - 1) await nextTurn()
    const rowFindings: Finding[] = []
    const unnamedBefore = unnamedCells.length
    const addUnnamed = (key: string) => void unnamedCells.push(cellName(planner.head, row, key))
    const addFinding: AddFinding = (key, content) =>
      void rowFindings.push(findingAt(planner.head, row, key, { severity: 'error', ...content }))
    const isBroken = (key: string) => broken.has(cellName(planner.head, row, key))
    const plan = planRow({ ...planner, existing, isBroken, addFinding, addUnnamed }, row)
    for (const finding of rowFindings) findings.push(finding)
    const isWrong =
      row.isBroken ||
      unnamedCells.length > unnamedBefore ||
      rowFindings.some(({ severity }) => severity === 'error')
    if (isWrong) refused.push(plan)
    else plans.push(plan)
  }
  return { plans, refused, findings, unnamedCells }
}

interface Planning extends Planner {
  existing: ExistingData
  /** Whether the reader made nothing of a cell, and said so. */
  isBroken: (key: string) => boolean
  addFinding: AddFinding
  /** Takes the column of a cell whose name is not found. */
  addUnnamed: (key: string) => void
}

const cellName = ({ heads }: Pick<TableHead, 'heads'>, { no }: TableRow, key: string): string =>
  heads[key] ? `${columnLetter(heads[key].index)}${no}` : ''

const brokenCells = (findings: readonly Finding[]): ReadonlySet<string> =>
  new Set(findings.flatMap(({ severity, cell }) => (severity === 'error' && cell ? [cell] : [])))

function planRow(planning: Planning, row: TableRow): RecordPlan {
  const { def, existing } = planning
  const known = findKnown(planning, row)
  const changes: RecordPlan['changes'] = []
  const values: Values = { ...(known ? ownValues(def, known) : {}) }
  const wrong = new Set<string>()
  const rowPlanning = {
    ...planning,
    addFinding: ((key, content) => {
      if (content.severity === undefined) wrong.add(key)
      planning.addFinding(key, content)
    }) satisfies AddFinding,
    addUnnamed: (key: string) => {
      wrong.add(key)
      planning.addUnnamed(key)
    },
  }
  for (const field of planning.fields) readField(rowPlanning, row, field, { known, values, changes })
  checkDoubles(rowPlanning, row, known)
  for (const { path, message } of rulesOf(planning, values, known, changes.length > 0)) {
    const columns = importedFields(def.fields).filter(({ name }) => name === path)
    if (columns.some(({ key }) => wrong.has(key) || planning.isBroken(key))) continue
    const given = columns.filter(({ key }) => planning.fields.some((field) => field.key === key))
    const people = message.endsWith(NEEDED) ? undefined : given.find(({ part }) => part === 'staffList')
    const key = (people ?? given[0])?.key ?? path
    const text = `${message}${whereToFill(planning, columns, message)}`
    planning.addFinding(key, {
      code: 'cellInvalid',
      read: String(row.cells[key] ?? ''),
      expected: expectedIn(text),
      text,
    })
  }
  const ready = known && changes.length === 0 ? {} : def.compute(values)
  return {
    no: row.no,
    where: plainText(values[def.nameField]) || `第${row.no}行`,
    ...(known ? { number: numberOf(def, known) } : {}),
    id: known?.id ?? null,
    old: known,
    version: known?.version ?? null,
    values: ready,
    changes: known ? changes : [],
    status: statusOf(def, existing, known, ready),
  }
}

/** Returns the number by which a record is identified in addition to its name. */
const numberOf = (def: Resource, known: Stored): string =>
  keyFields(def)
    .filter((name) => name !== def.nameField)
    .map((name) => plainText(known[name]))
    .filter(Boolean)
    .join('、')

/** Names the columns in which a missing value can be filled in, if the field itself has no column in the file. */
function whereToFill(
  { fields }: Pick<Planning, 'fields'>,
  columns: readonly SheetField[],
  message: string,
): string {
  if (columns.length === 0 || !message.endsWith(NEEDED)) return ''
  const heads = columns.map(({ label }) => `「${label}」`).join('')
  const isThere = columns.some(({ key }) => fields.some((field) => field.key === key))
  const one = columns.length > 1 ? `${heads}中至少一列` : heads
  if (!isThere)
    return `，文件中没有${columns.length > 1 ? `${heads}中的任何一列` : `${heads}列`}，请按模板补上`
  return columns.length > 1 ? `，请填写${one}` : ''
}

/**
 * Returns the review state after the import. A workbook carries no attachments, so a record that needs some and has none
 * stays a draft. A rejected record waits for review again.
 */
function statusOf(
  def: Resource,
  { withFiles }: ExistingData,
  known: Stored | undefined,
  next: Values,
): ReviewState {
  const status = known ? nextStatus(def, known, next, known.status === REVIEW.REJECTED) : REVIEW.WAITING
  const isBare = neededFiles(def.fields) && !(known && withFiles.has(String(known.id)))
  return status === REVIEW.WAITING && isBare ? REVIEW.DRAFT : status
}

const ownValues = (def: Resource, known: Stored): Values =>
  Object.fromEntries(importedFields(def.fields).map(({ name }) => [name, known[name]]))

/**
 * Finds the record that a row refers to: by its number, or by its name if the resource has no number. A row without a number
 * refers to the draft with its name that has no number either; the first such row gets it.
 */
function findKnown({ def, existing, seen }: Planning, row: TableRow): Stored | undefined {
  const mark = markOf(keyFields(def), row.cells)
  if (mark !== undefined) return existing.byKey.get(mark)
  const draft = existing.drafts.get(plainText(row.cells[def.nameField]))
  const own = `draft ${draft?.id}`
  if (!draft || seen.has(own)) return undefined
  seen.set(own, row.no)
  return draft
}

interface Reading {
  known: Stored | undefined
  values: Values
  changes: RecordPlan['changes']
}

/** Reads a field of the row. A blank cell leaves the field unchanged. */
function readField(planning: Planning, row: TableRow, field: SheetField, reading: Reading): void {
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

/**
 * Checks the rules of the record. A draft may be incomplete, and so may a rejected record, as long as the row does not change
 * it.
 */
function rulesOf(
  { def, existing }: Planning,
  values: Values,
  known: Stored | undefined,
  isChanged: boolean,
): Problem[] {
  const isDraft = known?.status === REVIEW.DRAFT || (known?.status === REVIEW.REJECTED && !isChanged)
  const rules = { isDraft, today: existing.today }
  return [...problemsOf(def, values, rules), ...existing.problems(values, known, isDraft)]
}

/**
 * Refuses the second row with the same number and numbers of other records. A number in the recycle bin is free but gives a
 * warning.
 */
function checkDoubles(
  { def, existing, seen, addFinding }: Planning,
  { no, cells }: TableRow,
  known?: Stored,
): void {
  for (const names of uniqueGroupsOrName(def)) {
    const mark = markOf(names, cells)
    if (mark === undefined) continue
    const earlier = seen.get(mark)
    const text = valuesText(def, names, cells)
    const read = names.map((name) => String(cells[name])).join('、')
    if (earlier !== undefined) {
      addFinding(itemAt(names, 0), {
        code: 'numberDouble',
        read,
        expected: `每个${names.map((name) => fieldNamed(def.fields, name).label).join('与')}只出现一次`,
        text: `${text}与第${earlier}行重复`,
      })
    } else seen.set(mark, no)
    for (const taken of existing.taken.get(mark) ?? []) {
      // An existing record keeps a number that another organisation uses too.
      if (known && (taken.id === known.id || taken.orgName !== null)) continue
      addFinding(itemAt(names, 0), { read, ...takenFinding(text, taken) })
    }
  }
}

/**
 * Returns the finding for a number that is in use: an error if another record of the same organisation has it, else a
 * warning.
 */
function takenFinding(text: string, { called, orgName, isInBin }: Taken) {
  if (orgName !== null) {
    return {
      severity: 'warning' as const,
      code: 'numberElsewhere',
      expected: '可见的其他机构没有同号记录',
      text: `${text}已由「${orgName}」登记（${called}）；是同一件的请删去这一行，不删去则按本机构的新记录导入`,
    }
  }
  return isInBin
    ? {
        severity: 'warning' as const,
        code: 'numberInBin',
        expected: '回收站中没有同号记录',
        text: `回收站中有同号记录：${text}「${called}」；仍按新记录导入，此号在用期间那一条不能恢复`,
      }
    : { code: 'numberTaken', expected: '没有其他记录使用', text: takenText(text, called) }
}

const uniqueGroupsOrName = (def: Resource): (readonly string[])[] => {
  const groups = uniqueGroups(def)
  return groups.length > 0 ? groups : [[def.nameField]]
}
