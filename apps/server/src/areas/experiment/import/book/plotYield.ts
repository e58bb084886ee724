import { yieldPerMu } from '@hepu/breeding/units'
import { standardMoistureOf } from '../../analysis/standardMoisture.ts'
import type { PlotRecord } from './importRecords.ts'

type Harvest = Pick<PlotRecord, 'area' | 'weight' | 'weightKind' | 'shellFresh' | 'moisture' | 'yieldGiven'>

/**
 * Computes the yield per mu (kg/亩) of a plot. A given yield is at standard moisture already and is never adjusted
 * again; else the yield is computed from weight, area and moisture (standard moisture of the group, else of the crop).
 * If there is no yield, the reason is returned.
 */
export function plotYield(
  plot: Harvest,
  standardMoisture: number | null,
  crop: string,
): Pick<PlotRecord, 'yieldMu' | 'yieldReason'> {
  if (plot.yieldGiven !== null) return { yieldMu: plot.yieldGiven, yieldReason: null }
  const { value, reason } = yieldPerMu({
    ...plot,
    standardMoisture: standardMoistureOf({ standardMoisture, crop }),
  })
  return { yieldMu: value?.yieldMu ?? null, yieldReason: value ? null : reason }
}
