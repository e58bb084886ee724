import { yieldPerMu } from '@hepu/breeding/units'
import { standardMoistureOf } from '../../analysis/loadTrial.ts'
import type { PlotRecord } from '../plan/importRecords.ts'

type Harvest = Pick<PlotRecord, 'area' | 'weight' | 'weightKind' | 'shellFresh' | 'moisture' | 'yieldGiven'>

/**
 * Yield per mu (kg/亩) of a plot: the given one stands at standard moisture already and is never adjusted again;
 * else it is computed from weight, area and moisture (standard moisture of the group, else of the crop). With no
 * yield comes the reason why not.
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
