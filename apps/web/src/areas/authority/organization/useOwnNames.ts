import { flatten } from '@hepu/api/core/tree/treeNodes'
import type { OrganizationNode } from '@hepu/api/areas/authority/organization/organization'
import { useEffect } from 'react'
import { session, setSession } from '../../../workspace/session.ts'

/** Updates the names of the user's organisations in the frame from the tree, whoever renamed them. */
export function useOwnNames(nodes: readonly OrganizationNode[]): void {
  useEffect(() => {
    const names = new Map(flatten(nodes).map(({ id, name }) => [id, name]))
    const { userInfo, orgList } = session()
    const fresh = <T extends { id: string; name: string }>(org: T): T => ({
      ...org,
      name: names.get(org.id) ?? org.name,
    })
    const isStale = [userInfo?.currentOrg, ...orgList].some((org) => org && fresh(org).name !== org.name)
    if (!isStale) return
    const currentOrg = userInfo?.currentOrg
    setSession({
      orgList: orgList.map(fresh),
      ...(userInfo && currentOrg ? { userInfo: { ...userInfo, currentOrg: fresh(currentOrg) } } : {}),
    })
  }, [nodes])
}
