import { routesOf, type Area } from '../../core/area.ts'
import { approvalRecords } from './approvalRecordKinds.ts'
import * as approvals from '../../core/approval/approvalCalls.ts'
import * as delegations from '../../core/approval/delegationCalls.ts'
import * as flows from '../../core/approval/flowCalls.ts'

/** 审批: what waits for people to decide, who decides, and who stands in for whom. */
export const approvalArea: Area = {
  groups: [{ name: 'approval', label: '审批', routes: routesOf(approvals, flows, delegations) }],
  recordKinds: approvalRecords,
}
