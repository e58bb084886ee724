import { bindingStates, bindingStateOn } from '@hepu/api/areas/product/binding/bindingRules'
import type * as api from '@hepu/api/areas/product/binding/productBinding'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { sheetColumns } from '../../../import/table/tableColumns.ts'
import { notesSheet, toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import { listBindings } from './bindingList.ts'
import { bindingColumns, UNREAD } from './readBindingBook.ts'

const NAME = '产品绑定关系'
const columns = sheetColumns(bindingColumns).map((column, at) => ({
  ...column,
  ...(bindingColumns[at]?.kind === 'date' ? { isDate: true as const } : {}),
}))

/** Returns the bindings that fit a filter as a workbook that can be imported elsewhere. */
export async function exportBindings(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.exportBindings>,
): Promise<FileAnswer> {
  const today = clockDay(ctx.services.now())
  const rows = (await listBindings(ctx, input)).map(({ binding, productName, productCode }) => [
    binding.nccId,
    binding.materialName,
    productName,
    productCode,
    binding.source,
    binding.packKg,
    binding.validFrom,
    binding.validTo,
    binding.remark,
    bindingStates[bindingStateOn(binding, today)],
  ])
  return toXlsxFile(NAME, [
    { name: NAME, columns: [...columns, ...UNREAD.map((header) => ({ header }))], rows },
  ])
}

const NOTES = [
  '每行一个 ERP 物料的一段绑定。先检查，不写入；确认后才导入。',
  '产品：填产品名称，或在「产品编码」填编码；两者都填时须是同一产品。不填时按物料名称与以前的绑定建议。',
  '生效日期不填时，取该物料第一张单据的日期；没有单据时取今天。失效日期不填表示一直有效。',
  '同一物料同一天只能属于一个产品。已绑定其他产品的，可在检查后选择自生效日期起改绑，此前的交易仍归原产品。',
  '每袋重量只在与产品的不同时填写，单位 kg。',
]

/** Template of bindings. */
export const bindingTemplate = (): Promise<FileAnswer> =>
  toXlsxFile(`${NAME}导入模板`, [{ name: NAME, columns, rows: [] }, notesSheet(NOTES)])
