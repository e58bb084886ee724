import * as organizations from '@hepu/api/areas/authority/organizationImport'
import * as users from '@hepu/api/areas/authority/userImport'
import { handleFile, type App } from '../../../http/handle.ts'
import { mountImport } from '../../../import/batch/mount.ts'
import { exportOrganizations, organizationTemplate } from '../organizationImport/exports.ts'
import { organizationImport } from '../organizationImport/kind.ts'
import { exportUsers, userTemplate } from '../userImport/exports.ts'
import { userImport } from '../userImport/kind.ts'
import { downloadPasswords } from '../userImport/passwords.ts'

/** Users and organisations by workbook. */
export function registerImports(app: App): void {
  mountImport(app, userImport, {
    upload: users.userImportUpload,
    show: users.userImportShow,
    findings: users.userImportFindings,
    findingsExport: users.userImportFindingsExport,
    confirm: users.userImportConfirm,
    discard: users.userImportDiscard,
    progress: users.userImportProgress,
  })
  handleFile(app, users.userTemplate, userTemplate)
  handleFile(app, users.userPasswords, downloadPasswords)
  handleFile(app, users.exportUsers, exportUsers)
  mountImport(app, organizationImport, {
    upload: organizations.organizationImportUpload,
    show: organizations.organizationImportShow,
    findings: organizations.organizationImportFindings,
    findingsExport: organizations.organizationImportFindingsExport,
    confirm: organizations.organizationImportConfirm,
    discard: organizations.organizationImportDiscard,
    progress: organizations.organizationImportProgress,
  })
  handleFile(app, organizations.organizationTemplate, organizationTemplate)
  handleFile(app, organizations.exportOrganizations, exportOrganizations)
}
