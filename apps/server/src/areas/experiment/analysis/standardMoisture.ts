import { crops } from '@hepu/api/core/crops'

/** Moisture (%) of the yields of a group. */
export const standardMoistureOf = (group: { standardMoisture: number | null; crop: string }): number =>
  group.standardMoisture ?? crops.find((crop) => crop.value === group.crop)?.standardMoisture ?? 14
