import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { myProjectAuths } from '@hepu/api/areas/project/right/authRole'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import { useCall } from '../../../client/useCall.ts'
import { addressOf } from './nodePaths.ts'
import { useNodeAddress } from './useNodeAddress.ts'

/**
 * Reads the node of a screen and what the user may do there. A link that knows only the id of a topic or assignment names it as the
 * project; `address` is then the whole one.
 */
export function useNodeScreen() {
  const current = useNodeAddress()
  const key = current ?? { projectId: '0' }
  const options = { enabled: current !== null, quiet: true }
  const found = useCall(projectDetail, key, options)
  const rights = useCall(myProjectAuths, key, options)
  const node = found.error ? undefined : found.data
  return {
    current,
    found,
    node,
    address: node && addressOf(node),
    may: (right: ProjectResource): boolean => rights.data?.includes(right) ?? false,
  }
}
