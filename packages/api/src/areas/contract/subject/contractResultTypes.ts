import { resourceTitles, type ResourceName } from '../../../core/resource/titles.ts'

/** Registries whose records a contract may dispose of, in the order that the choice shows. */
export const contractResultTypes = [
  'research.variety',
  'research.varietyInfo',
  'research.patent',
  'research.copyright',
  'research.germplasm',
  'research.gene',
  'research.standard',
  'research.thesis',
] as const satisfies readonly ResourceName[]
export type ContractResultType = (typeof contractResultTypes)[number]

/** Labels of the types, by the name of the registry. */
export const contractResultTypeLabels = Object.fromEntries(
  contractResultTypes.map((name) => [name, resourceTitles[name]]),
) as Readonly<Record<ContractResultType, string>>

/** Returns whether contracts may dispose of records of a registry. */
export const isContractResultType = (name: string): name is ContractResultType =>
  contractResultTypes.some((type) => type === name)
