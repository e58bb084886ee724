import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { moneyProblem, typedMoney } from '../../../core/money/typedMoney.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text } from '../../../core/wireFields.ts'
import { tiersProblem } from './indirectCap.ts'
import { capLabels, sourceLabels as labels, subjectLabels } from './sourceLabels.ts'
import { MAX_SUBJECTS, SUBJECT_LEVELS, subjectKinds, subjectProblem } from './subjectRules.ts'

const READ = 'project.source:read'
const WRITE = 'project.source:write'
const PATH = '/api/project/projectConfig'

const SORTS = ['updateTime', 'name', 'code'] as const

const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)
const kindNames = Object.keys(subjectKinds) as [keyof typeof subjectKinds, ...(keyof typeof subjectKinds)[]]

const subject = z.object({
  id: idOut,
  parentId: idOut.nullable(),
  level: z.number(),
  name: z.string(),
  kind: z.enum(kindNames),
  isEquipment: z.boolean(),
  /** `YYYY-MM-DD`; null without a limit. */
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
})
export type ProjectSubject = z.output<typeof subject>

const percent = z
  .string(`${capLabels.percent}必填`)
  .trim()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, `${capLabels.percent}应为0到100，最多两位小数`)
  .refine((value) => Number(value) <= 100, `${capLabels.percent}不得大于100`)

const amount = z
  .string(`${capLabels.upTo}应为金额`)
  .transform((value) => typedMoney(value, '元'))
  .refine((value) => moneyProblem(value, '元') === null, `${capLabels.upTo}应为金额，最多两位小数`)

/** A limit of the indirect costs. */
export const cap = z.object({
  validFrom: day(capLabels.validFrom),
  tiers: z
    .array(z.object({ upTo: amount.nullable(), percent }), `${capLabels.tiers}必填`)
    .min(1, '至少一档')
    .max(10, `${capLabels.tiers}最多10档`)
    .superRefine((tiers, found) => {
      if (tiers.some(({ upTo }) => upTo !== null && moneyProblem(upTo, '元') !== null)) return
      const message = tiersProblem(tiers)
      if (message) found.addIssue({ code: 'custom', message: `${labels.caps}：${message}` })
    }),
})
export type ProjectCap = z.output<typeof cap>

const caps = z
  .array(cap, `${labels.caps}不正确`)
  .max(20, `${labels.caps}最多20条`)
  .refine(
    (list) => new Set(list.map(({ validFrom }) => validFrom)).size === list.length,
    `${labels.caps}的${capLabels.validFrom}不能重复`,
  )

const sourceRow = z.object({
  id: idOut,
  name: z.string(),
  code: z.string(),
  fundType: z.string(),
  remark: z.string().nullable(),
  /** 1 offered in new applications, 0 not. */
  status: z.number(),
  subjectCount: z.number(),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete. */
  can,
})
export type ProjectSourceRow = z.output<typeof sourceRow>

const values = {
  name: text(labels.name, 60),
  code: text(labels.code, 10).regex(
    /^[A-Z][A-Z0-9]*$/,
    `${labels.code}由大写字母和数字组成，以字母开头，用作项目编号的开头`,
  ),
  fundType: text(labels.fundType, 30),
  remark: optText(labels.remark, 500),
}

/** One subject of a source as it is saved. The table of the web checks its rows by the same schema. */
export const subjectRow = z.object({
  /** The stored subject; absent for a new one. */
  id: idIn('科目').nullish(),
  level: z
    .number(`${subjectLabels.level}必填`)
    .int(`${subjectLabels.level}不正确`)
    .min(1, `${subjectLabels.level}从1开始`)
    .max(SUBJECT_LEVELS, `科目最多${SUBJECT_LEVELS}级`),
  name: text(subjectLabels.name, 60),
  kind: z.enum(kindNames, `${subjectLabels.kind}不正确`),
  isEquipment: z.boolean(`${subjectLabels.isEquipment}不正确`).default(false),
  validFrom: day(subjectLabels.validFrom).nullish(),
  validTo: day(subjectLabels.validTo).nullish(),
})

const subjects = z
  .array(subjectRow, `${labels.subjects}不正确`)
  .max(MAX_SUBJECTS, `${labels.subjects}最多${MAX_SUBJECTS}个`)
  .superRefine((list, found) => {
    const problem = subjectProblem(list)
    if (problem) found.addIssue({ code: 'custom', path: [problem.at, 'name'], message: problem.message })
  })

/** The subjects in the order of the tree, and the limits of the indirect costs, newest first. */
const sourceDetail = sourceRow.extend({ subjects: z.array(subject), caps: z.array(cap) })
export type ProjectSource = z.output<typeof sourceDetail>

export const pageSources = query({
  method: 'POST',
  path: `${PATH}/queryPage`,
  summary: '项目来源列表',
  access: READ,
  reads: ['project.source', 'system.user'],
  input: pageInput(
    {
      name: optText(labels.name, 60),
      status: z.coerce
        .number()
        .int()
        .min(0, `${labels.state}不正确`)
        .max(1, `${labels.state}不正确`)
        .nullish(),
      fundType: optText(labels.fundType, 30),
    },
    SORTS,
  ),
  output: pageOutput(sourceRow),
})

export const showSource = query({
  method: 'POST',
  path: `${PATH}/projectSourceDetail`,
  summary: '项目来源与经费科目',
  access: READ,
  reads: ['project.source', 'system.user'],
  input: z.object({ id: idIn('项目来源') }),
  output: sourceDetail,
})

export const insertSource = command({
  method: 'POST',
  path: `${PATH}/insertProjectSource`,
  summary: '新增项目来源',
  access: WRITE,
  changes: ['project.source'],
  input: z.object({ ...values, subjects: subjects.default([]), caps: caps.default([]) }),
  output: z.object({ id: idOut }),
})

export const updateSource = command({
  method: 'POST',
  path: `${PATH}/editProjectSource`,
  summary: '修改项目来源',
  access: WRITE,
  changes: ['project.source'],
  input: z.object({
    id: idIn('项目来源'),
    version: z.number('版本必填').int('版本不正确'),
    ...values,
    /** Absent: the subjects stay. A stored subject that the list leaves out is deleted. */
    subjects: subjects.optional(),
    /** Absent: the limits stay. */
    caps: caps.optional(),
  }),
  output: z.object({ version: z.number() }),
})

/** Puts the subjects below one subject, or those of the first level, in another order. */
export const sortSubjects = command({
  method: 'POST',
  path: `${PATH}/projectSubjectSort`,
  summary: '调整经费科目的顺序',
  access: WRITE,
  changes: ['project.source'],
  input: z.object({ id: idIn('项目来源'), parentId: idIn('上级科目').nullish(), ids: idsIn('科目') }),
  output: z.object({ version: z.number() }),
})

export const setSourceStatus = command({
  method: 'POST',
  path: `${PATH}/setSourceStatus`,
  summary: '启用或停用项目来源',
  access: WRITE,
  changes: ['project.source'],
  input: z.object({
    id: idIn('项目来源'),
    status: z.coerce
      .number(`${labels.state}必填`)
      .int(`${labels.state}不正确`)
      .min(0, `${labels.state}不正确`)
      .max(1, `${labels.state}不正确`),
  }),
  output: done,
})

export const deleteSources = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除项目来源',
  access: WRITE,
  changes: ['project.source'],
  input: z.object({ ids: idsIn('项目来源') }),
  output: done,
})
