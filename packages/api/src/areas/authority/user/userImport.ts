import { z } from 'zod'
import { idIn, nothing, text } from '../../../core/wireFields.ts'
import {
  answerCall,
  batchCalls,
  importBatch,
  importPreview,
  importUpload,
  movedBatch,
} from '../../../core/importCalls.ts'
import { fileQuery } from '../../../core/route.ts'
import { userFilters } from './userAdmin.ts'

const read = 'system.user:read'
const write = 'system.user:write'
const base = '/api/authority/userImport'

/** Organisations or roles that one cell of the workbook may name. */
export const WORDS_PER_CELL = 50

/** 导入用户: the calls about an uploaded workbook. */
export const {
  show: userImportShow,
  findings: userImportFindings,
  findingsExport: userImportFindingsExport,
  confirm: userImportConfirm,
  discard: userImportDiscard,
  progress: userImportProgress,
} = batchCalls({
  base,
  read,
  write,
  changes: ['system.user'],
  shown: importBatch.extend({ preview: importPreview.nullable() }),
  /** The key to fetch the first passwords of the new users; it is returned only once. */
  confirmed: movedBatch.extend({ passwordKey: z.string().nullable() }),
})

export const userImportAnswer = answerCall({ base, write })

export const userImportUpload = importUpload({
  path: `${base}/upload`,
  summary: '上传用户工作簿，先检查预览，不写入',
  access: write,
})

export const userTemplate = fileQuery({
  method: 'GET',
  path: `${base}/template`,
  summary: '用户导入模板',
  access: write,
  input: nothing,
})

export const userPasswords = fileQuery({
  method: 'POST',
  path: `${base}/passwords`,
  summary: '新用户的初始密码工作簿；凭确认导入时得到的口令，口令不保存',
  access: write,
  noStore: true,
  input: z.object({ id: idIn('批次'), passwordKey: text('口令', 64) }),
})

export const exportUsers = fileQuery({
  method: 'POST',
  path: '/api/authority/userV2/export',
  summary: '导出符合筛选条件的用户，可原样再导入',
  access: read,
  input: z.object({ orgId: idIn('机构').nullish(), ...userFilters }),
})
