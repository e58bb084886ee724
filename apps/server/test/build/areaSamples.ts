import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '../testApp.ts'

/** How the sweeps make a record of an area, for all of its calls that name one by `id` or `ids`. */
export interface AreaSample {
  /** Beginning of the paths of these calls. */
  path: `/api/${string}/`
  /** Makes a record with `tag` in its name; `other` is a colleague who confirms it. Returns its id. */
  make: (client: Client, tag: string, other: Client) => Promise<string>
}

const AREAS = join(import.meta.dirname, '../../src/areas')

/** Samples of the areas that bring their own in a file `testSamples.ts`. */
export const areaSamples: readonly AreaSample[] = await loadSamples()

async function loadSamples(): Promise<AreaSample[]> {
  const files = globSync('*/testSamples.ts', { cwd: AREAS })
  const loaded = await Promise.all(
    files.map(async (file) => (await import(join(AREAS, file))) as { samples: readonly AreaSample[] }),
  )
  return loaded.flatMap(({ samples }) => samples)
}

/** Makes a record of each sample. Returns their ids by path. */
export async function makeSamples(
  client: Client,
  tag: string,
  other: Client,
): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const { path, make } of areaSamples) made[path] = await make(client, tag, other)
  return made
}
