import { routesOf, type CallGroup } from '../../../core/area.ts'
import * as declarations from './commissionDeclaration.ts'
import * as reports from './commissionReport.ts'
import * as rules from './commissionRule.ts'
import * as runs from './commissionRun.ts'

/** The calls of commissions under their heading. */
export const commissionGroups: readonly CallGroup[] = [
  { name: 'contractCommission', label: '合同提成', routes: routesOf(rules, declarations, runs, reports) },
]
