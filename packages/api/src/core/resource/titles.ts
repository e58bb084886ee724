/** What people call the records of each resource, by its name; permission words and the change log follow from here. */
export const resourceTitles = {
  'research.patent': '专利',
  'research.copyright': '软件著作权',
  'research.reward': '科技奖励',
  'research.thesis': '论文',
  'research.standard': '标准',
  'research.project': '科研项目',
  'research.variety': '审定品种',
  'research.varietyInfo': '品种权',
  'research.platformInfo': '科研平台',
  'research.laboratory': '实验室',
  'research.breedingLab': '育种实验站',
  'research.person': '科研人员',
  'research.germplasm': '种质资源',
} as const

export type ResourceName = keyof typeof resourceTitles

/** Tables of the resources, under which the change log keeps their lines. */
export const resourceTables: Readonly<Record<ResourceName, string>> = {
  'research.patent': 'patent',
  'research.copyright': 'copyright',
  'research.reward': 'reward',
  'research.thesis': 'thesis',
  'research.standard': 'research_standard',
  'research.project': 'research_project',
  'research.variety': 'research_variety',
  'research.varietyInfo': 'variety_info',
  'research.platformInfo': 'platform_info',
  'research.laboratory': 'laboratory',
  'research.breedingLab': 'breeding_lab',
  'research.person': 'research_person',
  'research.germplasm': 'germplasm',
}

/** What may be allowed with the records of a resource. */
export const resourceVerbs = {
  read: '查看',
  write: '维护',
  delete: '删除',
  audit: '审核',
  import: '导入',
  export: '导出',
} as const
export type ResourceVerb = keyof typeof resourceVerbs
export type ResourceWord = `${ResourceName}:${ResourceVerb}`

/** Permission words of every resource, each with its label. */
export const resourcePermissions = Object.fromEntries(
  Object.entries(resourceTitles).flatMap(([name, title]) =>
    Object.entries(resourceVerbs).map(([verb, label]) => [`${name}:${verb}`, `${label}${title}`]),
  ),
) as Readonly<Record<ResourceWord, string>>

/** All words of a resource, for its menu entry. */
export const wordsOfResource = (name: ResourceName): ResourceWord[] =>
  (Object.keys(resourceVerbs) as ResourceVerb[]).map((verb) => `${name}:${verb}` as const)
