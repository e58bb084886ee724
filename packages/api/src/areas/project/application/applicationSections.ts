import type { Part } from '../../../core/resource/part.ts'
import { expectedBenefit, expert, target, technicalPlan } from './goalSections.ts'
import {
  achievementTransferProfit,
  distributionOfBenefitData,
  licenseFee,
  milestonePay,
  saleCommission,
} from './incomeSections.ts'
import { additionalInformation, projectBudget, unit } from './resourceSections.ts'

/** The twelve sections of an application, in the order of its form and its document. */
export const applicationSections: readonly Part[] = [
  target,
  expert,
  unit,
  technicalPlan,
  expectedBenefit,
  licenseFee,
  milestonePay,
  saleCommission,
  achievementTransferProfit,
  projectBudget,
  distributionOfBenefitData,
  additionalInformation,
]
