import * as arrive from '@hepu/api/areas/project/arrive/projectArrival'
import * as budget from '@hepu/api/areas/project/budget/projectBudget'
import * as common from '@hepu/api/areas/project/fund/fundCommon'
import * as filter from '@hepu/api/areas/project/fund/fundFilter'
import * as ledger from '@hepu/api/areas/project/fund/fundFlow'
import * as fund from '@hepu/api/areas/project/fund/projectFund'
import { handle, handleFile, type App } from '../../http/handle.ts'
import { findClaimProjects, pageArrivals } from './arrive/arrivalPage.ts'
import { showArrivalUse } from './arrive/arrivalUse.ts'
import { deleteArrival, saveArrival } from './arrive/arrivals.ts'
import { listUnclaimed, showArrivals } from './arrive/showArrivals.ts'
import { claimArrival } from './arrive/claim.ts'
import { deleteDraft, saveSubjectBudget, saveUnitBudget } from './budget/budgetChanges.ts'
import { showSubjectBudget, showUnitBudget } from './budget/budgets.ts'
import { exportFund } from './fund/exportFund.ts'
import { listFlowFiles } from './fund/flowFiles.ts'
import { listAppropriations, pageFlows } from './fund/flowList.ts'
import { carryForward, checkFlow, saveFlow, transfer } from './fund/flows.ts'
import {
  listFlowTypes,
  listSpecialTypes,
  listSubjectChoices,
  listSubjectFilter,
  listSuppliers,
  listTopics,
  listYearChoices,
} from './fund/fundOptions.ts'
import { showFund } from './fund/overview.ts'
import { reverseFlow } from './fund/reverse.ts'
import { showTrail } from './fund/trail.ts'
import { setYearState } from './fund/years.ts'

/** Labels of what the unique indexes of the money of projects guard. */
export const fundUniqueLabels = {
  project_fund_flow_reversal: '该笔流水的冲销',
  project_fund_year_once: '该年度的状态',
  project_budget_version_no: '该预算的版次',
  project_budget_version_draft: '未发布的预算版次',
} as const

/** Mounts the calls about the money of projects. */
export function registerFund(app: App): void {
  registerLedger(app)
  registerBudgets(app)
  registerArrivals(app)
  handleFile(app, common.exportSpecialFund, exportFund)
  handle(app, common.getSupplierDropdown, listSuppliers)
  handle(app, common.getSubjectDropdown, listSubjectChoices)
  handle(app, filter.getSubjectList, listSubjectFilter)
  handle(app, filter.getTopicList, listTopics)
  handle(app, filter.getYearList, listYearChoices)
}

function registerLedger(app: App): void {
  handle(app, fund.specialFund, showFund)
  handle(app, ledger.SpecialFundFlow, (ctx, input) => pageFlows(ctx, 'special', input))
  handle(app, ledger.SelfFundFlow, (ctx, input) => pageFlows(ctx, 'self', input))
  handle(app, ledger.getAppropriationDetail, listAppropriations)
  handle(app, ledger.getSpecialFundType, listSpecialTypes)
  handle(app, ledger.getSpecialFundFlowType, () => Promise.resolve(listFlowTypes('special')))
  handle(app, ledger.getSelfFundFlowType, () => Promise.resolve(listFlowTypes('self')))
  handle(app, ledger.checkFlow, checkFlow)
  handle(app, ledger.saveFlow, saveFlow)
  handle(app, ledger.flowFiles, listFlowFiles)
  handle(app, ledger.reverseFlow, reverseFlow)
  handle(app, fund.transfer, transfer)
  handle(app, fund.carryForward, carryForward)
  handle(app, fund.setYearState, setYearState)
  handle(app, fund.moneyTrail, showTrail)
}

function registerBudgets(app: App): void {
  handle(app, budget.getSubjectBudget, showSubjectBudget)
  handle(app, budget.insertOrUpdateSpecialFundSubjectBudget, saveSubjectBudget)
  handle(app, budget.getTopicOrgBudget, showUnitBudget)
  handle(app, budget.insertOrUpdateTopicOrgBudget, saveUnitBudget)
  handle(app, budget.deleteBudgetDraft, deleteDraft)
}

function registerArrivals(app: App): void {
  handle(app, arrive.getArriveAccountDetail, showArrivals)
  handle(app, arrive.queryArrivalPage, pageArrivals)
  handle(app, arrive.arrivalUse, showArrivalUse)
  handle(app, arrive.findClaimProjects, findClaimProjects)
  handle(app, arrive.listUnclaimed, listUnclaimed)
  handle(app, arrive.saveArrival, saveArrival)
  handle(app, arrive.claimArrival, claimArrival)
  handle(app, arrive.deleteArrival, deleteArrival)
}
