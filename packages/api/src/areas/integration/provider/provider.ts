import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { day, keysOf, regionsIn, versionIn } from '../integrationFields.ts'
import { providerLabels as labels } from '../integrationLabels.ts'
import { cooperationStates } from './cooperationStates.ts'

const PATH = '/api/integration/providerManage'
const READ = 'integration.provider:read'
const WRITE = 'integration.provider:write'
const LABEL = '服务商'
const READS = [
  'integration.provider',
  'integration.category',
  'integration.service',
  'integration.consult',
  'system.party',
  'breeder.archive',
  'system.organization',
  'system.user',
] as const
const CHANGES = ['integration.provider', 'integration.selection', 'system.party'] as const

const stateIn = z.enum(keysOf(cooperationStates), `${labels.state}不正确`)

/** A category by its path. */
export const categoryName = z.object({ id: idOut, path: z.string() })

/** An average of ratings; null for fewer than three. */
export const ratingSum = z.object({ count: z.number(), average: z.number().nullable() })

const providerRow = z.object({
  id: idOut,
  orgName: z.string(),
  partyId: idOut,
  name: z.string(),
  formerNames: z.array(z.string()),
  /** 统一社会信用代码 of a unit. */
  creditCode: z.string().nullable(),
  categories: z.array(categoryName),
  intro: z.string().nullable(),
  regions: z.array(z.string()),
  managerId: idOut.nullable(),
  managerName: z.string().nullable(),
  graceDays: z.number(),
  cooperationStatus: stateIn,
  stateReason: z.string().nullable(),
  stateSince: z.string().nullable(),
  startOn: z.string().nullable(),
  endOn: z.string().nullable(),
  remark: z.string().nullable(),
  /** Whether the cooperation holds today. */
  isValid: z.boolean(),
  /** Whether there are certificates and none has expired. */
  isCertified: z.boolean(),
  /** The day on which the first certificate expires, or has expired. */
  expiresOn: z.string().nullable(),
  completeness: z.object({ percent: z.number(), missing: z.array(z.string()), wished: z.array(z.string()) }),
  /** Why visitors do not see its services; null if they do. */
  hiddenBecause: z.string().nullable(),
  rating: ratingSum,
  serviceCount: z.number(),
  openConsults: z.number(),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete, and the moves of `cooperationWorkflow`. */
  can,
  whyNot,
})
export type ProviderRow = z.output<typeof providerRow>

export const PROVIDER_SORTS = ['updateTime', 'name', 'endOn', 'cooperationStatus'] as const

export const providerPage = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '服务商列表；名称可按曾用名、信用代码或拼音首字母查找',
  access: READ,
  reads: READS,
  input: pageInput(
    {
      name: optText('名称', 100),
      cooperationStatus: stateIn.nullish(),
      categoryId: idIn(labels.categoryIds).nullish(),
    },
    PROVIDER_SORTS,
  ),
  output: pageOutput(providerRow),
})

export const providerShow = query({
  method: 'GET',
  path: `${PATH}/show/{id}`,
  summary: '一个服务商及其联系方式、标志',
  access: READ,
  reads: READS,
  input: z.object({ id: idIn(LABEL) }),
  output: providerRow.extend({
    contact: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    files: z.array(storedFile),
  }),
})

const content = {
  categoryIds: z
    .array(idIn(labels.categoryIds), `${labels.categoryIds}必填`)
    .min(1, `${labels.categoryIds}必填：至少选一项`)
    .max(20, `${labels.categoryIds}最多20个`),
  intro: optText(labels.intro, 2000),
  regions: regionsIn(labels.regions),
  managerId: idIn(labels.managerId).nullish(),
  graceDays: z
    .number(`${labels.graceDays}应为数字`)
    .int(`${labels.graceDays}应为整数`)
    .min(0, `${labels.graceDays}不得小于0`)
    .max(365, `${labels.graceDays}不得大于365`)
    .default(30),
  remark: optText(labels.remark, 500),
}

