import type * as shapes from '@hepu/api/areas/experiment/trialShapes'
import { traitOf, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import { AppError } from '@hepu/api/core/errorCodes'
import type { z } from 'zod'
import type { Trial } from './loadTrial.ts'
import { isNumeric } from './trialTables.ts'

/** Returns a trait in the shape that table heads show. */
export const traitHeadOf = (trait: Trait): z.input<typeof shapes.traitHead> => ({
  key: trait.key,
  label: trait.label,
  unit: trait.unit,
  decimals: trait.decimals,
  category: trait.category,
  direction: trait.direction,
})

/** Returns the requested trait. Throws BAD_INPUT if the crop has no such trait, or if it is not a number. */
export function requireTrait({ registry }: Pick<Trial, 'registry'>, key: string): Trait {
  const trait = traitOf(registry, key)
  if (!trait) throw new AppError('BAD_INPUT', `该作物没有性状「${key}」`)
  if (!isNumeric(trait)) throw new AppError('BAD_INPUT', `性状「${trait.label}」不是数值，不能做统计分析`)
  return trait
}

/** Returns the traits of a group that can be analysed. */
export const numericTraitsOf = (trial: Trial): Trait[] => trial.traits.filter(isNumeric)

/** Whether lower values are better, so that the lowest value ranks first. */
export const isLowBest = (trait: Trait): boolean => trait.direction === 'LOW'
