/** A screen of a project and what a role may do there. */
interface ProjectMenu {
  id: number
  /** Path of the screen below `task/project`. */
  name: string
  label: string
  resources: Readonly<Record<string, string>>
}

/** What roles of a project are made of, by screen. Ids and codes are stored, so they never change. */
export const projectMenus = [
  {
    id: 1,
    name: 'projectDetails',
    label: '项目详情',
    resources: {
      'detail:read': '查看',
      'detail:edit': '修改',
      'detail:structure': '新增、移动课题与任务',
      'detail:delete': '删除',
    },
  },
  {
    id: 2,
    name: 'ProjectMembers',
    label: '项目成员',
    resources: { 'member:read': '查看', 'member:edit': '增减成员', 'member:role': '分配角色' },
  },
] as const satisfies readonly ProjectMenu[]

type ResourcesOf<M> = M extends { resources: infer R } ? keyof R & string : never
/** Something that may be done with a part of a project. */
export type ProjectResource = ResourcesOf<(typeof projectMenus)[number]>

/** Every resource with its label, 「项目成员：查看」. */
export const resourceLabels = Object.fromEntries(
  projectMenus.flatMap(({ label, resources }) =>
    Object.entries(resources).map(([code, verb]) => [code, `${label}：${verb}`]),
  ),
) as Readonly<Record<ProjectResource, string>>

export const projectResources = Object.keys(resourceLabels) as [ProjectResource, ...ProjectResource[]]

const reading = projectResources.filter((code) => code.endsWith(':read'))

/** Everybody who takes part in a node reads its fields. */
export const memberResources: readonly ProjectResource[] = ['detail:read']

/** Roles that an organisation begins with. */
export const defaultRoles: readonly { code: string; name: string; resources: readonly ProjectResource[] }[] =
  [
    { code: 'SECRETARY', name: '项目秘书', resources: [...reading, 'detail:edit', 'member:edit'] },
    { code: 'FINANCE', name: '财务', resources: reading },
    { code: 'READER', name: '只读', resources: reading },
  ]
