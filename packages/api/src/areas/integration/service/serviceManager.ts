import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { moneyProblem, typedMoney } from '../../../core/money/typedMoney.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { keysOf, priceModes, priceUnits, regionsIn, versionIn } from '../integrationFields.ts'
import { serviceLabels as labels } from '../integrationLabels.ts'

const PATH = '/api/integration/serviceManager'
const READ = 'integration.service:read'
const WRITE = 'integration.service:write'
const LABEL = '服务'
const READS = [
  'integration.service',
  'integration.provider',
  'integration.category',
  'integration.consult',
  'system.party',
  'breeder.archive',
  'system.organization',
  'system.user',
] as const
const CHANGES = ['integration.service', 'integration.selection', 'integration.category'] as const

/** 1 in use, 0 not. */
export const serviceState = z
  .union([z.literal(0), z.literal(1), z.enum(['0', '1'])], `${labels.state}应为1（启用）或0（停用）`)
  .transform((state) => (Number(state) === 1 ? (1 as const) : (0 as const)))

/** What everybody who sees a service reads of it. */
export const serviceFacts = {
  id: idOut,
  name: z.string(),
  /** Names of the category from the top. */
  categoryPath: z.string(),
  description: z.string(),
  priceMode: z.enum(keysOf(priceModes)),
  /** Yuan with two decimals; null where the price is 面议. */
  price: z.string().nullable(),
  unit: z.enum(priceUnits).nullable(),
  leadDays: z.number().nullable(),
  capacity: z.string().nullable(),
  regions: z.array(z.string()),
}

const serviceRow = z.object({
  ...serviceFacts,
  orgName: z.string(),
  providerId: idOut,
  providerName: z.string(),
  categoryId: idOut,
  contactIds: z.array(idOut),
  contactNames: z.array(z.string()),
  state: z.union([z.literal(0), z.literal(1)]),
  /** Why visitors do not see it; null if they do. */
  hiddenBecause: z.string().nullable(),
  consultCount: z.number(),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, switch, delete. */
  can,
  whyNot,
})
export type ServiceRow = z.output<typeof serviceRow>

const SORTS = ['updateTime', 'name', 'price', 'leadDays', 'state'] as const

export const servicePage = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '本机构的服务：可按名称、服务商、类目、状态筛选',
  access: READ,
  reads: READS,
  input: pageInput(
    {
      name: optText('名称', 100),
      state: serviceState.nullish(),
      categoryId: idIn(labels.categoryId).nullish(),
      providerId: idIn(labels.providerId).nullish(),
    },
    SORTS,
  ),
  output: pageOutput(serviceRow),
})

export const serviceShow = query({
  method: 'GET',
  path: `${PATH}/show/{id}`,
  summary: '一项服务及其图片',
  access: READ,
  reads: READS,
  input: z.object({ id: idIn(LABEL) }),
  output: serviceRow.extend({ files: z.array(storedFile) }),
})

const priceIn = z
  .union([z.string(), z.number()], `${labels.price}应为金额`)
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)))
  .transform((value) => (value === null ? null : typedMoney(value, '元')))
  .superRefine((value, found) => {
    const problem = value === null ? null : moneyProblem(value, '元')
    if (problem) found.addIssue({ code: 'custom', message: `${labels.price}${problem}` })
  })

const content = {
  providerId: idIn(labels.providerId),
  categoryId: idIn(labels.categoryId),
  name: text(labels.name, 60),
  description: text(labels.description, 4000),
  priceMode: z.enum(keysOf(priceModes), `${labels.priceMode}不正确`),
  price: priceIn,
  unit: z.enum(priceUnits, `${labels.unit}不正确`).nullish(),
  leadDays: z
    .number(`${labels.leadDays}应为数字`)
    .int(`${labels.leadDays}应为整数`)
    .min(1, `${labels.leadDays}从1开始`)
    .max(3650, `${labels.leadDays}过大`)
    .nullish(),
  capacity: optText(labels.capacity, 60),
  regions: regionsIn(labels.regions),
  contactIds: z
    .array(idIn(labels.contactIds), `${labels.contactIds}不正确`)
    .max(10, `${labels.contactIds}最多10位`)
    .default([]),
}

interface Priced {
  priceMode: string
  price: string | null
  unit?: string | null | undefined
}

/** Refuses a price without its unit, and a fixed price without a price. */
function pricedFully({ priceMode, price, unit }: Priced, found: z.RefinementCtx): void {
  if (priceMode !== 'fixed') return
  if (price === null)
    found.addIssue({ code: 'custom', path: ['price'], message: `${labels.price}必填，不便标价的请选“面议”` })
  if (!unit) found.addIssue({ code: 'custom', path: ['unit'], message: `${labels.unit}必填` })
}

export const createService = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '新增服务，先为停用；类目须为最下一级',
  access: WRITE,
  changes: CHANGES,
  input: z.object(content).superRefine(pricedFully),
  output: z.object({ id: idOut }),
})

export const editService = command({
  method: 'POST',
  path: `${PATH}/edit`,
  summary: '修改服务；启用中的服务至少保留一位联系人',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn(LABEL), version: versionIn, ...content }).superRefine(pricedFully),
  output: z.object({ version: z.number() }),
})

export const deleteServices = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除停用且没有咨询的服务',
  access: 'integration.service:delete',
  changes: CHANGES,
  input: z.object({ ids: idsIn(LABEL) }),
  output: done,
})

export const serviceSwitchState = command({
  method: 'POST',
  path: `${PATH}/serviceSwitchState`,
  summary: '启用或停用服务；启用须有联系人，且服务商在合作中',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ serviceId: idIn(LABEL), state: serviceState }),
  output: done,
})

export const providerChoices = query({
  method: 'GET',
  path: `${PATH}/providerChoices`,
  summary: '可选的服务商，按名称查找，最多20个；终止合作的不列出',
  access: READ,
  reads: ['integration.provider', 'system.party'],
  input: z.object({ name: optText('名称', 100).optional() }),
  output: z.array(z.object({ id: idOut, name: z.string() })),
})

export const attachPictures = command({
  method: 'POST',
  path: `${PATH}/attach`,
  summary: '给服务加上图片，对外公开，最多9张；照片中的拍摄位置会被去除',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn(LABEL), fileIds: idsIn('文件') }),
  output: done,
})

export const detachPicture = command({
  method: 'POST',
  path: `${PATH}/deleteFile`,
  summary: '删除服务的图片',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ fileId: idIn('文件') }),
  output: done,
})
