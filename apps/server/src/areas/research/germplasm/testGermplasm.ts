import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import type { Client } from '../../../../test/testApp.ts'
import { samples } from '../registry/samples.ts'

/** What a test asks of a record of germplasm. */
export type Shown = Record<string, unknown> & {
  id: string
  version: number
  labels: Record<string, string>
}

const { code: _code, ...sound } = samples['research.germplasm'].values

/** Stores germplasm under a name, which is its number too; answers its id. */
export async function makeGermplasm(
  ann: Client,
  name: string,
  wish: Record<string, unknown> = {},
): Promise<string> {
  const values = { ...sound, name, code: name, ...wish, submit: true }
  const { id } = await ann.call<typeof germplasm.calls.create>(germplasm.calls.create, values)
  return id
}

/** Returns one record as its screen gets it. */
export const showGermplasm = (ann: Client, id: string): Promise<Shown> =>
  ann.call(germplasm.calls.show, { id }) as Promise<never>

/** Changes some fields of a record, as its form would send it. */
export async function changeGermplasm(ann: Client, id: string, wish: Record<string, unknown>): Promise<void> {
  const shown = await showGermplasm(ann, id)
  const entered = Object.fromEntries(
    Object.entries(germplasm.fields).flatMap(([name, { kind }]) =>
      kind === 'files' ? [] : [[name, shown[name] ?? null]],
    ),
  )
  await ann.call(germplasm.calls.update, {
    ...entered,
    ...wish,
    id,
    version: shown.version,
    submit: true,
  })
}
