import * as approvals from '@hepu/api/core/approval/approvalCalls'
import * as delegations from '@hepu/api/core/approval/delegationCalls'
import * as flows from '@hepu/api/core/approval/flowCalls'
import type { ServerArea } from '../../area.ts'
import { remind, resubmit, takeBack, voidApproval, withdraw } from '../../approval/conclude.ts'
import { act, returnBack } from '../../approval/decide.ts'
import { endDelegation, insertDelegation, listDelegations } from '../../approval/delegations.ts'
import { listFlowChoices, listFlows, removeFlow, saveFlow, tryFlow } from '../../approval/flows.ts'
import {
  listPeople,
  markCopiesRead,
  pageCopied,
  pageHandled,
  pageStarted,
  pageTodo,
  showApproval,
  showApprovalOfRecord,
} from '../../approval/lists.ts'
import { addSign, assign, transfer } from '../../approval/handOver.ts'
import { showReviewers } from '../../resource/recordReviewers.ts'
import { reassignDaily } from '../../approval/reassignStranded.ts'
import { handle, type App } from '../../http/handle.ts'
import { seedApprovals } from './demo/seedApprovals.ts'
import { countWaiting } from './countWaiting.ts'

/** 审批: table of contents of the area. */
export const approvalArea: ServerArea = {
  register: registerApproval,
  seedDemo: seedApprovals,
  uniqueLabels: {
    approval_flow_subject: '该事项的审批流程',
    approval_running: '该记录的审批',
    approval_task_once: '该处理人的待办',
  },
}

function registerApproval(app: App): void {
  reassignDaily(app)
  handle(app, approvals.pageTodo, pageTodo)
  handle(app, approvals.pageStarted, pageStarted)
  handle(app, approvals.pageHandled, pageHandled)
  handle(app, approvals.pageCopied, pageCopied)
  handle(app, approvals.markCopiesRead, markCopiesRead)
  handle(app, approvals.approvalCounts, countWaiting)
  handle(app, approvals.showApproval, showApproval)
  handle(app, approvals.approvalOfRecord, showApprovalOfRecord)
  handle(app, approvals.recordReviewers, showReviewers)
  handle(app, approvals.act, act)
  handle(app, approvals.returnBack, returnBack)
  handle(app, approvals.transfer, transfer)
  handle(app, approvals.addSign, addSign)
  handle(app, approvals.takeBack, takeBack)
  handle(app, approvals.withdraw, withdraw)
  handle(app, approvals.resubmit, resubmit)
  handle(app, approvals.remind, remind)
  handle(app, approvals.voidApproval, voidApproval)
  handle(app, approvals.assign, assign)
  handle(app, approvals.people, listPeople)
  handle(app, flows.listFlows, listFlows)
  handle(app, flows.flowChoices, listFlowChoices)
  handle(app, flows.saveFlow, saveFlow)
  handle(app, flows.removeFlow, removeFlow)
  handle(app, flows.tryFlow, tryFlow)
  handle(app, delegations.listDelegations, listDelegations)
  handle(app, delegations.insertDelegation, insertDelegation)
  handle(app, delegations.endDelegation, endDelegation)
}
