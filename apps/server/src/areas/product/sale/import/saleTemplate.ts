import { saleLabels as labels } from '@hepu/api/areas/product/sale/saleLabels'
import { NEEDED_MARK, neededHead, headOf } from '@hepu/api/cells/columnDefs'
import type { Ctx, FileAnswer } from '../../../../http/context.ts'
import { sheetColumns } from '../../../../import/table/tableColumns.ts'
import { notesSheet, toXlsxFile } from '../../../../import/write/writeWorkbook.ts'
import { saleColumns } from './saleColumns.ts'

const notes = [
  `每行一条交易，须填写表头带「${NEEDED_MARK}」的列，并填写数量（袋）或折合重量（kg）之一。`,
  `${labels.billType}为销售、退货或调拨，不填按销售；退货填正数或负数均可，记为负数；调拨不计入销量。`,
  `同一来源、${labels.billNo}、${labels.billSequence}（不填取日期）与${labels.lineNo}（不填按先后编号）相同的行视为同一行，再次导入时修改而不重复。`,
  `每袋重量依次取：本行、物料绑定、产品档案；都没有时记为待核，不计重量。`,
  '地区填省、市、县的名称或行政区划代码，可以只填省；认不出的照录并计入地区未知。',
  '物料尚未绑定产品的照录，绑定后自动归入产品。客户为本集团机构的标为集团内。',
]

/** The template of 交易流向. */
export const saleTemplate = (_ctx: Ctx): Promise<FileAnswer> =>
  toXlsxFile('交易流向导入模板', [
    {
      name: '交易流向',
      columns: sheetColumns(saleColumns).map((column, at) => {
        const def = saleColumns[at]
        return def?.required ? { ...column, header: neededHead(headOf(def)) } : column
      }),
      rows: [],
    },
    notesSheet(notes),
  ])
