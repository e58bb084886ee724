import * as api from '@hepu/api/areas/project/approval/projectApproval'
import { handle, type App } from '../../../http/handle.ts'
import { deleteApproval, editApproval, insertApproval } from './approvalChanges.ts'
import { deleteApprovalFile, listApprovalFiles } from './approvalFiles.ts'
import { listParents, pageApprovals, pageDrafts, showApproval, treeOfApprovals } from './approvalList.ts'
import { listOffered } from './offered.ts'
import { switchPublished } from './publishApproval.ts'

/** Mounts the calls of 立项. */
export function registerApprovals(app: App): void {
  handle(app, api.queryPage, pageApprovals)
  handle(app, api.queryTree, treeOfApprovals)
  handle(app, api.queryDraftPage, pageDrafts)
  handle(app, api.selectById, showApproval)
  handle(app, api.projectFiles, listApprovalFiles)
  handle(app, api.delFileById, deleteApprovalFile)
  handle(app, api.selectOptionalParentProject, listParents)
  handle(app, api.insertApproval, insertApproval)
  handle(app, api.editApproval, editApproval)
  handle(app, api.deleteApproval, deleteApproval)
  handle(app, api.isPublish, switchPublished)
  handle(app, api.offeredApprovals, listOffered)
}
