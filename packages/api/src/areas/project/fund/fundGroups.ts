import { routesOf, type CallGroup } from '../../../core/area.ts'
import * as arrive from '../arrive/projectArrival.ts'
import * as budget from '../budget/projectBudget.ts'
import * as common from './fundCommon.ts'
import * as filter from './fundFilter.ts'
import * as flow from './fundFlow.ts'
import * as fund from './projectFund.ts'

/** Calls about the money of projects. */
export const fundGroups: readonly CallGroup[] = [
  { name: 'fund', label: '项目经费', routes: routesOf(fund, flow) },
  { name: 'common', label: '经费公用', routes: routesOf(common) },
  { name: 'budget', label: '项目预算', routes: routesOf(budget) },
  { name: 'arrive', label: '项目到账', routes: routesOf(arrive) },
  { name: 'filterCondition', label: '项目筛选条件', routes: routesOf(filter) },
]
