import { z } from 'zod'
import { sortInput } from '../../../core/envelope.ts'
import { IMPORT_FILE } from '../../../core/importCalls.ts'
import { fileQuery, uploadCommand } from '../../../core/route.ts'
import { nothing } from '../../../core/wireFields.ts'
import { BREEDER_SORTS, breederFilters } from './breederArchive.ts'

const PATH = '/api/product/breeder'
const IMPORT = 'breeder.archive:import'

/** Rows that one workbook of archives may have. */
export const MAX_BREEDER_ROWS = 2000

/** What a row of a workbook would do. */
export const breederVerdicts = {
  new: '新增',
  changed: '修改',
  same: '无变化',
  broken: '有误',
} as const
export type BreederVerdict = keyof typeof breederVerdicts

export const exportBreeders = fileQuery({
  method: 'POST',
  path: `${PATH}/exportData`,
  summary: '导出育种家档案；证件号按权限遮盖，表头与导入相同',
  access: 'breeder.archive:export',
  input: z.object({ ...breederFilters, ...sortInput(BREEDER_SORTS) }),
})

export const breederTemplate = fileQuery({
  method: 'GET',
  path: `${PATH}/template`,
  summary: '育种家档案导入模板',
  access: IMPORT,
  input: nothing,
})

const checkedRow = z.object({
  /** Row of the workbook. */
  row: z.number(),
  name: z.string(),
  verdict: z.enum(['new', 'changed', 'same', 'broken']),
  /** What is wrong and how to repair it; blank where the row is fine. */
  message: z.string(),
  /** The fields that change, as texts. */
  changes: z.array(
    z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type CheckedBreeder = z.output<typeof checkedRow>

/** Looks at a workbook and stores nothing. */
export const importBreeders = uploadCommand({
  method: 'POST',
  path: `${PATH}/importData`,
  summary: '检查育种家档案工作簿：逐行说明新增、修改、无变化或有误，不写入任何数据',
  access: IMPORT,
  changes: [],
  upload: IMPORT_FILE,
  input: nothing,
  output: z.object({
    sheet: z.string(),
    rows: z.array(checkedRow),
    counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), broken: z.number() }),
  }),
})

/** Stores what the check has shown, all of it or nothing. */
export const confirmBreeders = uploadCommand({
  method: 'POST',
  path: `${PATH}/importConfirm`,
  summary: '导入检查过的育种家档案；有误的行须先改正，检查后有变化的整批不写入',
  access: IMPORT,
  changes: ['breeder.archive', 'system.party'],
  upload: IMPORT_FILE,
  /** Numbers of rows that the check showed as new and as changed. */
  input: z.object({
    created: z.coerce.number('请先检查文件').int('请先检查文件').min(0, '请先检查文件'),
    changed: z.coerce.number('请先检查文件').int('请先检查文件').min(0, '请先检查文件'),
  }),
  output: z.object({ created: z.number(), changed: z.number() }),
})
