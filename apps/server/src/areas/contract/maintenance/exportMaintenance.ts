import {
  commissionModes,
  maintenanceStates,
  type CommissionMode,
} from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import { missingOf } from '@hepu/api/areas/contract/maintenance/maintenanceRules'
import type * as api from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { plainText } from '@hepu/api/core/resource/values'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { sheetColumns } from '../../../import/table/tableColumns.ts'
import { notesSheet, toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import { sourceText } from './judgeRows.ts'
import { listTasks, listVarieties, type ListedVariety } from './maintenanceList.ts'
import { MAINTENANCE } from './maintenanceRows.ts'
import { maintenanceColumns, UNREAD } from './readMaintenanceBook.ts'
import { namesOfRegions } from './regionWords.ts'

const columns = sheetColumns(maintenanceColumns)

const toFile = (name: string, found: readonly ListedVariety[]): Promise<FileAnswer> =>
  toXlsxFile(name, [
    { name, columns: [...columns, ...UNREAD.map((header) => ({ header }))], rows: found.map(cellsOf) },
  ])

const cellsOf = ({ row, contractName, contractNumber, productLabel, productCode }: ListedVariety) => [
  contractNumber,
  row.varietyName,
  productCode === null ? plainText(productLabel) : plainText(productCode),
  row.productName,
  row.nccId,
  namesOfRegions(row.regions).join('、') || '全国',
  row.startYear,
  row.endYear,
  row.commissionMode === null ? null : commissionModes[row.commissionMode as CommissionMode],
  row.remark,
  maintenanceStates[row.state],
  missingOf(row).join('、'),
  row.conflict,
  sourceText(row.source),
  contractName,
]

/** Returns the rows of 品种维护 that fit a filter as a workbook that can be imported again. */
export const exportVarieties = async (
  ctx: Ctx,
  input: ParsedInputOf<typeof api.productVarietyMaintenanceExport>,
): Promise<FileAnswer> => toFile(MAINTENANCE, await listVarieties(ctx, input))

/** Returns what is to be maintained as such a workbook. */
export const exportTasks = async (
  ctx: Ctx,
  input: ParsedInputOf<typeof api.taskVarietyMaintenanceExport>,
): Promise<FileAnswer> => toFile('品种维护任务', await listTasks(ctx, input))

const NOTES = [
  '每行一份合同的一个品种的一个产品。先检查，不写入；确认后才导入。空格不改动已有的内容。',
  '合同编号与品种名称：须是已签订或履行中的合同，且品种在其合同成果中。',
  '产品：填产品名称或产品编码。品种已有其他产品的行时，新增一行。',
  '授权区域：省或市的名称，多个之间用顿号，如“河南省、山东省济南市”；全国填“全国”。',
  `提成方式：${Object.values(commissionModes).join('、')}。`,
  'ERP物料编码：多个之间用顿号。也可不填，由“按产品绑定同步”补齐。',
]

/** Template of 品种维护. */
export const maintenanceTemplate = (): Promise<FileAnswer> =>
  toXlsxFile(`${MAINTENANCE}导入模板`, [{ name: MAINTENANCE, columns, rows: [] }, notesSheet(NOTES)])
