import type { OrganizationNode } from '@hepu/api/areas/authority/organization/organization'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { session, setSession, type Session } from '../../../workspace/session.ts'
import { useOwnNames } from './useOwnNames.ts'

afterEach(cleanup)

const nodeOf = (id: string, name: string, children: OrganizationNode[] = []) =>
  ({ id, name, children }) as OrganizationNode
const userInfo = { id: '1', name: '张三', currentOrg: { id: '2', name: '一站' } } as Session['userInfo']
const orgList = [
  { id: '2', name: '一站', isCurrent: true },
  { id: '9', name: '别处', isCurrent: false },
]

test('the frame shows the new name of a renamed organisation without a reload', () => {
  setSession({ userInfo, orgList })
  const first = [nodeOf('1', '总部', [nodeOf('2', '一站')])]
  const { rerender } = renderHook(({ nodes }) => useOwnNames(nodes), { initialProps: { nodes: first } })
  expect(session().userInfo).toBe(userInfo)
  rerender({ nodes: [nodeOf('1', '总部', [nodeOf('2', '东北站')])] })
  expect(session().userInfo).toMatchObject({ name: '张三', currentOrg: { id: '2', name: '东北站' } })
  expect(session().orgList.map(({ name }) => name)).toEqual(['东北站', '别处'])
})
