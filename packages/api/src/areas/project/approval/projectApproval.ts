import { z } from 'zod'
import { businessDictionaries } from '../../../dictionaries/businessDictionaries.ts'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { moneyProblem, typedMoney } from '../../../core/money/typedMoney.ts'
import { PHONE, PHONE_EXAMPLE } from '../../../core/phone.ts'
import { command, query } from '../../../core/route.ts'
import {
  can,
  done,
  idIn,
  idOut,
  moment,
  nothing,
  optText,
  text,
  whyNot,
  year,
} from '../../../core/wireFields.ts'
import {
  projectApprovalLabels as labels,
  projectApprovalStates,
  type ProjectApprovalState,
} from './projectApprovalLabels.ts'

const READ = 'project.approval:read'
const WRITE = 'project.approval:write'
const PATH = '/api/project/projectApproval'
const READS = [
  'project.approval',
  'project.application',
  'project.source',
  'system.user',
  'system.organization',
] as const
const SORTS = ['updateTime', 'code', 'name', 'year', 'openTo'] as const

/** The `infoType` of the files of a 立项. */
export const APPROVAL_FILES = 'project.approval'
export const GUIDE_MAX = 5000
/** Most files of a 立项. */
export const FILES_MAX = 20

const categories = businessDictionaries['project_category']?.map(({ value }) => value) ?? []
const stateNames = Object.keys(projectApprovalStates) as [ProjectApprovalState, ...ProjectApprovalState[]]
const day = (label: string) =>
  z
    .union([z.literal('').transform(() => null), z.iso.date(`${label}格式为 YYYY-MM-DD`)])
    .nullish()
    .transform((value) => value ?? null)
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

/** One 立项 as lists and trees show it. */
const approvalRow = z.object({
  id: idOut,
  parentId: idOut.nullable(),
  /** Null for a draft, which has no number yet. */
  code: z.string().nullable(),
  name: z.string(),
  year: z.number().nullable(),
  sourceId: idOut.nullable(),
  sourceName: z.string().nullable(),
  category: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  openFrom: z.string().nullable(),
  openTo: z.string().nullable(),
  /** Yuan. */
  specialBudget: z.string().nullable(),
  selfBudget: z.string().nullable(),
  state: z.enum(stateNames),
  /** Whether units may apply today. */
  isOpen: z.boolean(),
  orgName: z.string(),
  ownerName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, submit, publish, withdraw, delete, addChild. */
  can,
  whyNot,
})
export type ApprovalRow = z.output<typeof approvalRow>

/** A 立项 with those below it that the filters leave. */
const approvalBranch = approvalRow.extend({
  get children(): z.ZodArray<typeof approvalBranch> {
    return z.array(approvalBranch)
  },
})
export type ApprovalBranch = z.output<typeof approvalBranch>

const filters = {
  name: optText('名称或编号', 100),
  status: z.enum(stateNames, `${labels.state}不正确`).nullish(),
  year: year.nullish(),
}

export const queryPage = query({
  method: 'POST',
  path: `${PATH}/queryPage`,
  summary: '立项列表，不含草稿',
  access: READ,
  reads: READS,
  input: pageInput(filters, SORTS),
  output: pageOutput(approvalRow),
})

/** The tree of all that the filters leave, with what is above it. */
export const queryTree = query({
  method: 'POST',
  path: `${PATH}/queryTree`,
  summary: '立项的树，不含草稿；符合条件的及其上级',
  access: READ,
  reads: READS,
  input: z.object(filters),
  output: z.array(approvalBranch),
})

export const queryDraftPage = query({
  method: 'GET',
  path: `${PATH}/queryDraftPage`,
  summary: '本人的立项草稿',
  access: WRITE,
  reads: READS,
  input: pageInput({}, SORTS).pick({ current: true, size: true }),
  output: pageOutput(approvalRow),
})

const approvalDetail = approvalRow.extend({
  guide: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  remark: z.string().nullable(),
  publishedAt: moment.nullable(),
  updatedByName: z.string().nullable(),
  /** From the top down to the 立项 itself. */
  trail: z.array(z.object({ id: idOut, code: z.string().nullable(), name: z.string() })),
  children: z.array(approvalRow),
  /** How many applications name it. */
  applications: z.number(),
})
export type ApprovalDetail = z.output<typeof approvalDetail>

export const selectById = query({
  method: 'GET',
  path: `${PATH}/selectById`,
  summary: '立项详情',
  access: READ,
  reads: READS,
  input: z.object({ id: idIn('立项') }),
  output: approvalDetail,
})

export const projectFiles = query({
  method: 'GET',
  path: `${PATH}/projectFiles`,
  summary: '立项的附件',
  access: READ,
  reads: ['project.approval'],
  input: z.object({ id: idIn('立项') }),
  output: z.array(storedFile),
})

export const delFileById = command({
  method: 'GET',
  path: `${PATH}/delFileById`,
  summary: '删除立项的一个附件',
  access: WRITE,
  changes: ['project.approval'],
  input: z.object({ id: idIn('文件') }),
  /** The version of the 立项 afterwards. */
  output: z.object({ version: z.number() }),
})

