import type { Values } from '../../../core/resource/problems.ts'
import { applicationSections } from './applicationSections.ts'
import { moneyTotalOf, percentTotal, purseTotals, type RunningTotal } from './sectionRules.ts'

type TotalsOf = (rows: readonly Values[], application: Values) => RunningTotal[]

/** Running totals of the tables of sections, by the name of the section. */
const totals: Readonly<Record<string, TotalsOf>> = {
  unit: purseTotals,
  projectBudget: purseTotals,
  milestonePay: (rows) => [moneyTotalOf(rows, 'amount', '金额'), percentTotal(rows, '占比')],
  distributionOfBenefitData: (rows) => [percentTotal(rows, '比例')],
  licenseFee: (rows) => [moneyTotalOf(rows, 'entryFee', '入门费')],
  achievementTransferProfit: (rows) => [moneyTotalOf(rows, 'amount', '预计金额')],
  expectedBenefit: (rows) => [
    moneyTotalOf(rows, 'output', '新增产值'),
    moneyTotalOf(rows, 'profit', '新增利润'),
  ],
}

/** Returns the running totals of the table of a section; none for a table without any. */
export const sectionTotals = (
  section: string,
  rows: readonly Values[],
  application: Values,
): RunningTotal[] => totals[section]?.(rows, application) ?? []

/** Returns the columns of the table of a section that a submission needs, though a draft may leave them blank. */
export function neededColumns(section: string, field: string, today: string): string[] {
  const part = applicationSections.find(({ name }) => name === section)
  const table = part?.fields[field]
  if (!part || table?.kind !== 'rows') return []
  const problems = part.together([{ [field]: [{}] }], { today, crop: '', parent: {} })
  return Object.keys(table.columns).filter((column) =>
    problems.some(({ path }) => path === `${field}.0.${column}`),
  )
}

/** Returns what is wrong with the table of a section as a whole, such as a total that is off. */
export function tableGaps(
  section: string,
  field: string,
  rows: readonly Values[],
  { today, application }: { today: string; application: Values },
): string[] {
  const part = applicationSections.find(({ name }) => name === section)
  if (!part) return []
  return part
    .together([{ [field]: rows }], { today, crop: '', parent: application })
    .filter(({ path }) => path === field)
    .map(({ message }) => message)
}
