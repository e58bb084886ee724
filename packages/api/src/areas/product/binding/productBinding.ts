import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../../core/envelope.ts'
import { IMPORT_FILE } from '../../../core/importCalls.ts'
import { command, fileQuery, query, uploadCommand } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment, nothing, optText, text } from '../../../core/wireFields.ts'
import { bindingLabels as labels } from './bindingLabels.ts'
import { bindingStates, bindingVerdicts, matchKinds } from './bindingRules.ts'

const PATH = '/api/product/productBinding'
const READ = 'product.binding:read'
const WRITE = 'product.binding:write'
const READS = ['product.binding', 'product.productRecord'] as const
/** A binding decides to which product stored sales belong. */
const CHANGES = ['product.binding', 'product.sale', 'product.productRecord'] as const

const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) => Object.keys(words) as [K, ...K[]]
const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)
const pack = z
  .number(`${labels.packKg}应为数字`)
  .min(0.001, `${labels.packKg}应大于 0`)
  .max(1000, `${labels.packKg}不超过 1000 kg`)
  .nullish()

const bindingRow = z.object({
  id: idOut,
  productId: idOut,
  productName: z.string(),
  productCode: z.string(),
  nccId: z.string(),
  materialName: z.string(),
  source: z.string(),
  packKg: z.number().nullable(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  state: z.enum(keysOf(bindingStates)),
  remark: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  can,
})
export type BindingRow = z.output<typeof bindingRow>

const SORTS = ['validFrom', 'nccId', 'productName', 'updateTime'] as const
const filters = {
  /** Part of a name or code of the product, or of the material. */
  name: optText('产品或物料', 100),
  productId: idIn(labels.productId).nullish(),
  /** The material, exactly. */
  nccId: optText(labels.nccId, 100),
  state: z.enum(keysOf(bindingStates), '绑定状态不正确').nullish(),
}

export const productBindingPage = query({
  method: 'POST',
  path: `${PATH}/productBindingPage`,
  summary: '产品绑定关系列表，含已解除的',
  access: READ,
  reads: READS,
  input: pageInput(filters, SORTS),
  output: pageOutput(bindingRow),
})

/** How many products a search answers. */
export const MAX_FOUND_PRODUCTS = 20

const candidate = z.object({
  id: idOut,
  name: z.string(),
  code: z.string(),
  how: z.enum(keysOf(matchKinds)),
})
export type ProductCandidate = z.output<typeof candidate>

export const queryProductBindingName = query({
  method: 'POST',
  path: `${PATH}/queryProductBindingName`,
  summary: `查可绑定的产品，最像的在前，最多${MAX_FOUND_PRODUCTS}个`,
  access: READ,
  reads: ['product.productRecord'],
  input: z.object({ name: text('产品', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string(), code: z.string() })),
})

const inOrder = (
  { validFrom, validTo }: { validFrom: string; validTo?: string | null | undefined },
  found: z.RefinementCtx,
): void => {
  if (!validTo || validTo >= validFrom) return
  const message = `${labels.validTo}不得早于${labels.validFrom}`
  found.addIssue({ code: 'custom', path: ['validTo'], message })
}

/**
 * Binds a material to a product (without `id`), or changes a binding. With `changeFrom` the material belongs to another product from
 * that day on: the binding ends the day before, and a new one begins. A last day (`validTo`) unbinds.
 */
export const editProductBindingRelation = command({
  method: 'POST',
  path: `${PATH}/editProductBindingRelation`,
  summary: '新增、修改、解除绑定，或从某日起改绑其他产品；已有的交易流向随之归属',
  access: WRITE,
  changes: CHANGES,
  input: z
    .object({
      id: idIn().nullish(),
      version: z.number('版本不正确').int().nullish(),
      productId: idIn(labels.productId),
      nccId: text(labels.nccId, 100),
      materialName: text(labels.materialName, 200),
      source: optText(labels.source, 50),
      packKg: pack,
      validFrom: day(labels.validFrom),
      validTo: day(labels.validTo).nullish(),
      remark: optText(labels.remark, 500),
      changeFrom: day('改绑日期').nullish(),
    })
    .superRefine(inOrder),
  output: z.object({
    id: idOut,
    version: z.number(),
    /** Stored lines of sale that belong to another product now. */
    lines: z.number(),
  }),
})

/** Removes a binding that was a mistake; what ends is unbound by its last day. */
export const deleteProductBinding = command({
  method: 'POST',
  path: `${PATH}/deleteProductBinding`,
  summary: '删除误建的绑定；其交易流向变为未绑定',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn() }),
  output: done,
})

