import * as experts from '@hepu/api/areas/project/audit/expertReview'
import * as api from '@hepu/api/areas/project/audit/projectAudit'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { audit } from './audit.ts'
import { listAuditTypes, pageAudits } from './auditList.ts'
import { assignExperts, declareConflict, removeExpert, saveScore } from './expertChanges.ts'
import { findExperts, listMyReviews, showReviews } from './expertList.ts'
import { writeReviewDocument } from './reviewDocument.ts'

/** Mounts the calls of 审核 and of the experts. */
export function registerAudits(app: App): void {
  handle(app, api.queryPage, pageAudits)
  handle(app, api.auditTypes, listAuditTypes)
  handle(app, api.audit, audit)
  handle(app, experts.expertReviews, showReviews)
  handle(app, experts.searchExperts, findExperts)
  handle(app, experts.assignExperts, assignExperts)
  handle(app, experts.removeExpert, removeExpert)
  handle(app, experts.saveScore, saveScore)
  handle(app, experts.declareConflict, declareConflict)
  handle(app, experts.myReviews, listMyReviews)
  handleFile(app, experts.reviewDocument, writeReviewDocument)
}
