import { listSources } from '@hepu/api/areas/project/source/listSources'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import type { ApiError } from '../../../client/ApiError.ts'
import { useCall } from '../../../client/useCall.ts'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import type { NodeChoices } from './nodeItems.ts'

interface Held {
  sourceId?: string | null
  sourceName?: string | null
  rank?: string | null
  category?: string | null
}

/** Reads the choices of the form of a project; what the project has already stays among them. */
export function useNodeChoices(held: Held = {}): {
  choices: NodeChoices | undefined
  error: ApiError | null
  retry: () => void
} {
  const sources = useCall(listSources, {}, { quiet: true })
  const ranks = useCall(dictionaryList, { code: 'project_level' }, { quiet: true })
  const categories = useCall(dictionaryList, { code: 'project_category' }, { quiet: true })
  const reads = [sources, ranks, categories]
  const retry = () => {
    for (const read of reads) if (read.error) void read.refetch()
  }
  const error = sources.error ?? ranks.error ?? categories.error
  if (!sources.data || !ranks.data || !categories.data) return { choices: undefined, error, retry }
  const offered = sources.data.map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = offered.some(({ value }) => value === held.sourceId)
  const kept = held.sourceId && !isOffered ? [{ value: held.sourceId, label: held.sourceName ?? '' }] : []
  return {
    choices: {
      sources: [...offered, ...kept],
      ranks: offeredChoices(ranks.data, [held.rank]),
      categories: offeredChoices(categories.data, [held.category]),
    },
    error,
    retry,
  }
}