/** 立项 that another may be put below: submitted ones, without itself and what is below it. */
export const selectOptionalParentProject = query({
  method: 'GET',
  path: `${PATH}/selectOptionalParentProject`,
  summary: '可选的上级立项',
  access: WRITE,
  reads: ['project.approval'],
  input: z.object({
    /** The 立项 that is edited; absent for a new one. */
    id: idIn('立项').optional(),
  }),
  output: z.array(
    z.object({
      id: idOut,
      code: z.string().nullable(),
      name: z.string(),
      year: z.number().nullable(),
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
      specialBudget: z.string().nullable(),
      selfBudget: z.string().nullable(),
    }),
  ),
})

const content = {
  name: text(labels.name, 100),
  parentId: idIn(labels.parentId).nullish(),
  year: year.nullish(),
  sourceId: idIn(labels.sourceId).nullish(),
  category: optText(labels.category, 30).refine(
    (value) => value === null || categories.includes(value),
    `${labels.category}应为${categories.join('、')}之一`,
  ),
  startDate: day(labels.startDate),
  endDate: day(labels.endDate),
  openFrom: day(labels.openFrom),
  openTo: day(labels.openTo),
  specialBudget: amount(labels.specialBudget),
  selfBudget: amount(labels.selfBudget),
  guide: optText(labels.guide, GUIDE_MAX),
  contact: optText(labels.contact, 50),
  phone: optText(labels.phone, 30).refine(
    (value) => value === null || PHONE.test(value),
    `${labels.phone}应为手机号码或带区号的座机号码，如${PHONE_EXAMPLE}`,
  ),
  remark: optText(labels.remark, 500),
  /** True submits it and gives it a number; false keeps a draft, which may lack all but its name. */
  submit: z.boolean('是否提交应为真假').default(false),
  /** Files that were uploaded before and are not attached yet. */
  fileIds: z.array(idIn('附件'), '附件不正确').max(FILES_MAX, `附件最多${FILES_MAX}个`).default([]),
}

const saved = z.object({
  id: idOut,
  version: z.number(),
  code: z.string().nullable(),
  state: z.enum(stateNames),
  /** What a draft goes beyond its parent by; submitting refuses it. */
  warnings: z.array(z.string()),
})

export const insertApproval = command({
  method: 'POST',
  path: `${PATH}/insert`,
  summary: '新增立项：存为草稿或提交',
  access: WRITE,
  changes: ['project.approval'],
  /** Its days are checked with all that a submission needs, so that one refusal names everything. */
  input: z.object(content),
  output: saved,
})

export const editApproval = command({
  method: 'POST',
  path: `${PATH}/edit`,
  summary: '修改立项：草稿可继续存为草稿或提交，已提交与已撤回的保存即生效，已发布的须先撤回',
  access: WRITE,
  changes: ['project.approval'],
  input: z.object({ id: idIn('立项'), version: z.number('版本必填').int('版本不正确'), ...content }),
  output: saved,
})

/** A GET by the catalogue although it changes data. The screens confirm before. */
export const deleteApproval = command({
  method: 'GET',
  path: `${PATH}/delete`,
  summary: '删除立项：草稿限本人，有下级或申报的不能删除',
  access: WRITE,
  changes: ['project.approval'],
  input: z.object({ id: idIn('立项') }),
  output: done,
})

/** A GET by the catalogue. With `state` it publishes or withdraws, which needs the right to publish; without it only answers. */
export const isPublish = command({
  method: 'GET',
  path: `${PATH}/isPublish`,
  summary: '立项是否已发布；给出 state 时发布（published）或撤回（withdrawn），须有发布权限',
  access: READ,
  changes: ['project.approval'],
  input: z.object({
    id: idIn('立项'),
    state: z.enum(['published', 'withdrawn'], '目标状态只能是发布或撤回').optional(),
    /** The version that the screen showed. */
    version: z.coerce.number('版本不正确').int('版本不正确').optional(),
  }),
  output: z.object({ isPublished: z.boolean(), state: z.enum(stateNames), version: z.number() }),
})

/** Published 立项 of the whole company that units may apply for today. */
export const offeredApprovals = query({
  method: 'GET',
  path: `${PATH}/offered`,
  summary: '今天可申报的立项：本企业已发布、在申报期内的',
  access: 'login',
  reads: ['project.approval', 'project.source'],
  input: nothing,
  output: z.array(
    z.object({
      id: idOut,
      code: z.string().nullable(),
      name: z.string(),
      orgName: z.string(),
      year: z.number().nullable(),
      sourceId: idOut.nullable(),
      sourceName: z.string().nullable(),
      category: z.string().nullable(),
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
      openTo: z.string().nullable(),
      guide: z.string().nullable(),
      contact: z.string().nullable(),
      phone: z.string().nullable(),
      specialBudget: z.string().nullable(),
      selfBudget: z.string().nullable(),
    }),
  ),
})
export type OfferedApproval = z.output<typeof offeredApprovals.output>[number]
