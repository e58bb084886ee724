import type { ResourceName } from '@hepu/api/core/resource/titles'
import type { Hooks } from '../../../resource/mounted.ts'
import { geneHooks } from '../gene/geneHooks.ts'
import { germplasmHooks } from '../germplasm/germplasmHooks.ts'
import { personHooks } from '../person/personHooks.ts'

/** Rules of the registries that have some of their own. */
export const registryHooks: Readonly<Partial<Record<ResourceName, Hooks>>> = {
  'research.person': personHooks,
  'research.germplasm': germplasmHooks,
  'research.gene': geneHooks,
}
