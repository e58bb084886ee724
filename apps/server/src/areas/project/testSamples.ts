import { addAdditionMember } from '@hepu/api/areas/project/member/projectMember'
import { createProject } from '@hepu/api/areas/project/node/projectTracking'
import { insertProjectAuthRole } from '@hepu/api/areas/project/right/authRole'
import { insertSource } from '@hepu/api/areas/project/source/projectSource'
import type { AreaSample } from '../../../test/build/areaSamples.ts'

let made = 0

/** Records for the sweeps. */
export const samples: readonly AreaSample[] = [
  {
    path: '/api/project/projectTracking/',
    make: async (client, tag) => {
      const directorId = String(client.userId)
      const days = { startDate: '2024-01-01', endDate: '2026-12-31' }
      const { id } = await client.call(createProject, { name: `${tag}项目`, directorId, ...days })
      const member = { projectId: id, userId: directorId, position: '骨干' as const, roleIds: [] }
      await client.call(addAdditionMember, member)
      return id
    },
  },
  {
    path: '/api/project/projectAuthRole/',
    make: async (client, tag) => {
      made += 1
      const given = { name: `${tag}角色`, code: `R${made}`, resources: ['detail:read' as const] }
      return (await client.call(insertProjectAuthRole, given)).id
    },
  },
  {
    path: '/api/project/projectConfig/',
    make: async (client, tag) => {
      made += 1
      const subjects = [{ level: 1, name: '直接费用', kind: 'direct' as const }]
      const given = { name: `${tag}来源`, code: `S${made}`, fundType: '委托方', subjects }
      return (await client.call(insertSource, given)).id
    },
  },
]
