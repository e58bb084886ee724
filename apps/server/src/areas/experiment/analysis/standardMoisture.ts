import { crops } from '@hepu/api/core/crops'

/** Moisture (%) that the yields of a group stand at. */
export const standardMoistureOf = (group: { standardMoisture: number | null; crop: string }): number =>
  group.standardMoisture ?? crops.find((crop) => crop.value === group.crop)?.standardMoisture ?? 14
