import { z } from 'zod'
import { reviewState } from '../../../core/resource/review.ts'
import { query } from '../../../core/route.ts'
import { idIn, idOut } from '../../../core/wireFields.ts'
import { nodeStates, type NodeState } from '../node/nodeLabels.ts'

const PATH = '/api/project/projectMember'

/** Projects, topics and assignments in which a user takes part, as far as the caller sees them; the last begun first. */
export const projectsOfUser = query({
  method: 'GET',
  path: `${PATH}/projectsOfUser`,
  summary: '一名用户参与的项目、课题与任务',
  access: 'project.node:read',
  reads: ['project.node', 'system.user'],
  input: z.object({ userId: idIn('用户') }),
  output: z.array(
    z.object({
      nodeId: idOut,
      projectId: idOut,
      parentId: idOut.nullable(),
      level: z.number(),
      code: z.string().nullable(),
      name: z.string(),
      projectName: z.string(),
      state: z.enum(Object.keys(nodeStates) as [NodeState, ...NodeState[]]),
      position: z.string(),
      /** Months of a year. */
      months: z.number().nullable(),
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
    }),
  ),
})
export type ProjectOfUser = z.output<typeof projectsOfUser.output>[number]

/** Kinds of records under which the archive of a person shows what he has part in. */
export const assetTabs = {
  results: {
    label: '成果',
    registries: [
      'research.variety',
      'research.varietyInfo',
      'research.copyright',
      'research.standard',
      'research.germplasm',
      'research.gene',
    ],
  },
  theses: { label: '论文', registries: ['research.thesis'] },
  patents: { label: '专利', registries: ['research.patent'] },
  rewards: { label: '获奖', registries: ['research.reward'] },
} as const
export type AssetTab = keyof typeof assetTabs

/**
 * Records of the registries that name a user, or the 科研人员 with his mobile number, as author, inventor, breeder and so on: those
 * that the caller may read.
 */
export const assetsOfUser = query({
  method: 'GET',
  path: `${PATH}/assetsOfUser`,
  summary: '登记库中以一名用户为作者、发明人、完成人等的记录',
  access: 'project.node:read',
  reads: [
    ...Object.values(assetTabs).flatMap(({ registries }) => registries),
    'research.person',
    'system.user',
  ],
  input: z.object({ userId: idIn('用户') }),
  output: z.object({
    /** The record of the user as 科研人员, where the caller may read it. */
    researcher: z.object({ name: z.string(), path: z.string() }).nullable(),
    assets: z.array(
      z.object({
        id: idOut,
        registry: z.string(),
        /** What people call such a record. */
        title: z.string(),
        name: z.string(),
        /** As what the record names him: 发明人, 第一作者. */
        roles: z.string(),
        status: reviewState,
        /** Address of the screen that shows it. */
        path: z.string(),
      }),
    ),
    /** Labels of registries that the caller may not read, so that their records are left out. */
    hidden: z.array(z.string()),
  }),
})
export type AssetOfUser = z.output<typeof assetsOfUser.output>['assets'][number]
