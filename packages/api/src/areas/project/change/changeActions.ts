import { z } from 'zod'
import { moneyProblem, typedMoney } from '../../../core/money/typedMoney.ts'
import { idIn, optText, text } from '../../../core/wireFields.ts'
import { memberLabels, positions } from '../member/projectMember.ts'
import { nodeLabels } from '../node/nodeLabels.ts'
import { indexTypeCodes } from '../plan/indexTypes.ts'
import { indexLabels } from '../plan/planLabels.ts'

const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)

/** An amount in yuan; blank for none. */
const amount = (label: string) =>
  z
    .string(`${label}应为金额`)
    .nullish()
    .transform((value) => (value?.trim() ? typedMoney(value, '元') : null))
    .refine(
      (value) => value === null || moneyProblem(value, '元') === null,
      `${label}应为金额，最多两位小数，不得小于0`,
    )

const target = z.number(`${indexLabels.target}应为数字`).min(0, `${indexLabels.target}不得小于0`)
const weight = z
  .number('权重应为数字')
  .min(0, '权重不得小于0')
  .max(100, '权重不得大于100')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, '权重最多两位小数')
const months = z
  .number(`${memberLabels.months}应为数字`)
  .min(0, `${memberLabels.months}不得小于0`)
  .max(12, `${memberLabels.months}不得大于12`)
const position = z.enum(positions, `${memberLabels.position}不正确`)

const nodeId = idIn('变更的项目、课题或任务')
const indexId = idIn('变更的指标')
const memberId = idIn('变更的成员')

/** Values of the actions of 项目变更, by kind. Kinds are stored, so they never change. */
export const changeValues = {
  director: z.object({ nodeId, directorId: idIn(nodeLabels.directorId) }),
  unit: z.object({
    nodeId,
    unitId: idIn(nodeLabels.unitId).nullish(),
    unitName: optText(nodeLabels.unitName, 100),
  }),
  period: z.object({ nodeId, startDate: day(nodeLabels.startDate), endDate: day(nodeLabels.endDate) }),
  budget: z.object({
    nodeId,
    specialBudget: amount(nodeLabels.specialBudget),
    selfBudget: amount(nodeLabels.selfBudget),
  }),
  content: z.object({ nodeId, summary: text('研究内容', 1000) }),
  index: z.object({
    indexId,
    name: optText(indexLabels.name, 100),
    target: target.nullish(),
    weight: weight.nullish(),
    startDate: day(indexLabels.startDate).nullish(),
    endDate: day(indexLabels.endDate).nullish(),
  }),
  addIndex: z.object({
    nodeId,
    name: text(indexLabels.name, 100),
    indexType: z.enum(indexTypeCodes, `${indexLabels.indexType}不正确`),
    unit: text(indexLabels.unit, 20),
    target,
    weight: weight.nullish(),
    startDate: day(indexLabels.startDate).nullish(),
    endDate: day(indexLabels.endDate).nullish(),
    isMust: z.boolean(`${indexLabels.isMust}应为是或否`).default(true),
    method: optText(indexLabels.method, 200),
  }),
  cancelIndex: z.object({ indexId, cancelReason: text(indexLabels.cancelReason, 200) }),
  addMember: z.object({
    nodeId,
    userId: idIn(memberLabels.userId),
    position,
    months: months.nullish(),
  }),
  editMember: z.object({ memberId, position, months: months.nullish() }),
  removeMember: z.object({ memberId }),
  other: z.object({ content: text('变更内容', 1000) }),
} as const

export type ChangeKind = keyof typeof changeValues
export const changeKindNames = Object.keys(changeValues) as [ChangeKind, ...ChangeKind[]]

/** What people call the actions. */
export const changeKinds = {
  director: '负责人变更',
  unit: '单位变更',
  period: '周期变更（延期）',
  budget: '预算调整',
  content: '研究内容变更',
  index: '指标调整',
  addIndex: '新增指标',
  cancelIndex: '取消指标',
  addMember: '增加成员',
  editMember: '成员调整',
  removeMember: '成员退出',
  other: '其他变更',
} as const satisfies Readonly<Record<ChangeKind, string>>

/** Kinds of papers of a change. */
export const changeAttachTypes = { apply: '申请', reply: '批复' } as const
export type ChangeAttachType = keyof typeof changeAttachTypes

/** `infoType` of the files of a change, by kind of paper. */
export const changeFileKinds = {
  apply: 'projectChangeApply',
  reply: 'projectChangeReply',
} as const satisfies Readonly<Record<ChangeAttachType, string>>
