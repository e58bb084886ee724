import { nothing } from '../../../core/wireFields.ts'
import {
  answerCall,
  batchCalls,
  importBatch,
  importPreview,
  importUpload,
  movedBatch,
} from '../../../core/importCalls.ts'
import { fileQuery } from '../../../core/route.ts'
import { treeFilter } from './organization.ts'

const read = 'system.organization:read'
const write = 'system.organization:write'
const base = '/api/authority/organizationImport'

/** 导入机构: the calls about an uploaded workbook. */
export const {
  show: organizationImportShow,
  findings: organizationImportFindings,
  findingsExport: organizationImportFindingsExport,
  confirm: organizationImportConfirm,
  discard: organizationImportDiscard,
  progress: organizationImportProgress,
} = batchCalls({
  base,
  read,
  write,
  changes: ['system.organization', 'system.role'],
  shown: importBatch.extend({ preview: importPreview.nullable() }),
  confirmed: movedBatch,
})

export const organizationImportAnswer = answerCall({ base, write })

export const organizationImportUpload = importUpload({
  path: `${base}/upload`,
  summary: '上传机构工作簿，先检查预览，不写入',
  access: write,
})

export const organizationTemplate = fileQuery({
  method: 'GET',
  path: `${base}/template`,
  summary: '机构导入模板',
  access: write,
  input: nothing,
})

export const exportOrganizations = fileQuery({
  method: 'GET',
  path: '/api/authority/organizationV2/export',
  summary: '导出符合筛选条件的机构，可原样再导入',
  access: read,
  input: treeFilter,
})
