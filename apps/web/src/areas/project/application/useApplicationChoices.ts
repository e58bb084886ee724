import { offeredApprovals, type OfferedApproval } from '@hepu/api/areas/project/approval/projectApproval'
import type { ApplicationDetail } from '@hepu/api/areas/project/application/projectApplication'
import type { ApiError } from '../../../client/ApiError.ts'
import { useCall } from '../../../client/useCall.ts'
import type { Choice } from '../../../resource/form/items.ts'
import type { NodeChoices } from '../node/nodeItems.ts'
import { useNodeChoices } from '../node/useNodeChoices.ts'

export interface ApplicationChoices extends NodeChoices {
  approvals: readonly Choice[]
}

/** Reads the choices of the form of an application; what it has already stays among them. */
export function useApplicationChoices(held?: ApplicationDetail): {
  choices: ApplicationChoices | undefined
  offered: readonly OfferedApproval[]
  error: ApiError | null
  retry: () => void
} {
  const node = useNodeChoices(held)
  const approvals = useCall(offeredApprovals, {}, { quiet: true })
  const offered = approvals.data ?? []
  const isOffered = offered.some(({ id }) => id === held?.approvalId)
  const kept =
    held?.approvalId && !isOffered ? [{ value: held.approvalId, label: held.approvalName ?? '' }] : []
  return {
    choices: node.choices &&
      approvals.data && { ...node.choices, approvals: [...offered.map(choiceOf), ...kept] },
    offered,
    error: node.error ?? approvals.error,
    retry: () => {
      node.retry()
      if (approvals.error) void approvals.refetch()
    },
  }
}

const choiceOf = ({ id, code, name, openTo }: OfferedApproval): Choice => ({
  value: id,
  label: [code, name].filter(Boolean).join(' ') + (openTo ? `（截止 ${openTo}）` : ''),
})

/** Returns what a new application has from a 立项 that is offered; undefined for any other. */
export function valuesFrom(offered: readonly OfferedApproval[], approvalId: unknown) {
  const found = offered.find(({ id }) => id === approvalId)
  if (!found) return undefined
  const { id, sourceId, category, startDate, endDate } = found
  return { approvalId: id, sourceId, category, startDate, endDate }
}
