import { z } from 'zod'
import {
  can,
  done,
  flag,
  idIn,
  idOut,
  idsIn,
  moment,
  optText,
  text,
  whyNot,
} from '../../../core/wireFields.ts'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import {
  dataOffer,
  dataOrgIdsIn,
  dataScopeIn,
  dataScopeValues,
  placedOrg,
} from '../dataPermission/dataScope.ts'
import { organizationLabels } from '../authorityLabels.ts'
import { DEFAULT_ORGANIZATION_KIND, organizationKindIn, organizationKindValues } from './organizationKind.ts'

const read = 'system.organization:read'
const write = 'system.organization:write'

/** Levels of organisations below the top of the tree. */
export const ORGANIZATION_LEVELS = 20
/** The refusal of an organisation below the deepest level. */
export const tooManyLevels = `机构层级不能超过${ORGANIZATION_LEVELS}级`

/** 1 in use, 0 stopped: nobody can work there, but its records stay. */
export const stateIn = z.coerce
  .number('状态只能是启用或停用')
  .pipe(z.union([z.literal(0), z.literal(1)], '状态只能是启用或停用'))

/** One organisation as administrators see it. */
export const organizationRow = z.object({
  id: idOut,
  parentId: idOut.nullable(),
  name: z.string(),
  code: z.string(),
  /** 类型. */
  kind: z.enum(organizationKindValues),
  isInstitution: z.boolean(),
  /** Whether it is the organisation the session works in. */
  isCurrentInstitution: z.boolean(),
  sortValue: z.number(),
  state: z.number(),
  /** 数据权限: whose data those who work there see. */
  dataScope: z.enum(dataScopeValues),
  /** Organisations directly below. */
  childCount: z.number(),
  /** People who work there. */
  userCount: z.number(),
  version: z.number(),
  createTime: moment,
  /** addChild · edit · move · state · delete. */
  can,
  whyNot,
})
export type OrganizationRow = z.output<typeof organizationRow>

/** Of thousands of organisations a tree says what may be done; why not is said of the one that is looked at. */
const nodeRow = organizationRow.omit({ whyNot: true })

/** An organisation with those below it, in their order. */
interface NodeIn extends z.input<typeof nodeRow> {
  children: NodeIn[]
}
export interface OrganizationNode extends z.output<typeof nodeRow> {
  children: OrganizationNode[]
}
const organizationNode: z.ZodType<OrganizationNode, NodeIn> = nodeRow.extend({
  get children() {
    return z.array(organizationNode)
  },
})

/** What pickers of organisations need: a name, and those below it. */
const organizationBrief = z.object({
  id: idOut,
  parentId: idOut.nullable(),
  name: z.string(),
  isInstitution: z.boolean(),
  get children() {
    return z.array(organizationBrief)
  },
})

/** Filters of the tree. */
export const treeFilter = z.object({
  /** Part of a name or code. */
  orgName: optText('机构名称', 100),
  isInstitution: flag(organizationLabels.isInstitution).optional(),
  isCurrentInstitution: flag('当前机构').optional(),
  kind: organizationKindIn.optional(),
})

const tree = {
  method: 'GET',
  summary: '当前机构及其下级的树；有筛选时只含符合的机构及其上级',
  access: read,
  reads: ['system.organization', 'system.user', 'system.person', 'system.role'],
  input: treeFilter,
  output: z.array(organizationNode),
} as const
export const allTree = query({ ...tree, path: '/api/authority/organizationV2/allTree' })
export const allTreePlain = query({ ...tree, path: '/api/authority/organization/tree' })
/** The same for who administers users, and need not see the screen of the organisations. */
export const treeOfUsers = query({
  ...tree,
  path: '/api/authority/userV2/organizationTree',
  summary: '用户管理用的机构树',
  access: 'system.user:read',
})

const twoLevel = {
  method: 'GET',
  summary: '一个机构（默认当前机构）及其直接下级',
  access: 'login',
  reads: ['system.organization'],
  input: z.object({
    orgId: idIn('机构').optional(),
    isInstitution: flag(organizationLabels.isInstitution).optional(),
  }),
  output: z.array(organizationBrief),
} as const
export const treeTwoLevel = query({
  ...twoLevel,
  path: '/api/authority/organizationV2/treeTwoLevel',
  encrypted: true,
})
export const treeTwoLevelPlain = query({ ...twoLevel, path: '/api/authority/organization/treeTwoLevel' })

export const pageOrganizations = query({
  method: 'POST',
  path: '/api/authority/organizationV2/selectPage',
  summary: '机构列表',
  access: read,
  reads: ['system.organization', 'system.user', 'system.person', 'system.role'],
  input: pageInput(
    {
      orgName: optText('机构名称', 100),
      parentId: idIn('上级机构').nullish(),
      isInstitution: flag(organizationLabels.isInstitution).nullish(),
      isCurrentInstitution: flag('当前机构').nullish(),
      state: stateIn.nullish(),
      kind: organizationKindIn.nullish(),
    },
    ['sortValue', 'name', 'code'],
  ),
  output: pageOutput(organizationRow),
})

