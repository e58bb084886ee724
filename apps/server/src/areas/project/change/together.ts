import { budgetProblem, outsideProblem } from '@hepu/api/areas/project/node/nodeRules'
import { weightProblem } from '@hepu/api/areas/project/plan/weights'
import { isSame, rowOf, rowsIn, type Row, type RowChange, type Rows } from '@hepu/api/core/change/rows'
import { INDEX, indexLabel, KEY_RESULT, NODE, nodeLabel, textIn, textOrNull } from './actionRows.ts'

/** Most rows that one message names. */
const MAX_NAMED = 10

/**
 * Returns what the actions together must not leave behind: a node, an index or a key result outside the days of what it belongs
 * to, children with more money than their parent, weights that are not 100 %. Only what the actions touch is checked.
 */
export function projectTogether(before: Rows, after: Rows, changes: readonly RowChange[]): string[] {
  return [...spanProblems(before, after), ...moneyProblems(before, after), ...weightProblems(after, changes)]
}

const spanOf = (row: Row) => ({
  startDate: textOrNull(row, 'startDate'),
  endDate: textOrNull(row, 'endDate'),
})
const budgetsOf = (row: Row) => ({
  specialBudget: textOrNull(row, 'specialBudget'),
  selfBudget: textOrNull(row, 'selfBudget'),
  name: textIn(row, 'name'),
})
const aboveOf = (row: Row) => ({ ...spanOf(row), name: textIn(row, 'name'), level: Number(row['level']) })

/** Returns whether fields of a row differ from before; a new row differs. */
const isTouched = (before: Rows, object: string, row: Row, fields: readonly string[]): boolean => {
  const was = row['id'] === undefined ? undefined : rowOf(before, object, Number(row['id']))
  return !was || fields.some((field) => !isSame(was[field], row[field]))
}
const DAYS = ['startDate', 'endDate']
const MONEY = ['specialBudget', 'selfBudget']

function spanProblems(before: Rows, after: Rows): string[] {
  const nodes = rowsIn(after, NODE)
  const moved = (row: Row): boolean => isTouched(before, NODE, row, DAYS)
  const outside = nodes.flatMap((row) => {
    const above = rowOf(after, NODE, Number(row['parentId']))
    if (!above || (!moved(row) && !moved(above))) return []
    return problemOf(nodeLabel(row), spanOf(row), above)
  })
  const indexes = rowsIn(after, INDEX).filter((row) => !row['cancelledAt'])
  const ofIndexes = indexes.flatMap((row) => {
    const node = rowOf(after, NODE, Number(row['nodeId']))
    if (!node || (!moved(node) && !isTouched(before, INDEX, row, DAYS))) return []
    return [...problemOf(indexLabel(row), spanOf(row), node), ...orderProblem(row)]
  })
  return limited([...outside, ...ofIndexes, ...dueProblems(after, moved)])
}

function problemOf(label: string, span: ReturnType<typeof spanOf>, above: Row): string[] {
  const problem = outsideProblem(span, aboveOf(above))
  return problem ? [`${label}${span.startDate ?? ''} 至 ${span.endDate ?? ''}：${problem}，请一并变更`] : []
}

const orderProblem = (row: Row): string[] => {
  const { startDate, endDate } = spanOf(row)
  return startDate && endDate && endDate < startDate ? [`${indexLabel(row)}的结束日期不得早于开始日期`] : []
}

/** Returns the key results that are due outside the days of their node, where those moved. */
function dueProblems(after: Rows, moved: (row: Row) => boolean): string[] {
  return rowsIn(after, KEY_RESULT).flatMap((row) => {
    const index = rowOf(after, INDEX, Number(row['indexId']))
    const node = index && rowOf(after, NODE, Number(index['nodeId']))
    const dueDate = textOrNull(row, 'dueDate')
    if (!node || !dueDate || index['cancelledAt'] || !moved(node)) return []
    return problemOf(`关键结果「${textIn(row, 'name')}」`, { startDate: dueDate, endDate: dueDate }, node)
  })
}

function limited(problems: readonly string[]): string[] {
  if (problems.length <= MAX_NAMED) return [...problems]
  return [...problems.slice(0, MAX_NAMED), `另有${problems.length - MAX_NAMED}处超出起止日期`]
}

function moneyProblems(before: Rows, after: Rows): string[] {
  const nodes = rowsIn(after, NODE)
  const touched = (row: Row): boolean => isTouched(before, NODE, row, MONEY)
  return nodes.flatMap((above) => {
    const children = nodes.filter((row) => row['parentId'] === above['id'])
    if (children.length === 0 || ![above, ...children].some(touched)) return []
    const problem = budgetProblem(budgetsOf(above), children.map(budgetsOf))
    return problem ? [`${nodeLabel(above)}：${problem}`] : []
  })
}

function weightProblems(after: Rows, changes: readonly RowChange[]): string[] {
  const fields = ['weight', 'cancelledAt', 'nodeId']
  const nodeIds = new Set(
    changes.flatMap(({ object, id, after: row }) => {
      if (object !== INDEX || !row || !fields.some((field) => field in row)) return []
      return [Number(row['nodeId'] ?? rowOf(after, INDEX, id ?? '')?.['nodeId'])]
    }),
  )
  return [...nodeIds].flatMap((nodeId) => {
    const node = rowOf(after, NODE, nodeId)
    const counted = rowsIn(after, INDEX).filter((row) => row['nodeId'] === nodeId && !row['cancelledAt'])
    const weights = counted.map((row) => textOrNull(row, 'weight'))
    const problem = node && counted.length > 0 && weightProblem(`${nodeLabel(node)}的指标`, weights)
    return problem ? [problem] : []
  })
}
