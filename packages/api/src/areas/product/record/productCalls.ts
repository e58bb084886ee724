import { z } from 'zod'
import { storedFile } from '../../../core/file/file.ts'
import { UPLOAD_MAX_BYTES } from '../../../core/file/fileTypes.ts'
import { REASON_MAX } from '../../../core/resource/resourceCalls.ts'
import { command, query, uploadCommand } from '../../../core/route.ts'
import { done, idIn, idOut, nothing, option, optText } from '../../../core/wireFields.ts'

const READ = 'product.productRecord:read'
const FILES = '/api/product/productFile'
const productId = { id: idIn('产品') }

/** Deletes one product; the list deletes several at once by the call of every registry. */
export const deleteProduct = command({
  method: 'DELETE',
  path: '/api/product/productRecord/{id}',
  summary: '删除一个产品，移入回收站；已通过审核的须写原因',
  access: 'product.productRecord:delete',
  changes: ['product.productRecord'],
  input: z.object({ ...productId, reason: optText('删除原因', REASON_MAX).optional() }),
  output: done,
})

export const typeList = query({
  method: 'GET',
  path: '/api/product/product/typeList',
  summary: '产品类型，不含已停用的',
  access: READ,
  reads: ['system.dictionary'],
  input: nothing,
  output: z.array(option),
})

export const statusList = query({
  method: 'GET',
  path: '/api/product/product/statusList',
  summary: '产品状态，按先后次序',
  access: READ,
  reads: [],
  input: nothing,
  output: z.array(option),
})

export const productFiles = query({
  method: 'GET',
  path: `${FILES}/{id}/files`,
  summary: '一个产品的图片与附件',
  access: READ,
  reads: ['product.productRecord'],
  input: z.object(productId),
  output: z.array(storedFile),
})

/** Adds a file to a product that is not approved; an approved one gets its files by its form, and is reviewed again. */
export const uploadProductFile = uploadCommand({
  method: 'POST',
  path: `${FILES}/{id}/upload`,
  summary: '上传产品的图片或附件；已通过审核的产品请在编辑页添加',
  access: 'product.productRecord:write',
  changes: ['product.productRecord'],
  upload: { maxBytes: UPLOAD_MAX_BYTES },
  input: z.object(productId),
  output: storedFile.pick({ id: true, originalName: true, url: true }),
})

export const deleteProductFile = command({
  method: 'DELETE',
  path: `${FILES}/{id}`,
  summary: '删除产品的一个附件',
  access: 'product.productRecord:write',
  changes: ['product.productRecord'],
  input: z.object({ id: idIn('文件') }),
  output: done,
})

/** What a new product takes over from its variety. */
export const productOfVariety = query({
  method: 'GET',
  path: '/api/product/productRecord/ofVariety',
  summary: '由审定品种新增产品时带入的名称、作物与适宜区域',
  access: 'product.productRecord:write',
  reads: ['research.variety'],
  input: z.object({ id: idIn('审定品种') }),
  output: z.object({
    name: z.string(),
    cropSpecies: z.string().nullable(),
    approvedArea: z.string().nullable(),
  }),
})

/** The permissions of the parts of `getProductExtra`; a part is null for a caller without it. */
export const extraPermissions = {
  variety: 'research.variety:read',
  trials: 'experiment.variety:read',
  bindings: 'product.binding:read',
  sales: 'product.sale:read',
  paper: 'product.paper:read',
} as const

/** Business years of which sales are answered. */
export const EXTRA_YEARS = 5

const productTrial = z.object({
  /** The entry. */
  id: idOut,
  name: z.string(),
  groupId: idOut,
  groupName: z.string(),
  year: z.number(),
  phaseLabel: z.string(),
  /** kg per mu; null where nothing was harvested yet. */
  meanYield: z.number().nullable(),
  yieldRank: z.number().nullable(),
  /** The first check, and the gain over it in percent. */
  checkName: z.string().nullable(),
  gainPct: z.number().nullable(),
  statusLabel: z.string(),
})

/** What hangs on a product: the variety and its trials, materials of the ERP, and what was sold of it. */
export const getProductExtra = query({
  method: 'GET',
  path: '/api/product/productRecord/getProductExtra',
  summary: `产品的关联信息：品种与审定、一页纸、试验、物料绑定、近${EXTRA_YEARS}个业务年度的销售；无权查看的为空`,
  access: READ,
  reads: [
    'product.productRecord',
    'research.variety',
    'research.germplasm',
    'experiment.variety',
    'experiment.value',
    'product.binding',
    'product.sale',
    'product.paper',
  ],
  input: z.object(productId),
  output: z.object({
    id: idOut,
    name: z.string(),
    /** Its one-page paper; null where it has none. */
    paperId: idOut.nullable(),
    /** The name by which trials are found: that of the variety, or else that of the product. */
    varietyName: z.string(),
    variety: z
      .object({
        id: idOut,
        name: z.string(),
        approvalNo: z.string().nullable(),
        path: z.string(),
      })
      .nullable(),
    /** The newest first. */
    trials: z.array(productTrial).nullable(),
    bindings: z
      .array(
        z.object({
          id: idOut,
          nccId: z.string(),
          materialName: z.string(),
          validFrom: z.string(),
          validTo: z.string().nullable(),
        }),
      )
      .nullable(),
    /** By business year, the newest first: net of returns, without transfers and sales within the group. */
    sales: z
      .array(
        z.object({
          bizYear: z.number(),
          /** kg of the lines with a weight. */
          kg: z.number(),
          /** Yuan. */
          amount: z.string(),
          /** 亩; null where the product has no seed rate. */
          area: z.number().nullable(),
          /** Lines without a weight (待核), which `kg` lacks. */
          unweighed: z.number(),
        }),
      )
      .nullable(),
  }),
})