const one = {
  method: 'GET',
  summary: '一个机构',
  access: read,
  reads: ['system.organization', 'system.user', 'system.person', 'system.role'],
  input: z.object({ id: idIn('机构') }),
  output: organizationRow,
} as const
export const getOrganization = query({ ...one, path: '/api/authority/organizationV2/select/{id}' })
export const getOrganizationPlain = query({ ...one, path: '/api/authority/organization/queryOne/{id}' })

export const listBelow = query({
  method: 'GET',
  path: '/api/authority/organization/getListById',
  summary: '一个机构的直接下级，按顺序',
  access: read,
  reads: ['system.organization', 'system.user', 'system.person', 'system.role'],
  input: z.object({ id: idIn('机构') }),
  output: z.array(organizationRow),
})

export const listParentRoles = query({
  method: 'GET',
  path: '/api/authority/organization/getParentRoleList/{id}',
  summary: '上级机构的角色；上级不在管理范围内时为空',
  access: read,
  reads: ['system.role', 'system.organization'],
  input: z.object({ id: idIn('机构') }),
  output: z.array(z.object({ id: idOut, name: z.string(), code: z.string(), state: z.number() })),
})

export const dataPermission = query({
  method: 'GET',
  path: '/api/authority/organization/dataPermission/{id}',
  summary: '一个机构的数据权限：设置、指定机构与由此可见的机构，以及当前用户可设置的范围',
  access: read,
  reads: ['system.organization', 'system.role'],
  input: z.object({ id: idIn('机构') }),
  output: z.object({
    orgId: idOut,
    name: z.string(),
    dataScope: z.enum(dataScopeValues),
    /** The chosen ones, with 指定机构. */
    orgs: z.array(placedOrg),
    /** Organisations whose data are seen by the setting. */
    visible: z.array(placedOrg),
    offer: dataOffer,
  }),
})

/** What an administrator fills in. */
export const organizationForm = z.object({
  parentId: idIn(organizationLabels.parentId),
  name: text(organizationLabels.name, 50),
  code: text(organizationLabels.code, 30).regex(/^[A-Za-z0-9_-]+$/, '机构编码只能含字母、数字、- 和 _'),
  kind: organizationKindIn.default(DEFAULT_ORGANIZATION_KIND),
  isInstitution: flag(organizationLabels.isInstitution).default(false),
  /** Own and below when absent, or own alone where the caller may not give more. */
  dataScope: dataScopeIn.optional(),
  dataOrgIds: dataOrgIdsIn.optional(),
})

const save = {
  method: 'POST',
  summary: '新增下级机构，自带初始角色',
  access: write,
  changes: ['system.organization', 'system.role'],
  input: organizationForm,
  output: z.object({ id: idOut }),
} as const
export const saveOrganization = command({ ...save, path: '/api/authority/organizationV2/save' })
export const saveOrganizationPlain = command({ ...save, path: '/api/authority/organization/save' })

const update = {
  method: 'POST',
  summary: '修改机构；上级改变时连同下级一起移动',
  access: write,
  changes: ['system.organization', 'system.session'],
  input: organizationForm.partial().extend({
    id: idIn('机构'),
    /** The version the form was opened with. */
    version: z.coerce.number('版本必填').int('版本不正确'),
    kind: organizationKindIn.optional(),
    isInstitution: flag(organizationLabels.isInstitution).optional(),
    state: stateIn.optional(),
  }),
  output: z.object({ id: idOut, version: z.number() }),
} as const
export const updateOrganization = command({ ...update, path: '/api/authority/organizationV2/update' })
export const updateOrganizationPlain = command({ ...update, path: '/api/authority/organization/update' })

const remove = {
  method: 'POST',
  summary: '删除机构；有下级机构、用户或人员的不能删除',
  access: write,
  changes: ['system.organization', 'system.role'],
  input: z.object({ ids: idsIn('机构') }),
  output: done,
} as const
export const deleteOrganizations = command({ ...remove, path: '/api/authority/organizationV2/delete' })
export const deleteOrganizationsPlain = command({ ...remove, path: '/api/authority/organization/delete' })

const sorts = {
  method: 'POST',
  summary: '排列一个机构的全部直接下级',
  access: write,
  changes: ['system.organization'],
  input: z.object({ parentId: idIn('上级机构'), ids: idsIn('机构') }),
  output: done,
} as const
export const sortOrganizations = command({ ...sorts, path: '/api/authority/organizationV2/sorts' })
export const sortOrganizationsPlain = command({ ...sorts, path: '/api/authority/organization/sorts' })
