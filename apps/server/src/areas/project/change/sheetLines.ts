import { nodeLabels } from '@hepu/api/areas/project/node/nodeLabels'
import { purses } from '@hepu/api/areas/project/fund/flowTypes'
import { rowOf, rowsIn, type Row, type Rows } from '@hepu/api/core/change/rows'
import { shownMoney } from '@hepu/api/core/money/typedMoney'
import { own } from '@hepu/api/core/own'
import { trimNumber } from '@hepu/api/core/number/trimNumber'
import type { RecordNames } from '../../../recordText/recordNames.ts'
import { BUDGET } from './budgetPart.ts'
import { INDEX, MEMBER, NODE, textIn, textOrNull } from './actionRows.ts'

/** One line of 任务书与现状: a value of a node or an index in any state of the project. */
export interface SheetLine {
  key: string
  node: Row
  label: string
  unit: string | null
  /** The value in a state; null where the state has no such row or no value. */
  text: (rows: Rows) => string | null
  /** The index of the line, or the node whose progress the line shows. */
  counted: { object: string; id: number } | null
}

/** Returns the rows of a table in two states, each once; those of `now` win. */
const union = (object: string, now: Rows, signed: Rows | null): Row[] => [
  ...new Map(
    [...rowsIn(signed ?? {}, object), ...rowsIn(now, object)].map((row) => [Number(row['id']), row]),
  ).values(),
]

const placeOf = (row: Row): number[] => textIn(row, 'path').split('/').filter(Boolean).map(Number)

/** Orders nodes as the tree does: each before those below it. */
function byPlace(one: Row, other: Row): number {
  const [a, b] = [placeOf(one), placeOf(other)]
  const at = a.findIndex((id, index) => id !== b[index])
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? 0)
}

/** The two states that a sheet compares, and whether the reader may see budgets. */
export interface Compared {
  now: Rows
  signed: Rows | null
  withBudgets: boolean
}

/**
 * Returns the lines of the sheet in the order of the tree: of each node its own values first, then what of its budget by subject
 * differs, then its indexes.
 */
export function sheetLines({ now, signed, withBudgets }: Compared, names: RecordNames): SheetLine[] {
  const nodes = union(NODE, now, signed).toSorted(byPlace)
  const indexes = union(INDEX, now, signed)
  return nodes.flatMap((node) => [
    ...nodeLines(node, names),
    ...(withBudgets && signed ? budgetLines(node, now, signed) : []),
    ...indexes
      .filter((row) => row['nodeId'] === node['id'])
      .toSorted((a, b) => Number(a['sortValue']) - Number(b['sortValue']))
      .map((row) => indexLine(node, row)),
  ])
}

function nodeLines(node: Row, names: RecordNames): SheetLine[] {
  const id = Number(node['id'])
  const line = (
    name: string,
    label: string,
    of: (row: Row, rows: Rows) => string | null,
    more: Partial<SheetLine> = {},
  ): SheetLine => ({
    key: keyOf(id, name),
    node,
    label,
    unit: null,
    counted: null,
    ...more,
    text: (rows) => {
      const row = rowOf(rows, NODE, id)
      return row ? of(row, rows) : null
    },
  })
  const money = (field: 'specialBudget' | 'selfBudget') =>
    line(
      field,
      nodeLabels[field],
      (row) => (textOrNull(row, field) ? shownMoney(textIn(row, field), '万元') : null),
      { unit: '万元' },
    )
  /** Counts as the list of members does: the director is one of them. */
  const members = (rows: Rows) =>
    rowsIn(rows, MEMBER).filter((row) => row['nodeId'] === id).length +
    (rowOf(rows, NODE, id)?.['directorId'] ? 1 : 0)
  return [
    line('span', '起止日期', spanText, { counted: { object: NODE, id } }),
    line('director', nodeLabels.directorId, (row) => names('user', Number(row['directorId']))),
    line(
      'unit',
      nodeLabels.unitId,
      (row) => names('organization', Number(row['unitId'])) ?? textOrNull(row, 'unitName'),
    ),
    money('specialBudget'),
    money('selfBudget'),
    line('members', MEMBERS, (_, rows) => String(members(rows)), { unit: '人' }),
  ]
}

/** Returns the key of the last of a node's own lines. */
export const membersKey = (id: number): string => keyOf(id, 'members')
const keyOf = (id: number, name: string): string => `${NODE} ${id} ${name}`

const MEMBERS = '成员数'

const spanText = (row: Row): string | null =>
  textOrNull(row, 'startDate') && `${textIn(row, 'startDate')} 至 ${textIn(row, 'endDate')}`

/** Returns the subjects and years of a node's budget whose amount differs; none for a 任务书 of before snapshots held budgets. */
function budgetLines(node: Row, now: Rows, signed: Rows): SheetLine[] {
  if (!(BUDGET in signed)) return []
  const found = { ...signed[BUDGET], ...now[BUDGET] }
  return Object.entries(found).flatMap(([key, row]) => {
    const amountIn = (rows: Rows): string | null => {
      const line = rowOf(rows, BUDGET, key)
      return line ? shownMoney(textIn(line, 'amount'), '万元') : null
    }
    if (row['nodeId'] !== node['id'] || amountIn(now) === amountIn(signed)) return []
    const label = `${own(purses, textIn(row, 'purse')) ?? ''} · ${textIn(row, 'subject')} ${textIn(row, 'year')}年`
    return [{ key: `${BUDGET} ${key}`, node, label, unit: '万元', counted: null, text: amountIn }]
  })
}

const indexLine = (node: Row, { id, name, unit }: Row): SheetLine => ({
  key: `${INDEX} ${String(id)}`,
  node,
  label: String(name),
  unit: String(unit),
  counted: { object: INDEX, id: Number(id) },
  text: (rows) => {
    const row = rowOf(rows, INDEX, Number(id))
    return row && !row['cancelledAt'] ? trimNumber(Number(row['target'])) : null
  },
})
