/** What must be known of a resource before its definition is loaded. */
interface Row {
  /** Label of its records. */
  title: string
  /** Menu label of its list, if it differs from the title. */
  label?: string
  /** Id of the menu entry of its list; the next four ids are those of the four screens below it. Never changes. */
  menuId: number
  /** Its table, if it is not the name in small letters. */
  table?: string
  /** Address of its list, if it is not the area and the name with `List`; the other screens are below it. */
  screen?: string
  /** Prefix of the addresses of the other screens, if it is not the last part of `screen`. */
  pages?: string
  /** Last part of the addresses of 编辑 and 详情, if they are not `pages` with `Details` and `DetailsCheck`. */
  editPage?: string
  showPage?: string
  /** Whether its definition names days that something is to be done by (`deadlines`), for 到期提醒. */
  hasDeadlines?: boolean
}

/** Every resource by its name, in the order of the menu. Permissions, tables, menus and screens are derived from these rows. */
const resourceRows = {
  'research.patent': { title: '专利', menuId: 1420, hasDeadlines: true },
  'research.copyright': { title: '软件著作权', menuId: 1430, hasDeadlines: true },
  'research.reward': { title: '科技奖励', menuId: 1440 },
  'research.thesis': { title: '论文', menuId: 1450 },
  'research.standard': { title: '标准', menuId: 1460, table: 'research_standard' },
  'research.project': { title: '科研项目', menuId: 1470, table: 'research_project', hasDeadlines: true },
  'research.variety': {
    title: '审定品种',
    menuId: 1480,
    table: 'research_variety',
    pages: 'verietyList',
    hasDeadlines: true,
  },
  'research.varietyInfo': { title: '品种权', menuId: 1490, hasDeadlines: true },
  'research.platformInfo': { title: '科研平台', menuId: 1500, hasDeadlines: true },
  'research.laboratory': { title: '实验室', menuId: 1510, hasDeadlines: true },
  'research.breedingLab': { title: '育种站', menuId: 1520, hasDeadlines: true },
  'research.person': { title: '科研人员', menuId: 1530, table: 'research_person' },
  'research.germplasm': {
    title: '种质资源',
    menuId: 1540,
    screen: 'research/germplasEvaluation',
    pages: 'germplas',
  },
  'research.gene': {
    title: '技术基因',
    label: '技术基因库',
    menuId: 1550,
    screen: 'research/technologyGeneLibrary',
    pages: 'technicalGene',
  },
  'product.productRecord': {
    title: '产品',
    label: '产品档案',
    menuId: 1810,
    table: 'product',
    screen: 'change/change-list',
    pages: 'product',
    editPage: 'edit',
    showPage: 'lookUp',
  },
} as const satisfies Record<`${string}.${string}`, Row>

export type ResourceName = keyof typeof resourceRows

/** A resource's row, completed with what is derived from its name. */
export interface ResourcePlace extends Required<Row> {
  name: ResourceName
}

const placeIn = ([key, row]: [string, Row]): ResourcePlace => {
  const [area, noun = ''] = key.split('.')
  const screen = row.screen ?? `${area}/${noun}List`
  const table = noun.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const pages = screen.split('/').at(-1)!
  const prefix = row.pages ?? pages
  return {
    table,
    screen,
    pages,
    editPage: `${prefix}Details`,
    showPage: `${prefix}DetailsCheck`,
    label: row.title,
    hasDeadlines: false,
    ...row,
    name: key as ResourceName,
  }
}

/** The rows of all resources, in their order. */
export const resourcePlaces: readonly ResourcePlace[] = Object.entries(resourceRows).map(placeIn)

/** The resources with deadlines, in the order of the menu. */
export const deadlineResources = resourcePlaces
  .filter(({ hasDeadlines }) => hasDeadlines)
  .map(({ name }) => name)

/** The names of all resources. */
export const resourceNames: readonly ResourceName[] = resourcePlaces.map(({ name }) => name)

/** Returns the row of one resource. */
export const placeOf = (name: ResourceName): ResourcePlace => placeIn([name, resourceRows[name]])

const byName = <T>(of: (place: ResourcePlace) => T) =>
  Object.fromEntries(resourcePlaces.map((place) => [place.name, of(place)])) as Readonly<
    Record<ResourceName, T>
  >

/** Labels of the records of each resource. */
export const resourceTitles = byName(({ title }) => title)

/** Tables of the resources, under which the change log stores their lines. */
export const resourceTables = byName(({ table }) => table)

/** The permissions on the records of a resource. */
export const resourceVerbs = {
  read: '查看',
  write: '维护',
  delete: '删除',
  audit: '审核',
  import: '导入',
  export: '导出',
} as const
export type ResourceVerb = keyof typeof resourceVerbs
export type ResourcePermission = `${ResourceName}:${ResourceVerb}`

/** Permissions of every resource, each with its label. */
export const resourcePermissions = Object.fromEntries(
  Object.entries(resourceTitles).flatMap(([name, title]) =>
    Object.entries(resourceVerbs).map(([verb, label]) => [`${name}:${verb}`, `${label}${title}`]),
  ),
) as Readonly<Record<ResourcePermission, string>>

/** Returns all permissions of a resource, for its menu entry. */
export const permissionsOfResource = (name: ResourceName): ResourcePermission[] =>
  (Object.keys(resourceVerbs) as ResourceVerb[]).map((verb) => `${name}:${verb}` as const)
