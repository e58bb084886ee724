import { orgTree } from '@hepu/api/core/resource/choices'
import { provinceList, type Place } from '@hepu/api/core/places'
import type { OutputOf } from '@hepu/api/core/route'
import type { ApiError } from '../../../client/ApiError.ts'
import { useCall } from '../../../client/useCall.ts'
import type { Choice } from '../../../resource/form/items.ts'
import type { ContractChoices } from './contractItems.ts'

type Orgs = OutputOf<typeof orgTree>

const flat = (orgs: Orgs): Choice[] =>
  orgs.flatMap(({ id, name, children }) => [{ value: id, label: name }, ...flat(children)])

/** Provinces, each followed by its cities with the province before their name. */
const regionsOf = (places: readonly Place[]): Choice[] =>
  places.flatMap(({ value, label, children = [] }) => [
    { value, label },
    ...children.map((city) => ({ value: city.value, label: `${label} ${city.label}` })),
  ])

/** Reads the choices of the form of a contract. */
export function useContractChoices(): {
  choices: ContractChoices | undefined
  error: ApiError | null
  retry: () => void
} {
  const orgs = useCall(orgTree, {}, { quiet: true })
  const places = useCall(provinceList, { depth: 2 }, { quiet: true })
  const retry = () => {
    for (const read of [orgs, places]) if (read.error) void read.refetch()
  }
  const choices =
    orgs.data && places.data ? { units: flat(orgs.data), regions: regionsOf(places.data) } : undefined
  return { choices, error: orgs.error ?? places.error, retry }
}
