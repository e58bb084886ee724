import type { Resource } from '../../core/resource/resource.ts'
import { resourcePlaces } from '../../core/resource/titles.ts'
import * as definitions from './definitions.ts'

interface Registry {
  def: Resource
}

const byName = new Map(Object.values<Resource>(definitions).map((def) => [def.name, def]))

/** 登记库: the registries of research assets, in the order of the menu. */
export const registries: readonly Registry[] = resourcePlaces
  .filter(({ name }) => name.startsWith('research.'))
  .map(({ name }) => {
    const def = byName.get(name)
    if (!def) throw new Error(`${name} has no definition in areas/research/definitions.ts`)
    return { def }
  })
