import { orgTree } from '@hepu/api/core/resource/choices'
import type { OutputOf } from '@hepu/api/core/route'
import type { ApiError } from '../../../client/ApiError.ts'
import { useCall } from '../../../client/useCall.ts'
import type { Choice } from '../../../resource/form/items.ts'
import type { ContractChoices } from './contractItems.ts'

type Orgs = OutputOf<typeof orgTree>

const flat = (orgs: Orgs): Choice[] =>
  orgs.flatMap(({ id, name, children }) => [{ value: id, label: name }, ...flat(children)])

/** Reads the choices of the form of a contract. */
export function useContractChoices(): {
  choices: ContractChoices | undefined
  error: ApiError | null
  retry: () => void
} {
  const orgs = useCall(orgTree, {}, { quiet: true })
  const retry = () => {
    if (orgs.error) void orgs.refetch()
  }
  const choices = orgs.data && { units: flat(orgs.data) }
  return { choices, error: orgs.error, retry }
}
