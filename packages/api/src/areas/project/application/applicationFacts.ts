import { labelWithUnit } from '../../../core/labelWithUnit.ts'
import { groupedText } from '../../../core/money/groupedMoney.ts'
import { storedFields, type Field, type RowColumn, type RowsField } from '../../../core/resource/fields.ts'
import type { Part } from '../../../core/resource/part.ts'
import type { Values } from '../../../core/resource/problems.ts'
import { plainText } from '../../../core/resource/values.ts'
import type { ApplicationContent } from './applicationContent.ts'
import { applicationLabels as labels } from './applicationLabels.ts'
import { BASIC, BASIC_LABEL } from './applicationRules.ts'
import { applicationSections } from './applicationSections.ts'

/** A field of an application as people read it: its text, or the heads and cells of its table. */
export interface Fact {
  field: string
  label: string
  text: string
  table: { heads: string[]; isFigure: boolean[]; rows: string[][] } | null
}

/** Fields of the application itself in the order of its document, each with the value that shows it. */
const basicFields: readonly [field: keyof typeof labels, shown: string][] = [
  ['number', 'number'],
  ['name', 'name'],
  ['approvalId', 'approvalName'],
  ['sourceId', 'sourceName'],
  ['rank', 'rank'],
  ['category', 'category'],
  ['unitId', 'unitName'],
  ['contact', 'contact'],
  ['phone', 'phone'],
  ['directorId', 'directorName'],
  ['directorIdentity', 'directorIdentity'],
  ['directorTitle', 'directorTitle'],
  ['directorAge', 'directorAge'],
  ['startDate', 'startDate'],
  ['endDate', 'endDate'],
  ['specialBudget', 'specialBudget'],
  ['selfBudget', 'selfBudget'],
  ['keywords', 'keywords'],
  ['summary', 'summary'],
]

const wan = (yuan: unknown): string => (typeof yuan === 'string' ? `${groupedText(yuan, '万元')} 万元` : '')

/** Returns the fields of the application itself as people read them. */
export const basicFacts = (basic: Values): Fact[] =>
  basicFields.map(([field, shown]) => ({
    field,
    label: labels[field],
    text: field.endsWith('Budget') ? wan(basic[shown]) : plainText(basic[shown]),
    table: null,
  }))

/** Returns the fields of a section as people read them; files are left out. */
export const sectionFacts = ({ fields }: Pick<Part, 'fields'>, values: Values): Fact[] =>
  storedFields(fields).map(([field, def]) => ({
    field,
    label: labelWithUnit(def.label, def.kind === 'number' ? def.unit : null),
    text: def.kind === 'rows' ? '' : textOf(def, values[field]),
    table: def.kind === 'rows' ? tableOf(def, values[field]) : null,
  }))

const textOf = (field: Field | RowColumn, value: unknown): string =>
  field.kind === 'money' && typeof value === 'string'
    ? `${groupedText(value, field.unit)} ${field.unit}`
    : plainText(value)

const unitOf = (column: RowColumn): string | undefined =>
  column.kind === 'money' || column.kind === 'number' ? column.unit : undefined

function tableOf({ columns }: RowsField, value: unknown): NonNullable<Fact['table']> {
  const kinds = Object.entries(columns)
  return {
    heads: kinds.map(([, column]) => labelWithUnit(column.label, unitOf(column))),
    isFigure: kinds.map(([, { kind }]) => kind === 'money' || kind === 'number'),
    rows: ((value ?? []) as Values[]).map((row) => kinds.map(([name, column]) => cellOf(column, row[name]))),
  }
}

const cellOf = (column: RowColumn, value: unknown): string =>
  column.kind === 'money' && typeof value === 'string' ? groupedText(value, column.unit) : plainText(value)

/** A field that differs between two submissions: its text, or the rows that only one of them has. */
export interface FactChange {
  label: string
  before: string[]
  after: string[]
}

/** Returns what differs between two contents of an application, by section; sections without a difference are left out. */
export function contentDifference(
  before: ApplicationContent,
  after: ApplicationContent,
): { section: string; label: string; changes: FactChange[] }[] {
  return [
    {
      section: BASIC,
      label: BASIC_LABEL,
      changes: factChanges(basicFacts(before.basic), basicFacts(after.basic)),
    },
    ...applicationSections.map((part) => ({
      section: part.name,
      label: part.label,
      changes: factChanges(
        sectionFacts(part, before.sections[part.name] ?? {}),
        sectionFacts(part, after.sections[part.name] ?? {}),
      ),
    })),
  ].filter(({ changes }) => changes.length > 0)
}

const factChanges = (before: readonly Fact[], after: readonly Fact[]): FactChange[] =>
  after.flatMap((fact, at) => {
    const [was, is] = [linesOf(before[at]), linesOf(fact)]
    const change = { label: fact.label, before: without(was, is), after: without(is, was) }
    return was.join('\n') === is.join('\n') ? [] : [orderOnly(change, fact.label)]
  })

/** Rows that only moved are neither gone nor new. */
const orderOnly = (change: FactChange, label: string): FactChange =>
  change.before.length + change.after.length > 0 ? change : { label, before: [], after: ['各行次序有调整'] }

/** Returns a fact as lines: one for a text, one for each row of a table. */
function linesOf(fact: Fact | undefined): string[] {
  if (!fact) return []
  if (!fact.table) return fact.text ? [fact.text] : []
  const { heads, rows } = fact.table
  return rows.map((cells) =>
    cells.flatMap((cell, at) => (cell ? [`${heads[at] ?? ''}：${cell}`] : [])).join('；'),
  )
}

/** Returns the lines of one list that the other lacks, as often as it lacks them. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
