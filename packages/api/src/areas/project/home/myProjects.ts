import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { flag, idOut } from '../../../core/wireFields.ts'
import { nodeStates, type NodeState } from '../node/nodeLabels.ts'
import { lights, type Light } from '../plan/progress.ts'

/** How many nodes the home screen shows. */
export const HOME_PROJECTS = 8

const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) => Object.keys(words) as [K, ...K[]]

/** Nodes under way that the caller directs, owns or is a member of: those behind their plan first, then the next to end. */
export const myProjects = query({
  method: 'GET',
  path: '/api/project/projectTracking/myProjects',
  summary: '本人参与的在办项目、课题与任务及其进度',
  access: 'project.node:read',
  reads: ['project.node'],
  input: z.object({
    /** All of them, not the first alone. */
    all: flag('全部').default(false),
  }),
  output: z.object({
    /** How many there are; `nodes` has the first of them. */
    total: z.number(),
    nodes: z.array(
      z.object({
        id: idOut,
        projectId: idOut,
        parentId: idOut.nullable(),
        level: z.number(),
        name: z.string(),
        projectName: z.string(),
        state: z.enum(keysOf<NodeState>(nodeStates)),
        endDate: z.string().nullable(),
        /** Percent done, and the percent of its days that have passed. */
        progress: z.number().nullable(),
        planned: z.number().nullable(),
        light: z.enum(keysOf<Light>(lights)).nullable(),
        /** Its last day has passed and it is not done. */
        isOverdue: z.boolean(),
        /** Risks that are not closed, of the node and of all below it; null without the right to read them. */
        risks: z.number().nullable(),
      }),
    ),
  }),
})
export type MyProject = z.output<typeof myProjects.output>['nodes'][number]
