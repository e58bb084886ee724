import { ownTraitCreate } from '@hepu/api/areas/experiment/traits/ownTrait'
import type { Client } from '../testApp.ts'

/** How the sweeps make a record of an area, for all of its calls that name one by `id` or `ids`. */
export interface AreaSample {
  /** Beginning of the paths of these calls. */
  path: `/api/${string}/`
  /** Makes a record with `tag` in its name. Returns its id. */
  make: (client: Client, tag: string) => Promise<string>
}

const ownTrait: AreaSample = {
  path: '/api/experiment/ownTrait/',
  make: async (client, tag) =>
    (await client.call(ownTraitCreate, { label: `自测${tag}`, kind: 'number' })).id,
}

/** Samples of the areas that bring their own; a new area is added here. */
export const areaSamples: readonly AreaSample[] = [ownTrait]

/** Makes a record of each sample. Returns their ids by path. */
export async function makeSamples(client: Client, tag: string): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const { path, make } of areaSamples) made[path] = await make(client, tag)
  return made
}
