import { APPLICATION_SUBJECT } from '@hepu/api/areas/project/audit/projectAudit'

export const AUDITS = '/task/projectExamine'

/** Returns the address of the audit of a record; an application where no kind is named. */
export const auditPath = (projectId: string, type: string = APPLICATION_SUBJECT): string =>
  `${AUDITS}/examineDetails?${new URLSearchParams({
    projectId,
    ...(type === APPLICATION_SUBJECT ? {} : { type }),
  }).toString()}`
