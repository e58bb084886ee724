import { routesOf, type Area } from '../../core/area.ts'
import { approvalRecords } from './approvalRecordKinds.ts'
import * as approvals from './approvals.ts'
import * as delegations from './delegations.ts'
import * as flows from './flows.ts'

/** 审批: what waits for people to decide, who decides, and who stands in for whom. */
export const approvalArea: Area = {
  groups: [{ name: 'approval', label: '审批', routes: routesOf(approvals, flows, delegations) }],
  recordKinds: approvalRecords,
}
