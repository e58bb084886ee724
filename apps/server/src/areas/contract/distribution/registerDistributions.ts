import * as rules from '@hepu/api/areas/contract/distribution/contractDistribution'
import * as adjustments from '@hepu/api/areas/contract/distribution/distributionAdjustment'
import * as comments from '@hepu/api/areas/contract/distribution/distributionComment'
import * as income from '@hepu/api/areas/contract/distribution/distributionIncome'
import * as proposals from '@hepu/api/areas/contract/distribution/proposedPartners'
import * as shares from '@hepu/api/areas/contract/distribution/resultShares'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import { handle, type App } from '../../../http/handle.ts'
import { showProfit } from './income.ts'
import { answerComment, listComments } from './commentAnswers.ts'
import { commentLine, listRunComments } from './lineComments.ts'
import { showMine } from './myIncome.ts'
import { listPending, resolvePayee } from './payees.ts'
import { payLines, unpayLines } from './payouts.ts'
import { createRule, deleteRule, editRule } from './ruleChanges.ts'
import { listRules } from './ruleList.ts'
import { confirmRun, createRun, deleteRun } from './runChanges.ts'
import { proposePartners } from './proposedPartners.ts'
import { saveResultShares } from './resultShares.ts'
import { pageRunReceipts, showRun, verifyRun } from './runDetail.ts'
import { listWaiting, pageRuns } from './runList.ts'
import { previewRun } from './runPreview.ts'
import { reverseRun } from './runReverse.ts'
import { adjust, simulate } from './simulate.ts'

/** Labels of what the unique indexes of distribution guard. */
export const distributionUniqueLabels = {
  contract_distribution_version_no: '该分配规则的版次',
  contract_run_number: '分配单号',
  contract_run_draft: '该合同未确认的分配单',
  contract_run_reverses: '该分配单的冲销',
  contract_run_receipt_once: '该分配单的这笔收款',
  contract_run_receipt_held: '这笔收款的分配',
  contract_payout_once: '该分配明细的发放',
} as const

/** Mounts the calls of 收益分配. */
export function registerDistributions(app: App): void {
  handle(app, rules.listRules, listRules)
  handle(app, rules.createRule, createRule)
  handle(app, rules.editRule, editRule)
  handle(app, rules.deleteRule, deleteRule)
  handle(app, runs.pageRuns, pageRuns)
  handle(app, runs.waitingContracts, listWaiting)
  handle(app, runs.runPreview, previewRun)
  handle(app, runs.createRun, createRun)
  handle(app, runs.deleteRun, deleteRun)
  handle(app, runs.confirmRun, confirmRun)
  handle(app, runs.reverseRun, reverseRun)
  handle(app, runs.showRun, showRun)
  handle(app, runs.pageRunReceipts, pageRunReceipts)
  handle(app, runs.verifyRun, verifyRun)
  handle(app, adjustments.simulate, simulate)
  handle(app, adjustments.adjust, adjust)
  handle(app, income.profit, showProfit)
  handle(app, proposals.proposedPartners, proposePartners)
  handle(app, shares.saveResultShares, saveResultShares)
  handle(app, income.mine, showMine)
  handle(app, income.pay, payLines)
  handle(app, income.unpay, unpayLines)
  handle(app, income.resolvePayee, resolvePayee)
  handle(app, income.pendingPayees, listPending)
  handle(app, comments.commentLine, commentLine)
  handle(app, comments.runComments, listRunComments)
  handle(app, comments.pageComments, listComments)
  handle(app, comments.answerComment, answerComment)
}
