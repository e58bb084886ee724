import * as api from '@hepu/api/areas/authority/organization/organizationImport'
import type { ImportSource } from '../../../resource/import/importSource.ts'
import { ImportDialog } from '../../../resource/import/ImportDialog.tsx'

const source: ImportSource = {
  title: '导入机构',
  upload: api.organizationImportUpload,
  template: api.organizationTemplate,
  calls: {
    show: api.organizationImportShow,
    findings: api.organizationImportFindings,
    findingsExport: api.organizationImportFindingsExport,
    confirm: api.organizationImportConfirm,
    discard: api.organizationImportDiscard,
    progress: api.organizationImportProgress,
  },
  answer: api.organizationImportAnswer,
  kind: 'organization',
}

/** 导入机构: choose, check, preview, confirm. */
export default function OrganizationImport({ onClose }: { onClose: () => void }) {
  return <ImportDialog source={source} onClose={onClose} />
}
