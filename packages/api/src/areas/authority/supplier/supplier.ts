import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import {
  can,
  done,
  idIn,
  idOut,
  idsIn,
  moment,
  nothing,
  option,
  optText,
  text,
} from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'
import { stateIn } from '../organization/organization.ts'
import { partyContent, partyLabels, partyLimits } from '../party/partyFields.ts'

const READ = 'system.supplier:read'
const WRITE = 'system.supplier:write'

/** One supplier in the tree. */
const supplierBrief = z.object({
  id: idOut,
  parentId: idOut.nullable(),
  name: z.string(),
  type: z.string(),
  state: z.number(),
  /** Organisations of the caller that work with it. */
  relationCount: z.number(),
})
interface NodeIn extends z.input<typeof supplierBrief> {
  children: NodeIn[]
}
/** A supplier with those below it: group, company, branch. */
export interface SupplierNode extends z.output<typeof supplierBrief> {
  children: SupplierNode[]
}
const supplierNode: z.ZodType<SupplierNode, NodeIn> = supplierBrief.extend({
  get children() {
    return z.array(supplierNode)
  },
})

/** What suppliers are looked for by. */
const filter = {
  /** Part of a name, credit code or contact. */
  name: optText('供应商', 100),
  type: optText('供应商类型', 64),
  state: stateIn.nullish(),
}

export const getSupplierTree = query({
  method: 'GET',
  path: '/api/authority/supplier/getSupplierTree',
  summary: '供应商树；有筛选时只含符合的供应商及其上级',
  access: READ,
  reads: ['system.supplier'],
  input: z.object(filter),
  output: z.array(supplierNode),
})

export const getSupplierSumByType = query({
  method: 'GET',
  path: '/api/authority/supplier/getSupplierSumByType',
  summary: '各类型的供应商数，及其中有合作关系的数目；没有供应商的类型不列出',
  access: READ,
  reads: ['system.supplier', 'system.dictionary', 'system.organization', 'system.user'],
  input: nothing,
  output: z.array(
    z.object({
      type: z.string(),
      label: z.string(),
      count: z.number(),
      /** Suppliers of the type that an organisation of the caller works with. */
      related: z.number(),
    }),
  ),
})

const supplierRow = supplierBrief.extend({
  orgId: idOut,
  orgName: z.string(),
  parentName: z.string().nullable(),
  typeLabel: z.string(),
  creditCode: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  /** GB codes from the province down. */
  region: z.array(z.string()),
  address: z.string().nullable(),
  bankName: z.string().nullable(),
  /** Only its last four digits for who may not change the supplier. */
  bankAccount: z.string().nullable(),
  remark: z.string().nullable(),
  childCount: z.number(),
  createTime: moment,
  updateTime: moment,
  updatedByName: z.string().nullable(),
  version: z.number(),
  /** edit · state · delete · relate. */
  can,
})
export type SupplierRow = z.output<typeof supplierRow>

export const supplierPage = query({
  method: 'POST',
  path: '/api/authority/supplier/selectPage',
  summary: '供应商列表',
  access: READ,
  reads: ['system.supplier', 'system.dictionary', 'system.organization', 'system.user'],
  input: pageInput(filter, ['id', 'name', 'type', 'updateTime']),
  output: pageOutput(supplierRow),
})

export const supplierShow = query({
  method: 'GET',
  path: '/api/authority/supplier/select/{id}',
  summary: '一个供应商',
  access: READ,
  reads: ['system.supplier', 'system.dictionary', 'system.organization', 'system.user'],
  input: z.object({ id: idIn('供应商') }),
  output: supplierRow,
})

/** What people call the fields of a supplier: forms, screens and the messages of refusals. */
export const supplierLabels = {
  name: '供应商名称',
  type: partyLabels.type,
  parentId: '上级供应商',
  creditCode: partyLabels.creditCode,
  contact: partyLabels.contact,
  phone: partyLabels.phone,
  region: partyLabels.region,
  address: partyLabels.address,
  bankName: partyLabels.bankName,
  bankAccount: partyLabels.bankAccount,
  state: partyLabels.state,
  remark: partyLabels.remark,
} as const

/** Longest texts of a supplier. */
export const supplierLimits = partyLimits

/** What is known of a supplier. */
const content = {
  name: text(supplierLabels.name, supplierLimits.name),
  type: text(supplierLabels.type, 64),
  parentId: idIn(supplierLabels.parentId).nullish(),
  ...partyContent,
}

export const supplierSave = command({
  method: 'POST',
  path: '/api/authority/supplier/save',
  summary: '新增供应商；名称与统一社会信用代码不得重复',
  access: WRITE,
  changes: ['system.supplier'],
  input: z.object(content),
  output: z.object({ id: idOut }),
})

export const supplierUpdate = command({
  method: 'POST',
  path: '/api/authority/supplier/update',
  summary: '修改供应商',
  access: WRITE,
  changes: ['system.supplier'],
  input: z.object({ ...content, id: idIn('供应商'), version: z.number('缺少版本号').int('版本不正确') }),
  output: z.object({ id: idOut, version: z.number() }),
})

export const supplierState = command({
  method: 'POST',
  path: '/api/authority/supplier/updateState',
  summary: '启用或停用供应商；停用的不能建立新的合作关系',
  access: WRITE,
  changes: ['system.supplier'],
  input: z.object({ id: idIn('供应商'), state: stateIn }),
  output: done,
})

export const supplierDelete = command({
  method: 'POST',
  path: '/api/authority/supplier/delete',
  summary: '删除供应商；有合作关系或下级的不能删除',
  access: WRITE,
  changes: ['system.supplier'],
  input: z.object({ ids: idsIn('供应商') }),
  output: done,
})

const relation = z.object({
  id: idOut,
  supplierId: idOut,
  orgId: idOut,
  orgName: z.string(),
  kind: z.string(),
  kindLabel: z.string(),
  /** Day the cooperation began, `YYYY-MM-DD`. */
  since: z.string().nullable(),
  remark: z.string().nullable(),
  createTime: moment,
  createdByName: z.string().nullable(),
})

export const getRelationship = query({
  method: 'GET',
  path: '/api/authority/supplier/getRelationship',
  summary: '供应商的合作关系',
  access: READ,
  reads: ['system.supplier', 'system.dictionary', 'system.organization', 'system.user'],
  /** Of all suppliers when no one is named. */
  input: z.object({ id: idIn('供应商').optional() }),
  output: z.array(relation),
})

export const supplierOrgs = query({
  method: 'GET',
  path: '/api/authority/supplier/organizations',
  summary: '可与供应商建立合作关系的机构：当前机构及其下级中启用的',
  access: WRITE,
  reads: ['system.organization'],
  input: nothing,
  output: z.array(option),
})

export const addRelationship = command({
  method: 'POST',
  path: '/api/authority/supplier/addRelationship',
  summary: '把所选机构与供应商建立合作关系',
  access: WRITE,
  changes: ['system.supplier'],
  input: z.object({
    supplierId: idIn('供应商'),
    orgIds: idsIn('机构'),
    kind: text('合作方式', 64),
    since: z.iso.date('合作起始日期不正确').nullish(),
    remark: optText('备注', 500),
  }),
  output: done,
})

export const deleteRelationship = command({
  method: 'POST',
  path: '/api/authority/supplier/deleteRelationship',
  summary: '解除所选的合作关系',
  access: WRITE,
  changes: ['system.supplier'],
  input: z.object({ ids: idsIn('合作关系') }),
  output: done,
})
