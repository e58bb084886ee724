import { useEffect, useMemo } from 'react'
import { setSession } from '../../../workspace/session.ts'
import { useCurrentProject } from '../../../workspace/useCurrentProject.ts'
import type { NodeAddress } from './nodePaths.ts'

/**
 * Returns the node that a screen of a project is about: the one in the address, which becomes the current project, else the
 * current project. Null if there is neither: the screen then shows `BadQuery`. The object stays the same as long as the node does.
 */
export function useNodeAddress(): NodeAddress | null {
  const { projectId, topicId, assignmentId } = useCurrentProject() ?? {}
  const address = useMemo(
    () =>
      projectId
        ? { projectId, ...(topicId ? { topicId } : {}), ...(assignmentId ? { assignmentId } : {}) }
        : null,
    [projectId, topicId, assignmentId],
  )
  useEffect(() => {
    if (address) setSession({ currentProject: address })
  }, [address])
  return address
}
