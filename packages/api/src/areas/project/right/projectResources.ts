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
  {
    id: 3,
    name: 'PlanProgress',
    label: '计划进度',
    resources: { 'plan:read': '查看', 'plan:edit': '维护指标与权重', 'plan:progress': '填报进展' },
  },
  {
    id: 4,
    name: 'ProjectResults',
    label: '项目成果',
    resources: { 'result:read': '查看', 'result:edit': '关联成果' },
  },
  {
    id: 5,
    name: 'ProcessDocuments',
    label: '过程文档',
    resources: { 'document:read': '查看', 'document:edit': '上传与填报' },
  },
  {
    id: 6,
    name: 'ProjectFund',
    label: '项目经费',
    resources: {
      'fund:read': '查看',
      'fund:budget': '编制预算',
      'fund:flow': '登记收支',
      'fund:close': '开放与结账',
    },
  },
  {
    id: 7,
    name: 'ChangeRecord',
    label: '项目变更',
    resources: { 'change:read': '查看', 'change:edit': '提出变更', 'change:sign': '签订任务书' },
  },
  {
    id: 8,
    name: 'RiskRecord',
    label: '项目风险',
    resources: { 'risk:read': '查看', 'risk:edit': '登记与处理' },
  },
  {
    id: 9,
    name: 'projectClosing',
    label: '项目结题',
    resources: { 'closing:read': '查看', 'closing:apply': '申请结题' },
  },
  {
    id: 10,
    name: 'ProjectContract',
    label: '项目合同',
    resources: { 'contract:read': '查看', 'contract:edit': '关联与取消关联合同' },
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
    {
      code: 'SECRETARY',
      name: '项目秘书',
      resources: [
        ...reading,
        'detail:edit',
        'member:edit',
        'plan:progress',
        'result:edit',
        'document:edit',
        'risk:edit',
        'contract:edit',
      ],
    },
    {
      code: 'FINANCE',
      name: '财务',
      resources: [...reading, 'fund:budget', 'fund:flow', 'fund:close'],
    },
    { code: 'READER', name: '只读', resources: reading },
  ]
