import { associatedProjectAdd } from '@hepu/api/areas/contract/link/contractLinks'
import { contractResultAdd } from '@hepu/api/areas/contract/subject/contractResult'
import { useState } from 'react'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { ResultWish } from '../subject/AddResult.tsx'

/** What is stored with a new contract once it has an id: the project of the address, and the chosen results. */
export function useNewParts() {
  const [params] = useTabParams()
  const [results, setResults] = useState<readonly ResultWish[]>([])
  const add = useRun(contractResultAdd)
  const link = useRun(associatedProjectAdd)
  const projectId = params.get('projectId')
  const node = projectId
    ? { projectId, topicId: params.get('topicId'), assignmentId: params.get('assignmentId') }
    : null
  /** Stores the parts. Returns whether all of them are stored; what is refused is shown, and the others follow. */
  const store = async (contractId: string): Promise<boolean> => {
    let isWhole = true
    for (const { record: _, ...wish } of results) {
      const added = await add.run({ contractId, ...wish })
      isWhole &&= added !== undefined
      for (const warning of added?.warnings ?? []) notify.warning(warning)
    }
    if (node) isWhole = (await link.run({ contractId, ...node })) !== undefined && isWhole
    return isWhole
  }
  return { node, results, setResults, store, hasParts: node !== null || results.length > 0 }
}
