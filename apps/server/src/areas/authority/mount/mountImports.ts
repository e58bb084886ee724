import * as organizations from '@hepu/api/areas/authority/organization/organizationImport'
import * as users from '@hepu/api/areas/authority/user/userImport'
import { handleFile, type App } from '../../../http/handle.ts'
import { mountImport } from '../../../import/batch/mountImport.ts'
import { exportOrganizations, organizationTemplate } from '../organization/import/exportOrganizations.ts'
import { organizationImport } from '../organization/import/organizationImportKind.ts'
import { exportUsers, userTemplate } from '../user/import/exportUsers.ts'
import { userImport } from '../user/import/userImportKind.ts'
import { downloadPasswords } from '../user/import/firstPasswords.ts'

/** Mounts the imports of users and organisations by workbook. */
export function registerImports(app: App): void {
  mountImport(app, userImport, {
    upload: users.userImportUpload,
    show: users.userImportShow,
    findings: users.userImportFindings,
    findingsExport: users.userImportFindingsExport,
    answer: users.userImportAnswer,
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
    answer: organizations.organizationImportAnswer,
    confirm: organizations.organizationImportConfirm,
    discard: organizations.organizationImportDiscard,
    progress: organizations.organizationImportProgress,
  })
  handleFile(app, organizations.organizationTemplate, organizationTemplate)
  handleFile(app, organizations.exportOrganizations, exportOrganizations)
}
