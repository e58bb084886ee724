import { addressOf, nodePath } from '../node/nodePaths.ts'

/** What names a node in rows about results. */
interface Placed {
  nodeId: string
  projectId: string
  parentId: string | null
  level: number
}

/** Returns the address of a screen of the node of a row. */
export const pathOfNode = (screen: string, { nodeId, projectId, parentId, level }: Placed): string =>
  nodePath(screen, addressOf({ id: nodeId, projectId, parentId, level }))
