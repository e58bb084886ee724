import type { Problem } from '@hepu/api/core/zod'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { neededFiles } from '@hepu/api/core/resource/fields'
import { REVIEW, type ReviewState } from '@hepu/api/core/resource/review'
import { valueIn, plainText } from '@hepu/api/core/resource/values'
import { keyFields, type Resource } from '@hepu/api/core/resource/resource'
import { columnLetter, expectedIn, type Finding } from '@hepu/api/cells/findings'
import { findingAt } from '../../import/table/compareTable.ts'
import type { TableHead, TablePiece, TableRow } from '../../import/table/readTable.ts'
import { NEEDED, problemsOf, type Values } from '@hepu/api/core/resource/problems'
import type { Stored } from '../mounted.ts'
import { nextStatus } from '../saveRecord.ts'
import { NameFindings } from '../../import/resolve/nameFindings.ts'
import { readField } from './planCells.ts'
import { checkDoubles } from './planDoubles.ts'
import type { AddFinding, Planner, Planning, RecordPlan, RecordPlans } from './planning.ts'
import { importedFields, type SheetField } from './sheetFields.ts'
import { markOf, type ExistingData } from './existingRecords.ts'

/** Rows after which other calls get their turn. */
const TURN = 100

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
