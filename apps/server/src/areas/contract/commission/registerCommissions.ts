import * as declaration from '@hepu/api/areas/contract/commission/commissionDeclaration'
import * as report from '@hepu/api/areas/contract/commission/commissionReport'
import * as rule from '@hepu/api/areas/contract/commission/commissionRule'
import * as run from '@hepu/api/areas/contract/commission/commissionRun'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { listYearDeclarations } from './declarationList.ts'
import { auditDeclaration, deleteDeclaration, saveDeclaration } from './declarations.ts'
import { listIncome } from './income.ts'
import { reconcile } from './reconciliation.ts'
import { followOutsideSales } from './outsideNotices.ts'
import { planEveryMorning } from './planEveryMorning.ts'
import { createRule, deleteRule, editRule, listRules } from './rules.ts'
import { listContractRuns } from './runList.ts'
import { confirmRun, createRun, deleteRun, previewRun, replayRun, reverseRun } from './runs.ts'
import { simulateRule } from './simulateRule.ts'
import { issueStatement, showStatement } from './statement.ts'
import { statementFile } from './statementFile.ts'

/** Labels of what the unique indexes of commissions guard. */
export const commissionUniqueLabels = {
  contract_commission_rule_serial: '这一版提成规则',
  contract_declaration_once: '该品种这一期的申报',
  contract_commission_run_serial: '这一次提成计算',
  contract_commission_run_draft: '该年度待确认的提成计算',
  contract_commission_run_reversal: '这次计算的冲销',
  contract_commission_line_no: '提成计算的这一行',
  contract_statement_once: '内容相同的结算单',
} as const

/** Rules, declarations, runs and statements of commission. */
export function registerCommissions(app: App): void {
  handle(app, rule.ruleList, listRules)
  handle(app, rule.createRule, createRule)
  handle(app, rule.simulateRule, simulateRule)
  handle(app, rule.editRule, editRule)
  handle(app, rule.deleteRule, deleteRule)
  handle(app, declaration.declarationList, listYearDeclarations)
  handle(app, declaration.saveDeclaration, saveDeclaration)
  handle(app, declaration.auditDeclaration, auditDeclaration)
  handle(app, declaration.deleteDeclaration, deleteDeclaration)
  handle(app, run.runList, listContractRuns)
  handle(app, run.previewRun, previewRun)
  handle(app, run.createRun, createRun)
  handle(app, run.confirmRun, confirmRun)
  handle(app, run.deleteRun, deleteRun)
  handle(app, run.reverseRun, reverseRun)
  handle(app, run.replayRun, replayRun)
  handle(app, report.commissionIncome, listIncome)
  handle(app, report.reconciliation, reconcile)
  handle(app, report.showStatement, showStatement)
  handle(app, report.issueStatement, issueStatement)
  handleFile(app, report.statementFile, statementFile)
  followOutsideSales(app)
  planEveryMorning(app)
}
