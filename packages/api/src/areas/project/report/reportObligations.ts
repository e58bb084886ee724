import type { ObligationRuleSpec } from '../../../core/obligation/obligationRule.ts'
import type { ReportKind } from './periods.ts'

/** Rule of the obligations of each kind of report. */
export const reportRuleNames = {
  week: 'project.weeklyReport',
  month: 'project.monthlyReport',
  year: 'project.yearlyReport',
} as const satisfies Record<ReportKind, string>

const common = {
  group: '项目报告',
  read: 'project.node:all',
  ownersToo: true,
  onDayOff: 'next',
} as const satisfies Partial<ObligationRuleSpec>

const path = (tab: string): string => `/task/project/ProcessDocuments?projectId={id}&tab=reports&kind=${tab}`

/** Reports that a project owes. Who sees all projects sees all of them, a director sees his own. */
export const reportObligations = {
  'project.weeklyReport': {
    ...common,
    label: '提交项目周报',
    path: '/task/projectExecute/weekly?projectId={id}',
    remindBefore: [0],
    remindOverdueEvery: 7,
    escalateAfter: null,
  },
  'project.monthlyReport': {
    ...common,
    label: '提交项目月报',
    path: path('month'),
    remindBefore: [5, 1],
    remindOverdueEvery: 7,
    escalateAfter: 14,
  },
  'project.yearlyReport': {
    ...common,
    label: '提交项目年报',
    path: path('year'),
    remindBefore: [30, 7, 1],
    remindOverdueEvery: 7,
    escalateAfter: 14,
  },
} as const satisfies Record<`project.${string}`, ObligationRuleSpec>
