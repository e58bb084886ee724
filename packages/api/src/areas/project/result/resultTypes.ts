import type { ResourceName } from '../../../core/resource/titles.ts'

/** Registries whose records a project may count as its results, in the order that the choice shows. */
export const resultTypes = [
  'research.variety',
  'research.varietyInfo',
  'research.patent',
  'research.copyright',
  'research.thesis',
  'research.standard',
  'research.reward',
  'research.germplasm',
  'research.gene',
  'research.platformInfo',
  'research.person',
] as const satisfies readonly ResourceName[]
export type ResultType = (typeof resultTypes)[number]