export const bindingHistory = query({
  method: 'GET',
  path: `${PATH}/history`,
  summary: '一个 ERP 物料的全部绑定时期，及各期的交易行数与重量',
  access: READ,
  reads: [...READS, 'product.sale'],
  input: z.object({ nccId: text(labels.nccId, 100) }),
  output: z.array(
    z.object({
      id: idOut,
      productId: idOut,
      productName: z.string(),
      validFrom: z.string(),
      validTo: z.string().nullable(),
      lines: z.number(),
      kg: z.number(),
      remark: z.string().nullable(),
      createdBy: z.string().nullable(),
      createTime: moment,
    }),
  ),
})

/** Materials without a product that one answer holds; the totals count all. */
export const MAX_UNBOUND = 200

export const unboundMaterials = query({
  method: 'GET',
  path: `${PATH}/unboundMaterials`,
  summary: '交易流向中未绑定产品的物料：重量、份额与建议的产品',
  access: READ,
  reads: [...READS, 'product.sale'],
  input: nothing,
  output: z.object({
    /** Number of materials. */
    count: z.number(),
    /** Net weight sold of unbound materials and of all. */
    kg: z.number(),
    totalKg: z.number(),
    /** Percent; null where nothing was sold. */
    share: z.number().nullable(),
    materials: z.array(
      z.object({
        nccId: z.string(),
        materialName: z.string(),
        source: z.string(),
        lines: z.number(),
        kg: z.number(),
        share: z.number().nullable(),
        firstDay: z.string(),
        lastDay: z.string(),
        candidates: z.array(candidate),
      }),
    ),
  }),
})
export type UnboundMaterial = z.output<typeof unboundMaterials.output>['materials'][number]

const checkedRow = z.object({
  /** Row of the workbook. */
  row: z.number(),
  product: z.string(),
  nccId: z.string(),
  materialName: z.string(),
  source: z.string(),
  packKg: z.number().nullable(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  remark: z.string().nullable(),
  verdict: z.enum(keysOf(bindingVerdicts)),
  /** What was found and what to do; blank where the row is fine. */
  message: z.string(),
  /** The product that the row is taken for. */
  productId: idOut.nullable(),
  productName: z.string().nullable(),
  how: z.enum(keysOf(matchKinds)).nullable(),
  /** Products that may be meant. */
  candidates: z.array(candidate),
  /** The material may belong to the product from the first day of the row on, if the user says so. */
  mayRebind: z.boolean(),
})
export type CheckedRow = z.output<typeof checkedRow>

/** Looks at a workbook and stores nothing. */
export const importProductBindCheck = uploadCommand({
  method: 'POST',
  path: `${PATH}/importProductBindCheck`,
  summary: '检查绑定关系工作簿：逐行给出结论与建议的产品，不写入任何数据',
  access: WRITE,
  changes: [],
  upload: IMPORT_FILE,
  input: nothing,
  output: z.object({
    sheet: z.string(),
    rows: z.array(checkedRow),
    counts: z.record(z.enum(keysOf(bindingVerdicts)), z.number()),
  }),
})
export type BindingCheck = z.output<typeof importProductBindCheck.output>

const choice = z.object({
  row: z.number('行号不正确').int(),
  /** The product that the row is for. */
  productId: idIn(labels.productId),
  /** The material leaves its present product on the first day of the row. */
  rebind: z.boolean('是否改绑不正确').default(false),
})

/** The choices as JSON, as they come beside the file. */
const choices = z
  .string('请先检查文件，再确认要导入的行')
  .max(900_000, '要导入的行过多，请拆成几个文件')
  .transform((given, found) => {
    try {
      return JSON.parse(given) as unknown
    } catch {
      found.addIssue({ code: 'custom', message: '要导入的行不正确，请重新检查文件' })
      return z.NEVER
    }
  })
  .pipe(z.array(choice, '要导入的行不正确，请重新检查文件').min(1, '请选择要导入的行'))

export const importProductBinding = uploadCommand({
  method: 'POST',
  path: `${PATH}/importProductBinding`,
  summary: '按检查后的选择导入绑定关系；检查后情况有变的行不写入，逐行说明',
  access: WRITE,
  changes: CHANGES,
  upload: IMPORT_FILE,
  /** `choices`: rows to store with their products, as JSON. */
  input: z.object({ choices }),
  output: z.object({
    stored: z.number(),
    lines: z.number(),
    refused: z.array(z.object({ row: z.number(), nccId: z.string(), message: z.string() })),
  }),
})

export const bindingTemplate = fileQuery({
  method: 'GET',
  path: `${PATH}/template`,
  summary: '绑定关系导入模板',
  access: WRITE,
  input: nothing,
})

export const exportBindings = fileQuery({
  method: 'POST',
  path: `${PATH}/export`,
  summary: '导出符合筛选条件的绑定关系',
  access: READ,
  input: z.object({ ...filters, ...sortInput(SORTS) }),
})
