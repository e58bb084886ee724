import { changeKinds, changeValues, type ChangeKind } from '@hepu/api/areas/project/change/changeActions'
import { memberLabels } from '@hepu/api/areas/project/member/projectMember'
import { nodeLabels } from '@hepu/api/areas/project/node/nodeLabels'
import { spanProblem } from '@hepu/api/areas/project/node/nodeRules'
import { weightText } from '@hepu/api/areas/project/plan/weights'
import { rowsIn, type Row } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNull } from 'drizzle-orm'
import { actionKind, type ActionKind } from '../../../change/subject.ts'
import { user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertNames, isPerson } from '../node/nodeRules.ts'
import {
  assertFreeName,
  changeIndex,
  changeNode,
  INDEX,
  indexIn,
  indexKey,
  indexLabel,
  MEMBER,
  changeMember,
  memberIn,
  memberKey,
  memberLabel,
  nodeIn,
  nodeKey,
  nodeLabel,
} from './actionRows.ts'

/** Throws if a person cannot be named: by the author whom he does not see, by the product whoever is gone. */
async function assertPerson(ctx: Ctx, id: number, label: string, isAuthor: boolean): Promise<void> {
  if (isAuthor && (await isPerson(ctx, id))) return
  if (!isAuthor && (await isActive(ctx, id))) return
  throw new AppError('BAD_INPUT', `${label}不存在、已停用或无权查看，请另选`)
}

const isActive = async ({ db }: Ctx, id: number): Promise<boolean> =>
  (await db.$count(user, and(eq(user.id, id), eq(user.state, 1), isNull(user.deletedAt)))) > 0

const refuse = (message: string | undefined): void => {
  if (message) throw new AppError('BAD_INPUT', message)
}

const weightOf = (weight: number | null | undefined): string | null | undefined =>
  typeof weight === 'number' ? weightText(Math.round(weight * 100)) : weight

const given = (values: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** 项目变更: what each kind of action does to the project and its parts. */
export const projectActions: Readonly<Record<ChangeKind, ActionKind>> = {
  director: actionKind({
    label: changeKinds.director,
    values: changeValues.director,
    reads: nodeKey,
    check: (ctx, { directorId }, isAuthor) => assertPerson(ctx, directorId, nodeLabels.directorId, isAuthor),
    plan: ({ nodeId, directorId }, state) => changeNode(state, nodeId, { directorId }),
  }),
  unit: actionKind({
    label: changeKinds.unit,
    values: changeValues.unit,
    reads: nodeKey,
    check: async (ctx, { unitId, unitName }, isAuthor) => {
      if (!unitId && !unitName) refuse(`${nodeLabels.unitId}必填：请选择本系统的机构，或填写外部单位`)
      if (isAuthor) await assertNames(ctx, { unitId })
    },
    plan: ({ nodeId, unitId = null, unitName }, state) => changeNode(state, nodeId, { unitId, unitName }),
  }),
  period: actionKind({
    label: changeKinds.period,
    values: changeValues.period,
    reads: nodeKey,
    plan: ({ nodeId, ...span }, state) => {
      refuse(spanProblem(span))
      return changeNode(state, nodeId, span)
    },
  }),
  budget: actionKind({
    label: changeKinds.budget,
    values: changeValues.budget,
    reads: nodeKey,
    plan: ({ nodeId, ...budgets }, state) => changeNode(state, nodeId, budgets),
  }),
  content: actionKind({
    label: changeKinds.content,
    values: changeValues.content,
    reads: nodeKey,
    plan: ({ nodeId, summary }, state) => changeNode(state, nodeId, { summary }),
  }),
  index: actionKind({
    label: changeKinds.index,
    values: changeValues.index,
    reads: indexKey,
    plan: ({ indexId, weight, ...values }, state) => {
      const row = indexIn(state, indexId)
      if (values.name) assertFreeName(state, row['nodeId'], values.name, row['id'])
      return changeIndex(state, indexId, given({ ...values, weight: weightOf(weight) }))
    },
  }),
  addIndex: actionKind({
    label: changeKinds.addIndex,
    values: changeValues.addIndex,
    reads: nodeKey,
    plan: ({ nodeId, weight, startDate = null, endDate = null, ...values }, state) => {
      const node = nodeIn(state, nodeId)
      assertFreeName(state, nodeId, values.name, null)
      const places = rowsIn(state.rows, INDEX).filter((row) => row['nodeId'] === nodeId)
      const sortValue = Math.max(0, ...places.map((row) => Number(row['sortValue']))) + 1
      const after = { ...values, nodeId, sortValue, weight: weightOf(weight) ?? null, startDate, endDate }
      const label = `${nodeLabel(node)}的${indexLabel(after)}`
      return [{ object: INDEX, id: null, ref: state.ref, label, before: null, after }]
    },
  }),
  cancelIndex: actionKind({
    label: changeKinds.cancelIndex,
    values: changeValues.cancelIndex,
    reads: indexKey,
    plan: ({ indexId, cancelReason }, state) =>
      changeIndex(state, indexId, { cancelledAt: state.now, cancelReason }),
  }),
  addMember: actionKind({
    label: changeKinds.addMember,
    values: changeValues.addMember,
    reads: nodeKey,
    check: (ctx, { userId }, isAuthor) => assertPerson(ctx, userId, memberLabels.userId, isAuthor),
    plan: ({ nodeId, userId, position, months = null }, state) => {
      nodeIn(state, nodeId)
      const isMember = rowsIn(state.rows, MEMBER).some(
        (row) => row['nodeId'] === nodeId && row['userId'] === userId,
      )
      if (isMember) throw new AppError('BAD_INPUT', '该人员已是成员，请改用“成员调整”')
      const after = { nodeId, userId, position, months, roleIds: [] }
      const label = memberLabel(state, nodeId)
      return [{ object: MEMBER, id: null, ref: state.ref, label, before: null, after }]
    },
  }),
  editMember: actionKind({
    label: changeKinds.editMember,
    values: changeValues.editMember,
    reads: memberKey,
    plan: ({ memberId, position, months = null }, state) =>
      changeMember(state, memberId, { position, months }),
  }),
  removeMember: actionKind({
    label: changeKinds.removeMember,
    values: changeValues.removeMember,
    reads: memberKey,
    plan: ({ memberId }, state) => {
      const row = memberIn(state, memberId)
      const label = memberLabel(state, row['nodeId'])
      return [{ object: MEMBER, id: memberId, ref: null, label, before: row, after: null }]
    },
  }),
  other: actionKind({
    label: changeKinds.other,
    values: changeValues.other,
    reads: () => [],
    plan: () => [],
    text: ({ content }) => content,
  }),
}
