import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, moment, optText, whyNot } from '../../../core/wireFields.ts'
import { amountFrom0 } from '../fund/amountIn.ts'
import { controlNames, DEFAULT_CONTROL } from '../fund/budgetControl.ts'
import { purseNames } from '../fund/flowTypes.ts'
import { FUND_READS, purseIn, yearIn } from '../fund/fundFields.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { budgetLabels, budgetLineLabels as labels } from './budgetLabels.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/budget'

const versionRow = z.object({
  id: idOut,
  versionNo: z.number(),
  comment: z.string().nullable(),
  /** Null for a draft. */
  postedAt: moment.nullable(),
  postedByName: z.string().nullable(),
  updateTime: moment,
  /** Version of the record, for saving it. */
  version: z.number(),
  /** Yuan. */
  total: z.string(),
})
export type BudgetVersion = z.output<typeof versionRow>

const common = {
  nodeId: idOut,
  nodeName: z.string(),
  purse: z.enum(purseNames),
  /** The approved total of the node in yuan; null where it has none. */
  approved: z.string().nullable(),
  /** True if the lines are the sum of the nodes below: the node has no budget of its own. */
  isSum: z.boolean(),
  versions: z.array(versionRow),
  /** The version that is shown; null if there is none. */
  shownId: idOut.nullable(),
  /** edit. */
  can,
  whyNot,
}

const subjectLine = z.object({
  subjectId: idOut,
  year: z.number(),
  amount: z.string(),
  control: z.enum(controlNames),
})
export type SubjectLine = z.output<typeof subjectLine>

const wanted = {
  ...nodeKey,
  purse: purseIn.default('special'),
  /** The draft if absent, else the version in force. */
  versionId: idIn(budgetLabels.versionNo).nullish(),
}

export const getSubjectBudget = query({
  method: 'POST',
  path: `${PATH}/getSubjectBudget`,
  summary: '科目预算及其版次',
  access: ACCESS,
  reads: FUND_READS,
  input: z.object(wanted),
  output: z.object({
    ...common,
    /** Years of the node. */
    years: z.array(z.number()),
    /** In the order of the tree. */
    subjects: z.array(
      z.object({
        id: idOut,
        parentId: idOut.nullable(),
        level: z.number(),
        name: z.string(),
        kind: z.enum(['direct', 'indirect']),
        isEquipment: z.boolean(),
        isLeaf: z.boolean(),
      }),
    ),
    lines: z.array(subjectLine),
    /** Lines of the version in force before the shown one, for 调剂表; null if there is none. */
    previous: z.array(subjectLine).nullable(),
    /** The version in force with 调剂 and 结转 made since: what the next version begins with. */
    adjusted: z.array(subjectLine),
  }),
})
export type SubjectBudget = z.output<typeof getSubjectBudget.output>

/** What every save of a budget says besides its lines. */
const saving = {
  ...nodeKey,
  purse: purseIn.default('special'),
  /** The stored draft; absent for a new version. */
  versionId: idIn(budgetLabels.versionNo).nullish(),
  version: z.number('版本必填').int('版本不正确').nullish(),
  comment: optText(budgetLabels.comment, 200),
  /** Puts the version in force. A draft may be off by a gap, a version in force may not. */
  isPosted: flag('发布').default(false),
}
const saved = z.object({ id: idOut, version: z.number(), versionNo: z.number() })

export const insertOrUpdateSpecialFundSubjectBudget = command({
  method: 'POST',
  path: `${PATH}/insertOrUpdateSpecialFundSubjectBudget`,
  summary: '保存科目预算，或发布为新版次',
  access: ACCESS,
  changes: ['project.fund'],
  input: z.object({
    ...saving,
    lines: z
      .array(
        z.object({
          subjectId: idIn(labels.subjectId),
          year: yearIn(labels.year),
          amount: amountFrom0(labels.amount),
          control: z.enum(controlNames, `${labels.control}不正确`).default(DEFAULT_CONTROL),
        }),
        `${budgetLabels.lines}不正确`,
      )
      .max(3000, `${budgetLabels.lines}最多3000行`),
  }),
  output: saved,
})

const unitLine = z.object({
  /** An organisation of the house, or a 往来单位. */
  unitId: idOut.nullable(),
  partyId: idOut.nullable(),
  name: z.string(),
  amount: z.string(),
})
export type UnitLine = z.output<typeof unitLine>

export const getTopicOrgBudget = query({
  method: 'POST',
  path: `${PATH}/getTopicOrgBudget`,
  summary: '单位预算及其版次',
  access: ACCESS,
  reads: FUND_READS,
  input: z.object(wanted),
  output: z.object({ ...common, lines: z.array(unitLine) }),
})
export type UnitBudget = z.output<typeof getTopicOrgBudget.output>

export const insertOrUpdateTopicOrgBudget = command({
  method: 'POST',
  path: `${PATH}/insertOrUpdateTopicOrgBudget`,
  summary: '保存单位预算，或发布为新版次',
  access: ACCESS,
  changes: ['project.fund'],
  input: z.object({
    ...saving,
    lines: z
      .array(
        z
          .object({
            unitId: idIn(labels.unitId).nullish(),
            partyId: idIn(labels.partyId).nullish(),
            amount: amountFrom0(labels.amount),
          })
          .refine(
            ({ unitId, partyId }) => Boolean(unitId) !== Boolean(partyId),
            `每行选一个${labels.unitId}或一个${labels.partyId}`,
          ),
        `${budgetLabels.lines}不正确`,
      )
      .max(200, `${budgetLabels.lines}最多200行`),
  }),
  output: saved,
})

export const deleteBudgetDraft = command({
  method: 'POST',
  path: `${PATH}/deleteBudgetDraft`,
  summary: '删除未发布的预算版次',
  access: ACCESS,
  changes: ['project.fund'],
  input: z.object({ versionId: idIn(budgetLabels.versionNo) }),
  output: done,
})
