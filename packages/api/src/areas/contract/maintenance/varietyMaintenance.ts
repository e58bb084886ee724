import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../../core/envelope.ts'
import { IMPORT_FILE } from '../../../core/importCalls.ts'
import { command, fileQuery, query, uploadCommand } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment, nothing, optText, whyNot } from '../../../core/wireFields.ts'
import { bizYearIn } from '../contractFields.ts'
import { contractStates, type ContractState } from '../record/contractStates.ts'
import {
  commissionModes,
  importSources,
  maintenanceLabels as labels,
  maintenanceSources,
  maintenanceStates,
  maintenanceVerdicts,
  sourcesText,
  syncSources,
  type MaintenanceSource,
} from './maintenanceWords.ts'

const OF_CONTRACT = '/api/contract/varietyMaintenance'
const OF_TASKS = '/api/contract/taskVarietyMaintenance'
const OF_PRODUCT = '/api/product/varietyMaintenance'
const READ = 'contract.maintenance:read'
const WRITE = 'contract.maintenance:write'
const READS = [
  'contract.maintenance',
  'contract.record',
  'product.productRecord',
  'product.binding',
  'research.variety',
] as const
const CHANGES = ['contract.maintenance'] as const
const REGIONS_MAX = 400

const keys = <K extends string>(labelled: Readonly<Record<K, unknown>>) =>
  Object.keys(labelled) as [K, ...K[]]
const stateOut = z.enum(keys(maintenanceStates))
const sourceOut = z.enum(keys(maintenanceSources))
const sourceIn = z.enum(
  keys(maintenanceSources),
  `${labels.source}不正确，可选：${sourcesText(keys(maintenanceSources))}`,
)
/** One of some sources; a refusal names them. */
const sourceOf = <S extends MaintenanceSource>(sources: readonly [S, ...S[]], what: string) =>
  z.enum(sources, `${labels.source}不能用于${what}，可选：${sourcesText(sources)}`)

const row = z.object({
  id: idOut,
  contractId: idOut,
  contractName: z.string(),
  contractNumber: z.string().nullable(),
  contractState: z.enum(keys<ContractState>(contractStates)),
  varietyId: idOut.nullable(),
  varietyName: z.string(),
  productId: idOut.nullable(),
  /** Name in the register of products. */
  productLabel: z.string().nullable(),
  productName: z.string().nullable(),
  nccId: z.string().nullable(),
  regions: z.array(z.string()),
  regionNames: z.array(z.string()),
  startYear: z.number().nullable(),
  endYear: z.number().nullable(),
  commissionMode: z.enum(keys(commissionModes)).nullable(),
  state: stateOut,
  conflict: z.string().nullable(),
  /** What is still to be filled in. */
  missing: z.array(z.string()),
  source: sourceOut.nullable(),
  remark: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete. */
  can,
  whyNot,
})
export type MaintenanceRow = z.output<typeof row>

const SORTS = ['varietyName', 'contractNumber', 'endYear', 'updateTime'] as const
const filters = {
  contractId: idIn(labels.contractId).nullish(),
  productId: idIn(labels.productId).nullish(),
  /** Part of the name of the variety or product, of the number or name of the contract, or of the material. */
  name: optText('品种、产品或合同', 100),
  status: z.enum(keys(maintenanceStates), `${labels.state}不正确`).nullish(),
  source: sourceIn.nullish(),
}
const counts = z.object({ pending: z.number(), kept: z.number(), conflict: z.number() })

export const varietyMaintenanceList = query({
  method: 'POST',
  path: `${OF_CONTRACT}/list`,
  summary: '合同品种维护列表',
  access: READ,
  reads: READS,
  input: pageInput(filters, SORTS),
  output: pageOutput(row).extend({ counts }),
})

/** Changes a row, or adds another product for a variety of a contract (without `id`). */
export const varietyMaintenanceEdit = command({
  method: 'POST',
  path: `${OF_CONTRACT}/edit`,
  summary: '维护合同品种：产品、物料、区域、业务年度与提成方式；不带编号时为品种增加一个产品',
  access: WRITE,
  changes: CHANGES,
  input: z.object({
    id: idIn().nullish(),
    version: z.number('版本不正确').int('版本不正确').nullish(),
    /** Of a new row: the row of the same variety and contract. */
    likeId: idIn('品种').nullish(),
    productId: idIn(labels.productId).nullish(),
    productName: optText(labels.productName, 100),
    nccId: optText(labels.nccId, 500),
    regions: z
      .array(
        z.string(`${labels.regions}不正确`).regex(/^\d{6}$/, `${labels.regions}不正确`),
        `${labels.regions}不正确`,
      )
      .max(REGIONS_MAX, `${labels.regions}最多${REGIONS_MAX}个`)
      .default([]),
    startYear: bizYearIn(labels.startYear).nullish(),
    endYear: bizYearIn(labels.endYear).nullish(),
    commissionMode: z.enum(keys(commissionModes), `${labels.commissionMode}不正确`).nullish(),
    remark: optText(labels.remark, 500),
  }),
  output: z.object({
    id: idOut,
    version: z.number(),
    state: stateOut,
    conflict: z.string().nullable(),
    missing: z.array(z.string()),
  }),
})

