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
import { DECISION_CHANGES } from './decisionLog.ts'

const read = 'product.decision:read'
const write = 'product.decision:write'
const PATH = '/api/product/decisionLog'

/** Makes the calls of one import of decisions. */
const callsOf = (name: 'exit' | 'commercialize', title: string) => {
  const base = `${PATH}/${name}Import` as const
  const spec = { base, read, write, changes: DECISION_CHANGES } as const
  return {
    upload: importUpload({
      path: `${PATH}/import/${name}`,
      summary: `上传${title}工作簿，先检查预览，不写入`,
      access: write,
    }),
    template: fileQuery({
      method: 'GET',
      path: `${base}/template`,
      summary: `${title}导入模板`,
      access: write,
      input: nothing,
    }),
    answer: answerCall(spec),
    ...batchCalls({
      ...spec,
      shown: importBatch.extend({ preview: importPreview.nullable() }),
      confirmed: movedBatch,
    }),
    past: pastCalls(spec),
  }
}

/** 导入退出决策. */
export const exitImport = callsOf('exit', '退出决策')
/** 导入商业化决策. */
export const commercializeImport = callsOf('commercialize', '商业化决策')

/** Names under which batches and what was taught about columns are stored. */
export const EXIT_IMPORT = 'product.exitDecision'
export const COMMERCIALIZE_IMPORT = 'product.commercializeDecision'