/** A party that is not in the register yet. */
const newParty = z.object(
  {
    kind: z.enum(['UNIT', 'PERSON'], '性质不正确').default('UNIT'),
    name: text('名称', 100),
    creditCode: optText('统一社会信用代码', 18),
    contact: optText('联系人', 50),
    phone: optText('联系电话', 30),
    address: optText('详细地址', 200),
  },
  '新的单位不正确',
)

export const createProvider = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '新增服务商：选已有的往来单位，或同时登记新的单位；统一社会信用代码不得重复',
  access: WRITE,
  changes: CHANGES,
  input: z
    .object({ partyId: idIn(labels.partyId).nullish(), party: newParty.nullish(), ...content })
    .superRefine((values, found) => {
      if ((values.partyId ?? null) !== null || values.party) return
      const message = `${labels.partyId}必填：请选择往来单位，或填写新的单位`
      found.addIssue({ code: 'custom', path: ['partyId'], message })
    }),
  output: z.object({ id: idOut }),
})

export const updateProvider = command({
  method: 'POST',
  path: `${PATH}/update`,
  summary: '修改服务商；名称、信用代码与地址在往来单位中修改',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn(LABEL), version: versionIn, ...content }),
  output: z.object({ version: z.number() }),
})

export const deleteProviders = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除服务商；有服务、咨询或评价的不能删除，可改为终止合作',
  access: 'integration.provider:delete',
  changes: CHANGES,
  input: z.object({ ids: idsIn(LABEL) }),
  output: done,
})

export const switchCooperationStatus = command({
  method: 'POST',
  path: `${PATH}/switchCooperationStatus`,
  summary: '变更合作状态，须说明原因；终止时停用全部服务，未办结的咨询转给接手人',
  access: 'integration.provider:state',
  changes: [...CHANGES, 'integration.service', 'integration.consult'],
  input: z
    .object({
      id: idIn(LABEL),
      version: versionIn.nullish(),
      cooperationStatus: stateIn,
      reason: text(labels.stateReason, 500),
      /** First day of the cooperation, where it begins. */
      startOn: day(labels.startOn).nullish(),
      /** Last day of the cooperation; absent without end. */
      endOn: day(labels.endOn).nullish(),
      /** Who takes over the open consults when the cooperation ends; absent: who ends it. */
      assigneeId: idIn('接手人').nullish(),
    })
    .superRefine(({ startOn, endOn }, found) => {
      if (!startOn || !endOn || endOn >= startOn) return
      const message = `${labels.endOn}不得早于${labels.startOn}`
      found.addIssue({ code: 'custom', path: ['endOn'], message })
    }),
  output: z.object({ version: z.number(), closedServices: z.number(), handedOver: z.number() }),
})

export const providerCandidates = query({
  method: 'GET',
  path: `${PATH}/candidates`,
  summary: '可作为服务商的往来单位，按名称、曾用名或信用代码查找，最多20个',
  access: WRITE,
  reads: ['integration.provider', 'system.party'],
  input: z.object({ name: text('名称', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string(), creditCode: z.string().nullable() })),
})

export const managerCandidates = query({
  method: 'GET',
  path: `${PATH}/managers`,
  summary: '可作为对接人、处理人的本机构用户，最多20人',
  access: 'login',
  reads: ['system.user'],
  input: z.object({ name: text('姓名', 50) }),
  output: z.array(z.object({ id: idOut, name: z.string(), account: z.string() })),
})

export const attachLogo = command({
  method: 'POST',
  path: `${PATH}/attach`,
  summary: '给服务商加上标志图片，对外公开',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn(LABEL), fileIds: idsIn('文件') }),
  output: done,
})

export const detachLogo = command({
  method: 'POST',
  path: `${PATH}/deleteFile`,
  summary: '删除服务商的标志图片或证书附件',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ fileId: idIn('文件') }),
  output: done,
})
