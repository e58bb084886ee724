import {
  selectOptionalParentProject,
  type ApprovalDetail,
} from '@hepu/api/areas/project/approval/projectApproval'
import { listSources } from '@hepu/api/areas/project/source/listSources'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import type { ApiError } from '../../../client/ApiError.ts'
import { useCall } from '../../../client/useCall.ts'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import type { ApprovalChoices } from './approvalItems.ts'

/** Reads the choices of the form of a 立项; what it has already stays among them. */
export function useApprovalChoices(held?: ApprovalDetail): {
  choices: ApprovalChoices | undefined
  error: ApiError | null
  retry: () => void
} {
  const parents = useCall(selectOptionalParentProject, held ? { id: held.id } : {}, { quiet: true })
  const sources = useCall(listSources, {}, { quiet: true })
  const categories = useCall(dictionaryList, { code: 'project_category' }, { quiet: true })
  const reads = [parents, sources, categories]
  const error = parents.error ?? sources.error ?? categories.error
  const retry = () => {
    for (const read of reads) if (read.error) void read.refetch()
  }
  if (!parents.data || !sources.data || !categories.data) return { choices: undefined, error, retry }
  const offered = sources.data.map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = offered.some(({ value }) => value === held?.sourceId)
  const kept = held?.sourceId && !isOffered ? [{ value: held.sourceId, label: held.sourceName ?? '' }] : []
  return {
    choices: {
      parents: parents.data.map(({ id, code, name }) => ({ value: id, label: `${code ?? ''} ${name}` })),
      sources: [...offered, ...kept],
      categories: offeredChoices(categories.data, [held?.category]),
    },
    error,
    retry,
  }
}
