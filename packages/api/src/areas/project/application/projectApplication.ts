import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { moneyProblem, typedMoney } from '../../../core/money/typedMoney.ts'
import { partStates, type PartState } from '../../../core/resource/partStates.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment, optText, text, whyNot, year } from '../../../core/wireFields.ts'
import { spanProblem } from '../node/nodeRules.ts'
import { applicationLabels as labels, applicationStateNames } from './applicationLabels.ts'
import { APPLICATION_PATH as PATH, applicationParent } from './applicationParent.ts'

const { read: READ, write: WRITE, title } = applicationParent
const READS = ['project.application', 'project.source', 'system.user', 'system.organization'] as const
const CHANGES = ['project.application'] as const

const id = idIn(title)
const version = z.number('版本必填').int('版本不正确')
const saved = z.object({ id: idOut, version: z.number() })
const stateOf = z.enum(applicationStateNames, `${labels.state}不正确`)
const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`).nullish()
const amount = (label: string) =>
  z
    .string(`${label}应为金额`)
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value.trim() === '' ? null : typedMoney(value, '元'),
    )
    .refine(
      (value) => value === null || moneyProblem(value, '元') === null,
      `${label}应为金额，最多两位小数，不得小于0`,
    )

/** What people enter for the application itself; a draft needs its name alone. */
const info = {
  name: text(labels.name, 100),
  /** One that is open today; it gives source, category and days where they are left empty. */
  approvalId: idIn(labels.approvalId).nullish(),
  sourceId: idIn(labels.sourceId).nullish(),
  rank: optText(labels.rank, 30),
  category: optText(labels.category, 30),
  unitId: idIn(labels.unitId).nullish(),
  contact: optText(labels.contact, 50),
  phone: optText(labels.phone, 30),
  directorId: idIn(labels.directorId).nullish(),
  directorIdentity: optText(labels.directorIdentity, 50),
  directorTitle: optText(labels.directorTitle, 50),
  directorAge: z
    .number(`${labels.directorAge}应为数字`)
    .int(`${labels.directorAge}应为整数`)
    .min(18, `${labels.directorAge}不得小于18`)
    .max(90, `${labels.directorAge}不得大于90`)
    .nullish(),
  startDate: day(labels.startDate),
  endDate: day(labels.endDate),
  summary: optText(labels.summary, 1000),
  keywords: optText(labels.keywords, 200),
  specialBudget: amount(labels.specialBudget),
  selfBudget: amount(labels.selfBudget),
}

const checkSpan = (
  { startDate, endDate }: { startDate?: string | null | undefined; endDate?: string | null | undefined },
  found: z.RefinementCtx,
) => {
  const message = spanProblem({ startDate: startDate ?? null, endDate: endDate ?? null })
  if (message) found.addIssue({ code: 'custom', path: ['endDate'], message })
}

const row = z.object({
  id: idOut,
  number: z.string().nullable(),
  name: z.string(),
  sourceId: idOut.nullable(),
  sourceName: z.string().nullable(),
  rank: z.string().nullable(),
  category: z.string().nullable(),
  unitId: idOut.nullable(),
  unitName: z.string().nullable(),
  directorId: idOut.nullable(),
  directorName: z.string().nullable(),
  ownerId: idOut,
  ownerName: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Yuan. */
  specialBudget: z.string().nullable(),
  selfBudget: z.string().nullable(),
  state: stateOf,
  /** How often it was submitted. */
  round: z.number(),
  submittedAt: moment.nullable(),
  opinion: z.string().nullable(),
  /** The project that it became. */
  projectId: idOut.nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, submit, delete, decide. */
  can,
  whyNot,
})
export type ApplicationRow = z.output<typeof row>

const SORTS = ['updateTime', 'number', 'name', 'startDate', 'submittedAt'] as const

export const queryPage = query({
  method: 'POST',
  path: `${PATH}/queryPage`,
  summary: '项目申报：本人的；有权的还有其他人的',
  access: READ,
  reads: [...READS, 'approval.item'],
  input: pageInput(
    {
      name: optText('名称或编号', 100),
      source: idIn(labels.sourceId).nullish(),
      status: stateOf.nullish(),
      year: year.nullish(),
    },
    SORTS,
  ),
  output: pageOutput(row),
})

const detail = row.extend({
  approvalId: idOut.nullable(),
  approvalName: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  directorIdentity: z.string().nullable(),
  directorTitle: z.string().nullable(),
  directorAge: z.number().nullable(),
  /** The version that an edit of these fields names; `version` rises with the sections too. */
  infoVersion: z.number(),
  summary: z.string().nullable(),
  keywords: z.string().nullable(),
  decidedAt: moment.nullable(),
  updatedByName: z.string().nullable(),
  /** Number of the project that it became. */
  projectCode: z.string().nullable(),
})
export type ApplicationDetail = z.output<typeof detail>

export const queryOneProjectInfo = query({
  method: 'GET',
  path: `${PATH}/queryOneProjectInfo`,
  summary: '一份项目申报的基本信息',
  access: READ,
  reads: [...READS, 'approval.item', 'project.approval', 'project.node'],
  input: z.object({ id }),
  output: detail,
})

export const insertProjectInfo = command({
  method: 'POST',
  path: `${PATH}/insertProjectInfo`,
  summary: '新增项目申报的基本信息；可以有缺项',
  access: WRITE,
  changes: CHANGES,
  input: z.object(info).superRefine(checkSpan),
  output: saved,
})

export const editProjectInfo = command({
  method: 'POST',
  path: `${PATH}/editProjectInfo`,
  summary: '修改项目申报的基本信息；可以有缺项；version 为所见的 infoVersion',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id, version, ...info }).superRefine(checkSpan),
  output: saved,
})

export const deleteApplication = command({
  method: 'POST',
  path: `${PATH}/deleteDraft`,
  summary: '删除草稿状态的项目申报',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id }),
  output: done,
})

const targetLine = z.object({
  /** From 1, in the order of the section. */
  no: z.number(),
  name: z.string(),
  indexType: z.string().nullable(),
  unit: z.string().nullable(),
  target: z.number().nullable(),
  method: z.string().nullable(),
})

export const targetTree = query({
  method: 'GET',
  path: `${PATH}/targetTree`,
  summary: '研究目标的树：总体目标，其下为各年度的指标',
  access: READ,
  reads: CHANGES,
  input: z.object({ applicationId: id }),
  output: z.object({
    overallTarget: z.string().nullable(),
    /** By year; null last, for indexes without a year. */
    years: z.array(z.object({ year: z.number().nullable(), children: z.array(targetLine) })),
  }),
})

export const overallTarget = query({
  method: 'GET',
  path: `${PATH}/overallTarget`,
  summary: '总体目标',
  access: READ,
  reads: CHANGES,
  input: z.object({ applicationId: id }),
  output: z.object({ overallTarget: z.string().nullable(), version: z.number().nullable() }),
})

export const targetSort = command({
  method: 'POST',
  path: `${PATH}/targetSort`,
  summary: '保存目标指标的次序：order 为各行原来的序号，按新的次序；version 为研究目标的版本',
  access: WRITE,
  changes: CHANGES,
  input: z.object({
    applicationId: id,
    version,
    order: z.array(z.number('序号应为数字').int('序号应为整数').min(1, '序号不正确')).max(100, '最多100行'),
  }),
  output: saved,
})

const button = z.object({
  name: z.string(),
  label: z.string(),
  isAllowed: z.boolean(),
  why: z.string().nullable(),
})

export const getApplicationButton = query({
  method: 'GET',
  path: `${PATH}/getApplicationButton`,
  summary: '一份项目申报现在可用的按钮，不可用的附原因',
  access: READ,
  reads: [...CHANGES, 'approval.item'],
  input: z.object({ id }),
  output: z.array(button),
})

export const getAuditOpinion = query({
  method: 'GET',
  path: `${PATH}/getAuditOpinion`,
  summary: '一份项目申报的全部审批意见，按时间',
  access: READ,
  reads: [...CHANGES, 'approval.item', 'system.user'],
  input: z.object({ id }),
  output: z.array(
    z.object({
      at: moment,
      /** Null where the product acted by itself. */
      userName: z.string().nullable(),
      onBehalfOfName: z.string().nullable(),
      act: z.string(),
      actLabel: z.string(),
      stepName: z.string().nullable(),
      opinion: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})

const stateNames = Object.keys(partStates) as [PartState, ...PartState[]]
const gap = z.object({ field: z.string().nullable(), row: z.number().nullable(), message: z.string() })
const checkedSection = z.object({
  section: z.string(),
  label: z.string(),
  state: z.enum(stateNames),
  gaps: z.array(gap),
  warnings: z.array(gap),
})

export const check = query({
  method: 'GET',
  path: `${PATH}/check`,
  summary: '提交前的核对：各部分的缺项与提示',
  access: READ,
  reads: [...CHANGES, 'project.source'],
  input: z.object({ id }),
  output: z.object({ gaps: z.number(), sections: z.array(checkedSection) }),
})
export type CheckedApplication = z.output<typeof check.output>

/** The subjects that a budget may name: those of the source that carry amounts. */
export const budgetSubjects = query({
  method: 'GET',
  path: `${PATH}/budgetSubjects`,
  summary: '申报预算可用的经费科目：项目来源的末级科目',
  access: READ,
  reads: [...CHANGES, 'project.source'],
  input: z.object({ id }),
  output: z.array(z.object({ id: idOut, name: z.string() })),
})

export const submitApplication = command({
  method: 'POST',
  path: `${PATH}/submit`,
  summary: '提交项目申报审批；退回的修改后再次提交',
  access: WRITE,
  changes: [...CHANGES, 'approval.item', 'system.notice'],
  input: z.object({ id, version }),
  output: saved.extend({ number: z.string() }),
})

export const rounds = query({
  method: 'GET',
  path: `${PATH}/rounds`,
  summary: '项目申报的历次提交，最近的在前',
  access: READ,
  reads: [...CHANGES, 'system.user'],
  input: z.object({ id }),
  output: z.array(z.object({ round: z.number(), byName: z.string().nullable(), at: moment })),
})

const round = z.coerce.number('次数应为数字').int('次数应为整数').min(1, '次数不正确')

export const roundDifference = query({
  method: 'GET',
  path: `${PATH}/roundDifference`,
  summary: '项目申报两次提交之间的差异；不给 to 时与当前内容比较',
  access: READ,
  reads: READS,
  input: z.object({ id, from: round, to: round.nullish() }),
  output: z.array(
    z.object({
      section: z.string(),
      label: z.string(),
      changes: z.array(
        z.object({ label: z.string(), before: z.array(z.string()), after: z.array(z.string()) }),
      ),
    }),
  ),
})
export type RoundDifference = z.output<typeof roundDifference.output>

/** The application from which a project came; null for one that was begun otherwise. */
export const applicationOfProject = query({
  method: 'GET',
  path: `${PATH}/ofProject`,
  summary: '一个项目由哪份申报立项',
  access: READ,
  reads: [...CHANGES, 'project.node'],
  input: z.object({ projectId: idIn('项目') }),
  output: z.object({ id: idOut, number: z.string().nullable(), name: z.string() }).nullable(),
})

export const printApplication = fileQuery({
  method: 'GET',
  path: `${PATH}/download`,
  summary: '下载项目申报书（Word 或 PDF）',
  access: READ,
  input: z.object({ id, format: z.enum(['docx', 'pdf'], '文件格式只能是 Word 或 PDF') }),
})
