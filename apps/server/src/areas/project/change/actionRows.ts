import { levelName } from '../node/nodes.ts'
import type { ChangeState, RowKey } from '../../../change/subject.ts'
import { changeOf, rowOf, rowsIn, type Row, type RowChange } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'

export const NODE = 'project_node'
export const INDEX = 'project_task_index'
export const KEY_RESULT = 'project_key_result'
export const MEMBER = 'project_member'

/** Returns a text of a row; blank if it has none. */
export const textIn = (row: Row, field: string): string => {
  const value = row[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
export const textOrNull = (row: Row, field: string): string | null => textIn(row, field) || null

/** Returns what people call a node: 课题「…」. */
export const nodeLabel = (row: Row): string => `${levelName(Number(row['level']))}「${textIn(row, 'name')}」`

const lost = (what: string): AppError => new AppError('BAD_INPUT', `${what}不存在或已删除，请重新选择`)

/** Returns a node of the project. Throws BAD_INPUT for any other. */
export function nodeIn({ rows }: ChangeState, id: number): Row {
  const found = rowOf(rows, NODE, id)
  if (!found) throw lost('变更的项目、课题或任务')
  return found
}

/** Returns an index of the project that still counts. Throws BAD_INPUT for any other. */
export function indexIn({ rows }: ChangeState, id: number): Row {
  const found = rowOf(rows, INDEX, id)
  if (!found) throw lost('变更的指标')
  if (found['cancelledAt'])
    throw new AppError('BAD_INPUT', `指标「${textIn(found, 'name')}」已取消，不能再变更`)
  return found
}

export function memberIn({ rows }: ChangeState, id: number): Row {
  const found = rowOf(rows, MEMBER, id)
  if (!found) throw lost('变更的成员')
  return found
}

export const nodeKey = ({ nodeId }: { nodeId: number }): RowKey[] => [{ object: NODE, id: nodeId }]
export const indexKey = ({ indexId }: { indexId: number }): RowKey[] => [{ object: INDEX, id: indexId }]
export const memberKey = ({ memberId }: { memberId: number }): RowKey[] => [{ object: MEMBER, id: memberId }]

const listed = (change: RowChange | null): RowChange[] => (change ? [change] : [])

/** Returns the change of some fields of a node. */
export const changeNode = (state: ChangeState, id: number, values: Row): RowChange[] => {
  const row = nodeIn(state, id)
  return listed(changeOf(row, values, { object: NODE, label: nodeLabel(row) }))
}

export const indexLabel = (row: Row): string => `指标「${textIn(row, 'name')}」`

export const changeIndex = (state: ChangeState, id: number, values: Row): RowChange[] => {
  const row = indexIn(state, id)
  return listed(changeOf(row, values, { object: INDEX, label: indexLabel(row) }))
}

/** What people call a member: by the node he works in; the screens show his name from the fields. */
export const memberLabel = (state: ChangeState, nodeId: unknown): string => {
  const node = rowOf(state.rows, NODE, Number(nodeId))
  return node ? `${nodeLabel(node)}的成员` : '成员'
}

/** Throws BAD_INPUT if a node has an index of this name already. */
export function assertFreeName({ rows }: ChangeState, nodeId: unknown, name: string, self: unknown): void {
  const isTaken = rowsIn(rows, INDEX).some(
    (row) => row['nodeId'] === nodeId && row['name'] === name && row['id'] !== self,
  )
  if (isTaken) throw new AppError('BAD_INPUT', `该项目下已有指标「${name}」，请改名`)
}

export const changeMember = (state: ChangeState, id: number, values: Row): RowChange[] => {
  const row = memberIn(state, id)
  return listed(changeOf(row, values, { object: MEMBER, label: memberLabel(state, row['nodeId']) }))
}
