import {
  answerCall,
  batchCalls,
  importBatch,
  importPreview,
  importUpload,
  movedBatch,
  pastCalls,
} from '../../../core/importCalls.ts'
import { fileQuery } from '../../../core/route.ts'
import { nothing } from '../../../core/wireFields.ts'

const read = 'product.sale:read'
const write = 'product.sale:import'
const base = '/api/product/transactionFlow/importBatch'
const spec = { base, read, write, changes: ['product.sale', 'product.productRecord'] } as const

/** Name under which the batches of 交易流向 are kept. */
export const SALE_IMPORT = 'saleLine'
/** Source of lines of a workbook that names none. */
export const WORKBOOK_SOURCE = '工作簿'

export const saleUpload = importUpload({
  path: '/api/product/transactionFlow/import',
  summary: '上传交易流向工作簿，先检查预览，不写入',
  access: write,
})

export const saleTemplate = fileQuery({
  method: 'GET',
  path: '/api/product/transactionFlow/importTemplate',
  summary: '交易流向导入模板',
  access: write,
  input: nothing,
})

/** 导入交易流向: the calls about an uploaded workbook. */
export const saleBatch = {
  ...batchCalls({
    ...spec,
    shown: importBatch.extend({ preview: importPreview.nullable() }),
    confirmed: movedBatch,
  }),
  answer: answerCall({ base, write }),
}
export const salePast = pastCalls(spec)