export const varietyMaintenanceDelete = command({
  method: 'POST',
  path: `${OF_CONTRACT}/delete`,
  summary: '删除多余的品种维护行；合同成果的最后一行不能删除',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn() }),
  output: done,
})

/** What is to be done: rows that nobody has maintained yet come first, then conflicts. */
export const taskVarietyMaintenanceList = query({
  method: 'POST',
  path: `${OF_TASKS}/list`,
  summary: '品种维护任务：待维护在前，其次冲突',
  access: READ,
  reads: READS,
  input: pageInput({ ...filters, isAll: z.boolean('是否全部不正确').default(false) }, SORTS),
  output: pageOutput(row).extend({ counts }),
})

export const taskVarietyMaintenanceExport = fileQuery({
  method: 'POST',
  path: `${OF_TASKS}/export`,
  summary: '导出品种维护任务',
  access: READ,
  input: z.object({ ...filters, isAll: z.boolean('是否全部不正确').default(false), ...sortInput(SORTS) }),
})

export const productVarietyMaintenanceExport = fileQuery({
  method: 'POST',
  path: `${OF_PRODUCT}/export`,
  summary: '导出品种维护，可修改后再导入',
  access: READ,
  input: z.object({ ...filters, ...sortInput(SORTS) }),
})

export const productVarietyMaintenanceTemplate = fileQuery({
  method: 'GET',
  path: `${OF_PRODUCT}/template`,
  summary: '品种维护导入模板',
  access: WRITE,
  input: nothing,
})

const checkedRow = z.object({
  /** Row of the workbook. */
  row: z.number(),
  contractNumber: z.string(),
  varietyName: z.string(),
  product: z.string(),
  nccId: z.string(),
  regions: z.string(),
  startYear: z.number().nullable(),
  endYear: z.number().nullable(),
  commissionMode: z.string(),
  verdict: z.enum(keys(maintenanceVerdicts)),
  /** What is wrong, by column. */
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
  /** What would change: 提成方式：空 → 按销量提成. */
  changes: z.array(z.string()),
})
export type CheckedMaintenance = z.output<typeof checkedRow>

/** Looks at a workbook and stores nothing. */
export const productVarietyMaintenanceCheck = uploadCommand({
  method: 'POST',
  path: `${OF_PRODUCT}/importCheck`,
  summary: '检查品种维护工作簿：逐行、逐列给出问题与将有的变化，不写入任何数据',
  access: WRITE,
  changes: [],
  upload: IMPORT_FILE,
  input: z.object({ source: sourceOf(importSources, '导入').default('file') }),
  output: z.object({
    sheet: z.string(),
    rows: z.array(checkedRow),
    counts: z.record(z.enum(keys(maintenanceVerdicts)), z.number()),
  }),
})
export type MaintenanceCheck = z.output<typeof productVarietyMaintenanceCheck.output>

/** Rows that the user chose after the check, as numbers with commas between them. */
const chosenRows = z
  .string('要导入的行不正确')
  .max(20_000, '要导入的行过多，请拆成几个文件')
  .regex(/^\d+(,\d+)*$/, '要导入的行不正确，请重新检查文件')
  .transform((given) => given.split(',').map(Number))

export const productVarietyMaintenanceImport = uploadCommand({
  method: 'POST',
  path: `${OF_PRODUCT}/import`,
  summary: '导入品种维护：写入检查后选中的行；不选行时，有一行有误就都不写入',
  access: WRITE,
  changes: CHANGES,
  upload: IMPORT_FILE,
  input: z.object({ source: sourceOf(importSources, '导入').default('file'), rows: chosenRows.nullish() }),
  output: z.object({
    added: z.number(),
    updated: z.number(),
    same: z.number(),
    refused: z.array(z.object({ row: z.number(), varietyName: z.string(), message: z.string() })),
  }),
})

export const productVarietyMaintenanceSync = command({
  method: 'POST',
  path: `${OF_PRODUCT}/sync`,
  summary: '按来源同步品种维护：合同成果补齐待维护行，产品绑定补齐产品与物料',
  access: WRITE,
  changes: CHANGES,
  input: z.object({
    source: sourceOf(syncSources, '同步').default('binding'),
    contractId: idIn(labels.contractId).nullish(),
  }),
  output: z.object({
    added: z.number(),
    updated: z.number(),
    removed: z.number(),
    /** Rows in conflict afterwards. */
    conflicts: z.number(),
    /** Rows that still wait. */
    pending: z.number(),
  }),
})
